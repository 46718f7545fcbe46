// Connects a command with its process: signals, output and exit code.
import { EXIT } from "./exit-codes.ts";
import type { Output } from "./reporter.ts";

/**
 * The main function of a command. Returns the exit code.
 * @param signal aborts at SIGINT and SIGTERM
 * @param allowTime gives the command more time to end after the signal, in milliseconds
 */
export type MainFunction = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: Output,
  signal: AbortSignal,
  allowTime?: (ms: number) => void,
) => Promise<number>;

/** Time for a command to end after a signal. A server that does not respond must not keep the process. */
const END_TIMEOUT_MS = 8_000;

const REASONS = { SIGINT: "Interrupted.", SIGTERM: "Terminated." } as const;

/**
 * Runs a command in this process, and sets the exit code. After SIGINT or SIGTERM, the command has 8 seconds to end. A second
 * signal ends the process.
 */
export async function runCommand(main: MainFunction): Promise<void> {
  const interruption = new AbortController();
  let timeToEndMs = END_TIMEOUT_MS;
  for (const [name, reason] of Object.entries(REASONS))
    process.on(name, () => {
      // Without listeners, a second signal ends the process at once.
      for (const each of Object.keys(REASONS)) process.removeAllListeners(each);
      interruption.abort(new Error(reason));
      setTimeout(() => {
        process.stderr.write(`${reason} The command did not end by itself within ${timeToEndMs / 1000} seconds.\n`);
        process.exit(EXIT.interrupted);
      }, timeToEndMs).unref();
    });
  // A reader such as `head` can close the output before the command has ended.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  process.exitCode = await main(process.argv.slice(2), process.env, process, interruption.signal, (ms) => {
    timeToEndMs += ms;
  });
  // A library that still tries to connect does not keep a process that was interrupted.
  if (interruption.signal.aborted) setTimeout(() => process.exit(), 500).unref();
}
