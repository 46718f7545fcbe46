// The command `ws-mirror`. Each subcommand is loaded when it runs.
import { Command } from "commander";
import { addHelpDetails, packageVersion, setUpProgram } from "@ws/helpers/command";
import { COMMAND_HELP } from "./command-help.ts";
import { copyProgramMain } from "./output/name-copy.ts";
import { createReporter } from "./output/reporter.ts";
import { addCopyCommands } from "./program.ts";
import { addMovedCommands } from "./moved-commands.ts";

/** Runs the command. Returns the exit code. */
export const main = copyProgramMain({
  create(output, later) {
    const program = setUpProgram(
      new Command("ws-mirror"),
      output,
      packageVersion("@ws/mirror", import.meta.url),
    ).description(
      "Keeps a local copy of a Notion workspace. Set WORKSPACE_TOKEN to a personal access token, or to the token of a " +
        "connection. If it is not set, NOTION_TOKEN or NOTION_API_TOKEN applies.",
    );
    addCopyCommands(program, later);
    addMovedCommands(program);
    addHelpDetails(program, COMMAND_HELP);
    return program;
  },
  createReporter,
  continuing: new Set(["pull", "restore", "forget"]),
});
