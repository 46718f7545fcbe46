/**
 * For programs with a command line: exit codes, signals, output as lines or JSON, and options. Needs Node.js.
 * @module @ws/helpers/command
 */
export { askInTerminal, type Ask } from "./command/ask-in-terminal.ts";
export { durationText, parseDuration } from "./command/duration.ts";
export { environmentToken, requireToken, TOKEN_VARIABLES, type EnvironmentToken } from "./command/environment-token.ts";
export { CommandError, EXIT, EXIT_MEANINGS, UsageError } from "./command/exit-codes.ts";
export { addHelpDetails, helpDetails, type HelpDetails, type HelpedCommand } from "./command/help-details.ts";
export { portOf, positiveInteger } from "./command/numbers.ts";
export {
  jsonReporter,
  lineReporter,
  writeLines,
  type CommandProgress,
  type Output,
  type OutputStream,
  type Reporter,
} from "./command/reporter.ts";
export { runCommand, type MainFunction } from "./command/run-command.ts";
export { packageVersion, setUpProgram, type NewProgram, type OutputSettings } from "./command/program.ts";
export { programMain, type ParsedProgram, type ProgramSettings } from "./command/run-program.ts";
export {
  runLater,
  type CommandCode,
  type CommandContext,
  type ParsedCommand,
  type RunAction,
  type RunLater,
} from "./command/run-later.ts";
export { readTextFile } from "./command/read-text-file.ts";
