// The command `ws-mcp`.
import { Command } from "commander";
import { helpDetails, setUpProgram } from "@ws/helpers/command";
import { addCopyOptions, copyProgramMain, PACE, TOKEN_VARIABLES } from "@ws/mirror/command";
import { ownVersion } from "../own-version.ts";

/** Runs the command. Returns the exit code. */
export const main = copyProgramMain({
  // It has no --json: standard output belongs to the protocol.
  create: (output, later) =>
    addCopyOptions(setUpProgram(new Command("ws-mcp"), output, ownVersion()))
      .description(
        "Lets assistants read a copy of a workspace, and write to Notion with --write: a server for the Model Context Protocol. The " +
          "token of --pull, --refresh and --write is in WORKSPACE_TOKEN. If it is not set, NOTION_TOKEN or NOTION_API_TOKEN applies.",
      )
      .option("--http <PORT>", "serve http://127.0.0.1:PORT/mcp instead; the token is in WS_MCP_TOKEN")
      .option("--pull", "make the copy first if there is none, while it answers; needs the token of pull")
      .option("--refresh <SECONDS>", "pull recent edits at this interval while it runs; needs the token of pull")
      .option("--only <ID...>", "show these pages or databases and what is below them, and nothing else")
      .option("--except <ID...>", "show everything but these pages or databases and what is below them")
      .option(
        "--write [MODE]",
        "also write to Notion, after a preview; --write=apply: without one; needs the token of pull",
      )
      .option("--writes-per-minute <N>", "most changes within a minute with --write (default: 30)")
      .option("--pages-per-hour <N>", "most pages to create or change within an hour with --write (default: 20)")
      .addOption(PACE)
      .addHelpText(
        "after",
        helpDetails({
          examples: ["npx @ws/mcp copy --pull --refresh 300", "npx @ws/mcp copy --http 3333"],
          variables: { ...TOKEN_VARIABLES, WS_MCP_TOKEN: "token of --http (default: a random one, which is printed)" },
          exitCodes: {
            0: "the client has ended the session, or a signal the server",
            3: "--pull has ended, but the copy lacks something",
          },
        }),
      )
      .action(later(async () => (await import("./serve-command.ts")).serveCommand)),
});
