// The default logger in Node.js: winston, to standard error. It is loaded for the first message, with `require()`, because
// a blocking client cannot await an import.
import type { Logger, LogLevel } from "./logger.ts";
import { requireFromHere } from "../require.node.ts";

type Winston = typeof import("winston");

/**
 * Creates a logger with messages such as `2026-11-21T09:30:00.000Z warn GET pages/… → 404 …`. They go to standard error,
 * because standard output belongs to the program.
 */
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
    transports: [
      // Without the console, winston writes to the stream itself, whose error ends the process if the pipe is closed.
      new winston.transports.Console({ stderrLevels: ["error", "warn", "info", "debug"], forceConsole: true }),
    ],
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

/** Creates a logger with the same messages, without winston. */
function plainLogger(): Logger {
  // oxlint-disable-next-line no-console -- see above
  const write = (level: LogLevel) => (text: string) => console.error(`${new Date().toISOString()} ${level} ${text}`);
  return { error: write("error"), warn: write("warn"), info: write("info"), debug: write("debug") };
}
