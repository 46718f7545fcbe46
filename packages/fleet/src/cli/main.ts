// The command `ws-fleet`. Each subcommand is loaded when it runs.
import { Command } from "commander";
import { addHelpDetails, packageVersion, programMain, setUpProgram } from "@ws/helpers/command";
import { readAddresses } from "@ws/mirror/command";
import { COMMAND_HELP } from "./command-help.ts";
import { addCommands } from "./program.ts";

/** Runs the command. Returns the exit code. */
export const main = programMain({
  create(output, later) {
    const program = setUpProgram(
      new Command("ws-fleet"),
      output,
      packageVersion("@ws/fleet", import.meta.url),
    ).description("Keeps copies of many Notion workspaces in one PostgreSQL database up to date.");
    addCommands(readAddresses(program), later);
    addHelpDetails(program, COMMAND_HELP);
    return program;
  },
  continuing: new Set(["upgrade"]),
});
