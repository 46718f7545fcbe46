// The default logger in Node.js: winston, to standard output. It is loaded for the first line, with `require()`, because
// a blocking client cannot await an import.
import type { Logger } from "./logger.ts";
import { requireFromHere } from "../require.node.ts";

type Winston = typeof import("winston");

/** Creates a logger with lines such as `2026-11-21T09:30:00.000Z warn GET pages/… → 404 …`. */
export function createDefaultLogger(): Logger {
  const winston = loadWinston();
  if (winston === undefined) return plainLogger();
  const { combine, printf, timestamp } = winston.format;
  return winston.createLogger({
    // The client applies its own level before.
    level: "debug",
    format: combine(
      timestamp(),
      printf((line) => `${String(line["timestamp"])} ${line.level} ${String(line.message)}`),
    ),
    transports: [new winston.transports.Console()],
  });
}

/** Loads winston. Returns undefined in a bundle that includes this package but not its dependencies. */
function loadWinston(): Winston | undefined {
  try {
    return requireFromHere("winston") as Winston;
  } catch {
    return undefined;
  }
}

/** Creates a logger with the same lines, without winston. */
function plainLogger(): Logger {
  const write = (level: string) => (message: string) =>
    process.stdout.write(`${new Date().toISOString()} ${level} ${message}\n`);
  return { error: write("error"), warn: write("warn"), info: write("info"), debug: write("debug") };
}
