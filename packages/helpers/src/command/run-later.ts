// Loads the code of a command when it runs.
import type { Reporter } from "./reporter.ts";

/** The parts of the process that a command works with. */
export interface CommandContext {
  /** The command line, with the name of the command. Parsed arguments do not show which of them came after `--`. */
  readonly args: readonly string[];
  /** The variables of the environment. */
  readonly environment: NodeJS.ProcessEnv;
  /** Prints the progress and the result. */
  readonly reporter: Reporter;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  /** Gives the command more time to end after the signal. */
  readonly allowTime: (ms: number) => void;
  /** Time at which the command began, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** Runs a command, and keeps its exit code. */
export type RunAction = (
  options: { readonly json?: boolean },
  run: (context: CommandContext) => Promise<number>,
) => Promise<void>;

/** Code of a command. Receives its arguments and its options. Returns the exit code. */
export type CommandCode<Args extends readonly unknown[]> = (context: CommandContext, ...args: Args) => Promise<number>;

/** A command of `commander`, which is `this` of its action. */
export interface ParsedCommand {
  /** Returns the options of the command line. */
  readonly opts: () => { readonly json?: boolean };
}

/** Returns the action of a command. The code is loaded when the command runs. */
export type RunLater = <Args extends readonly unknown[]>(
  load: () => Promise<CommandCode<Args>>,
) => (this: ParsedCommand, ...args: Args) => Promise<void>;

/** Creates the actions of commands. */
export const runLater =
  (run: RunAction): RunLater =>
  (load) =>
    function action(...args) {
      return run(this.opts(), async (context) => (await load())(context, ...args));
    };
