// Runs a program of `commander`, and turns its errors into exit codes.
import { codeOf, escapeControls, messageOf } from "../messages.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import { jsonReporter, lineReporter, writeLines, type Output, type Reporter } from "./reporter.ts";
import type { MainFunction } from "./run-command.ts";
import { runLater, type RunLater } from "./run-later.ts";

/** A program of `commander`. */
export interface ParsedProgram {
  /** Parses the arguments, and runs the command that they name. */
  readonly parseAsync: (args: string[], options: { readonly from: "user" }) => Promise<unknown>;
}

/** How to create and run a program. */
export interface ProgramSettings {
  /** Creates the program. `later` creates the actions of its commands. Settings of `configureOutput()` come from `outputOf()`. */
  readonly create: (output: Output, later: RunLater) => ParsedProgram;
  /** Names of the commands whose next call continues an interrupted run. */
  readonly continuing?: ReadonlySet<string>;
  /** Creates the reporter. `json` is the option `--json` of the command. @default JSON, or lines of text */
  readonly createReporter?: (output: Output, json: boolean) => Reporter | Promise<Reporter>;
}

const defaultReporter = (output: Output, json: boolean): Reporter =>
  json ? jsonReporter(output) : lineReporter(output);

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
          exitCode = await run({ environment, reporter, signal, allowTime, startedAt });
        } finally {
          reporter.stop();
        }
      }),
    );
    try {
      await program.parseAsync([...args], { from: "user" });
      return exitCode;
    } catch (error) {
      return exitCodeOf(error, output, signal, continuing.has(args[0] ?? ""));
    }
  };

/** The settings of `configureOutput()` of `commander`. */
export interface OutputSettings {
  /** Writes a result. */
  readonly writeOut: (text: string) => void;
  /** Writes an error. */
  readonly writeErr: (text: string) => void;
}

/** Returns the settings of `configureOutput()` of `commander`. An error repeats the arguments, so control characters are escaped. */
export const outputOf = ({ stdout, stderr }: Output): OutputSettings => ({
  writeOut: (text) => void stdout.write(text),
  writeErr: (text) => void stderr.write(text.split("\n").map(escapeControls).join("\n")),
});

/** Prints an error, and returns its exit code. */
function exitCodeOf(error: unknown, { stderr }: Output, signal: AbortSignal, continues: boolean): number {
  // commander has printed its own errors.
  if (isCommanderError(error)) return error.exitCode === 0 ? EXIT.complete : EXIT.usage;
  if (signal.aborted) {
    writeLines(stderr, [`Interrupted.${continues ? " The next run continues where this one stopped." : ""}`]);
    return EXIT.interrupted;
  }
  writeLines(stderr, [messageOf(error)]);
  return isMistake(error) ? EXIT.usage : EXIT.failed;
}

const isCommanderError = (error: unknown): error is Error & { readonly exitCode: number } =>
  error instanceof Error && "exitCode" in error && String(codeOf(error)).startsWith("commander.");

/** A wrong argument of a library has the code `invalid_argument`. */
const isMistake = (error: unknown): boolean => error instanceof UsageError || codeOf(error) === "invalid_argument";
