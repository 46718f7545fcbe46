// Runs a program of `commander`, and turns its errors into exit codes.
import { codeOf, messageOf } from "../messages.ts";
import { CommandError, EXIT, UsageError } from "./exit-codes.ts";
import { jsonReporter, lineReporter, writeLines, type Output, type Reporter } from "./reporter.ts";
import { typedName } from "./program.ts";
import type { MainFunction } from "./run-command.ts";
import { runLater, type RunLater } from "./run-later.ts";

/** A program of `commander`. */
export interface ParsedProgram {
  /** Returns the name of the program. */
  readonly name: () => string;
  /** The commands of the program. */
  readonly commands: readonly {
    /** Returns the name of the command. */
    readonly name: () => string;
  }[];
  /** Parses the arguments, and runs the command that they name. */
  readonly parseAsync: (args: string[], options: { readonly from: "user" }) => Promise<unknown>;
}

/** How to create and run a program. */
export interface ProgramSettings {
  /** Creates the program. `later` creates the actions of its commands. `setUpProgram()` gives it its settings. */
  readonly create: (output: Output, later: RunLater) => ParsedProgram;
  /** Names of the commands whose next call continues an interrupted run. */
  readonly continuing?: ReadonlySet<string>;
  /** Creates the reporter. `json` is the option `--json` of the command. @default JSON, or lines of text */
  readonly createReporter?: (output: Output, json: boolean) => Reporter | Promise<Reporter>;
}

const defaultReporter = (output: Output, json: boolean): Reporter =>
  json ? jsonReporter(output) : lineReporter(output);

/** A run that has failed. */
interface FailedRun {
  readonly args: readonly string[];
  readonly stderr: Output["stderr"];
  readonly signal: AbortSignal;
  readonly continuing: ReadonlySet<string>;
}

/** Returns the main function of a program. Its exit code is that of the command, or the one in {@link EXIT} for its error. */
export const programMain =
  ({ create, continuing = new Set(), createReporter = defaultReporter }: ProgramSettings): MainFunction =>
  async (args, environment, output, signal, allowTime = () => {}) => {
    let exitCode: number = EXIT.complete;
    const startedAt = Date.now();
    const program = create(
      output,
      runLater(async (options, run) => {
        const reporter = await createReporter(output, options.json === true);
        try {
          exitCode = await run({ args, environment, reporter, signal, allowTime, startedAt });
        } finally {
          reporter.stop();
        }
      }),
    );
    try {
      await program.parseAsync([...args], { from: "user" });
      return exitCode;
    } catch (error) {
      return exitCodeOf(error, program, { args, stderr: output.stderr, signal, continuing });
    }
  };

/** Prints an error after the name of the program, and returns its exit code. */
function exitCodeOf(error: unknown, program: ParsedProgram, { args, stderr, signal, continuing }: FailedRun): number {
  const [command = ""] = args;
  const isCommanders = isCommanderError(error);
  // The text of --help and --version.
  if (isCommanders && error.exitCode === 0) return EXIT.complete;
  if (signal.aborted) {
    writeLines(stderr, [
      `Interrupted.${continuing.has(command) ? " The next run continues where this one stopped." : ""}`,
    ]);
    return EXIT.interrupted;
  }
  // commander has printed its own errors.
  if (!isCommanders) {
    const lines = error instanceof CommandError ? error.message.split("\n") : [messageOf(error)];
    writeLines(stderr, [`${program.name()}: ${lines[0] ?? ""}`, ...lines.slice(1)]);
  }
  if (isCommanders ? error.code !== "commander.help" : error instanceof UsageError) {
    const isKnown = program.commands.some((each) => each.name() === command);
    writeLines(stderr, [`See ${[typedName(program.name()), ...(isKnown ? [command] : []), "--help"].join(" ")}.`]);
  }
  if (isCommanders) return EXIT.usage;
  if (error instanceof CommandError) return error.exitCode;
  // A wrong argument of a library.
  return codeOf(error) === "invalid_argument" ? EXIT.usage : EXIT.failed;
}

const isCommanderError = (error: unknown): error is Error & { readonly exitCode: number; readonly code: string } =>
  error instanceof Error && "exitCode" in error && String(codeOf(error)).startsWith("commander.");
