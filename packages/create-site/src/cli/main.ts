// The command `create-site`, which `npm create @ws/site` runs.
import { Command } from "commander";
import { helpDetails, packageVersion, programMain, setUpProgram } from "@ws/helpers/command";
import { THEMES } from "../themes.ts";

/** Runs the command. Returns the exit code. */
export const main = programMain({
  create: (output, later) =>
    setUpProgram(new Command("create-site"), output, packageVersion("@ws/create-site", import.meta.url))
      .description(
        "Writes a folder with a website whose pages live in a Notion workspace, and asks for what the options lack. The token is in " +
          "WORKSPACE_TOKEN, NOTION_TOKEN or NOTION_API_TOKEN, in a file, or you are asked for it. It is written to .env only.",
      )
      .argument("[folder]", "a folder that does not exist, or is empty")
      .option("--page <LINK>", "link or id of the page or table to publish. Without it: a sample, which needs no token")
      .option("--token-file <FILE>", "file with the token")
      .option("--language <TAG>", "language of dates, numbers and texts, such as en or de-CH")
      .option("--theme <NAME>", `theme: ${Object.keys(THEMES).join(", ")}`)
      .option("--yes", "ask nothing, and take the default of what the options lack")
      .addHelpText(
        "after",
        helpDetails({
          examples: ["npm create @ws/site notes", "npm create @ws/site notes -- --yes --theme editorial"],
          variables: {
            WORKSPACE_TOKEN: "token of Notion; without it, NOTION_TOKEN, then NOTION_API_TOKEN",
            WORKSPACE_BASE_URL: "address of the API (default: https://api.notion.com)",
          },
          exitCodes: { 3: "", 130: "interrupted, or cancelled at a question" },
        }),
      )
      .action(later(async () => (await import("./create-command.ts")).createCommand)),
});
