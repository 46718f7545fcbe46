// The entry of the command: connects `main` with the process.
import { EXIT } from "./exit-codes.ts";
import { main } from "./main.ts";

/** Time for a command to end after a signal. A server that does not respond must not keep the process. */
const END_TIMEOUT_MS = 8_000;

const interruption = new AbortController();
const interrupt = (reason: string) => () => {
  interruption.abort(new Error(reason));
  setTimeout(() => {
    process.stderr.write(`${reason} The command did not end by itself within ${END_TIMEOUT_MS / 1000} seconds.\n`);
    process.exit(EXIT.interrupted);
  }, END_TIMEOUT_MS).unref();
};
process.once("SIGINT", interrupt("Interrupted."));
process.once("SIGTERM", interrupt("Terminated."));
// A reader such as `head` can close the output before the command has ended.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await main(process.argv.slice(2), process.env, process, interruption.signal);
// A library that still tries to connect does not keep a process that was interrupted.
if (interruption.signal.aborted) setTimeout(() => process.exit(), 500).unref();
