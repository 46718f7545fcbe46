// The command `ws-schema`.
import { Command } from "commander";
import { addHelpDetails, packageVersion, programMain, setUpProgram } from "@ws/helpers/command";
import { createReporter } from "./output.ts";
import { addCommands, COMMAND_HELP } from "./program.ts";

/** Runs the command. Returns the exit code. */
export const main = programMain({
  create(output, later) {
    const program = setUpProgram(
      new Command("ws-schema"),
      output,
      packageVersion("@ws/schema", import.meta.url),
    ).description(
      "Writes typed schemas of data sources into a module, and changes the data sources as the module says.",
    );
    addCommands(program, later);
    addHelpDetails(program, COMMAND_HELP);
    return program;
  },
  createReporter,
  continuing: new Set(["apply", "push"]),
});
