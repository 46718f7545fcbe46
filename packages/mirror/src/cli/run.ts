// The entry of the command: connects `main` with the process.
import { main } from "./main.ts";

const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort(new Error("Interrupted.")));
process.once("SIGTERM", () => interruption.abort(new Error("Terminated.")));
// A reader such as `head` can close the output before the command has ended.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await main(process.argv.slice(2), process.env, process, interruption.signal);
