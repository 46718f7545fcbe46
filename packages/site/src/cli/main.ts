// The command `ws-site`. Each subcommand is loaded when it runs.
import { Command, Option } from "commander";
import { addHelpDetails, packageVersion, programMain, setUpProgram, type HelpDetails } from "@ws/helpers/command";

const VARIABLES = {
  WORKSPACE_TOKEN:
    "token of Notion; without it, NOTION_TOKEN, then NOTION_API_TOKEN; without all of them, the site is a sample",
  WORKSPACE_BASE_URL: "address of the API (default: https://api.notion.com)",
  SITE_DATA: "folder of the copy (default: a temporary one)",
};

const COMMAND_HELP: Readonly<Record<string, HelpDetails>> = {
  "ws-site": {
    examples: ["npx @ws/site start", "npx @ws/site check"],
    variables: VARIABLES,
  },
  start: {
    examples: ["npx @ws/site start", "npx @ws/site start --config shop.config.mjs --accept-all"],
    variables: { ...VARIABLES, HOST: "address of the server (default: 127.0.0.1)", PORT: "its port (default: 8080)" },
    exitCodes: { 0: "a signal has ended the site", 3: "", 130: "a signal came before the site was open" },
  },
  check: {
    examples: ["npx @ws/site check"],
    variables: VARIABLES,
    exitCodes: { 3: "done, but the options name something that the workspace does not have" },
  },
  accept: {
    examples: ["npx @ws/site accept"],
    variables: { SITE_DATA: "folder of the copy of the site", SITE_DATABASE_URL: "its database, if it has one" },
    exitCodes: { 3: "" },
  },
};

/** Runs the command. Returns the exit code. */
export const main = programMain({
  create(output, later) {
    const program = setUpProgram(
      new Command("ws-site"),
      output,
      packageVersion("@ws/site", import.meta.url),
    ).description("Serves pages of a Notion workspace as a website. Variables can stand in the file .env, too.");
    const commands = async () => import("./commands.ts");
    const config = new Option("--config <FILE>", "file of options (default: site.config.mjs, if it exists)");
    program
      .command("start")
      .description("serves the site until a signal ends it")
      .addOption(config)
      .option("--accept-all", "publish all tables and columns that the views of the first copy show")
      .action(later(async () => (await commands()).startCommand));
    program
      .command("check")
      .description("reads the workspace once, and prints what is public and what the options name wrongly")
      .addOption(config)
      .action(later(async () => (await commands()).checkCommand));
    program
      .command("accept")
      .description("publishes what waits for the owner, while the site runs, too")
      .addOption(config)
      .action(later(async () => (await commands()).acceptCommand));
    addHelpDetails(program, COMMAND_HELP);
    return program;
  },
});
