/**
 * For programs with a command line: exit codes, signals, output as lines or JSON, and options. Needs Node.js.
 * @module @ws/helpers/command
 */
export { durationText, parseDuration } from "./command/duration.ts";
export { environmentToken, TOKEN_VARIABLES, type EnvironmentToken } from "./command/environment-token.ts";
export { EXIT, UsageError } from "./command/exit-codes.ts";
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
export {
  outputOf,
  programMain,
  type OutputSettings,
  type ParsedProgram,
  type ProgramSettings,
} from "./command/run-program.ts";
export {
  runLater,
  type CommandCode,
  type CommandContext,
  type ParsedCommand,
  type RunAction,
  type RunLater,
} from "./command/run-later.ts";
