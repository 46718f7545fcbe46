// The command `ws-fleet`. Each subcommand is loaded when it runs.
import { Command } from "commander";
import { addHelpDetails, outputOf, programMain } from "@ws/helpers/command";
import { readAddresses } from "@ws/mirror/command";
import { COMMAND_HELP } from "./command-help.ts";
import { packageVersion } from "./package-version.ts";
import { addCommands } from "./program.ts";

/** Runs the command. Returns the exit code. */
export const main = programMain({
  create(output, later) {
    const program = new Command("ws-fleet")
      .description("Keeps copies of many Notion workspaces in one PostgreSQL database up to date.")
      .version(packageVersion())
      .exitOverride()
      .configureOutput(outputOf(output));
    addCommands(readAddresses(program), later);
    addHelpDetails(program, COMMAND_HELP);
    return program;
  },
  continuing: new Set(["upgrade"]),
});
