// The default logger in Node: winston to standard output. It is loaded when the first line is written, and by
// `require`, because a blocking client has no moment in which to await an import.
import type { Logger } from "./logger.ts";
import { requireFromHere } from "../require.node.ts";

type Winston = typeof import("winston");

/** Lines like `2026-11-21T09:30:00.000Z warn GET pages/… → 404 …` on standard output. */
export function createDefaultLogger(): Logger {
  const winston = loadWinston();
  if (winston === undefined) return plainLogger();
  const { combine, printf, timestamp } = winston.format;
  return winston.createLogger({
    // The client has applied the level already.
    level: "debug",
    format: combine(
      timestamp(),
      printf((line) => `${String(line["timestamp"])} ${line.level} ${String(line.message)}`),
    ),
    transports: [new winston.transports.Console()],
  });
}

/** Undefined in a bundle that was made with this package inside and is run where its dependencies are not. */
function loadWinston(): Winston | undefined {
  try {
    return requireFromHere("winston") as Winston;
  } catch {
    return undefined;
  }
}

/** The same lines without winston. */
function plainLogger(): Logger {
  const write = (level: string) => (message: string) =>
    process.stdout.write(`${new Date().toISOString()} ${level} ${message}
`);
  return { error: write("error"), warn: write("warn"), info: write("info"), debug: write("debug") };
}
