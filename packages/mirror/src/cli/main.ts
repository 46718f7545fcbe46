// The command `ws-mirror`. Each subcommand is loaded when it runs.
import { Command, CommanderError } from "commander";
import { escapeControls } from "@ws/helpers/tasks";
import { messageOf, MirrorError } from "../errors.ts";
import { EXIT, UsageError } from "./exit-codes.ts";
import type { CommandContext } from "./options/open-mirror.ts";
import { createReporter, writeLines, type Output } from "./output/reporter.ts";
import { packageVersion } from "./package-version.ts";
import { addCopyCommands } from "./program.ts";
import { runLater, type Run } from "./run-later.ts";
import { addServiceCommands } from "./service-commands.ts";

/**
 * Runs the command. Returns the exit code.
 * @param allowTime called by a command that needs more time to end after the signal
 */
export async function main(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: Output,
  signal: AbortSignal,
  allowTime: CommandContext["allowTime"] = () => {},
): Promise<number> {
  let exitCode: number = EXIT.complete;
  const startedAt = Date.now();
  const program = createProgram(output, async (options, run) => {
    const reporter = await createReporter(output, options.json === true);
    try {
      exitCode = await run({ environment, reporter, signal, allowTime, startedAt });
    } finally {
      reporter.stop();
    }
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return exitCode;
  } catch (error) {
    return exitCodeOf(error, args[0] ?? "", output, signal);
  }
}

function createProgram(output: Output, run: Run): Command {
  const program = createRoot(output);
  const later = runLater(run);
  addCopyCommands(program, later);
  addServiceCommands(program, later);
  return program;
}

/** Creates the command without its subcommands. */
function createRoot({ stdout, stderr }: Output): Command {
  return new Command("ws-mirror")
    .description("Keeps a local copy of a Notion workspace. Set WORKSPACE_TOKEN to the token of your integration.")
    .version(packageVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      // An error repeats the arguments.
      writeErr: (text) => stderr.write(text.split("\n").map(escapeControls).join("\n")),
    });
}

/** Commands that continue an interrupted run. */
const CONTINUING: ReadonlySet<string> = new Set(["pull", "restore", "forget", "upgrade"]);

/** Prints an error, and returns its exit code. */
function exitCodeOf(error: unknown, command: string, { stderr }: Output, signal: AbortSignal): number {
  // commander has printed its own errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.complete : EXIT.usage;
  if (signal.aborted) {
    const next = CONTINUING.has(command) ? " The next run continues where this one stopped." : "";
    writeLines(stderr, [`Interrupted.${next}`]);
    return EXIT.interrupted;
  }
  if (error instanceof UsageError || (error instanceof MirrorError && error.code === "invalid_argument")) {
    writeLines(stderr, [error.message]);
    return EXIT.usage;
  }
  writeLines(stderr, [messageOf(error)]);
  return EXIT.failed;
}
