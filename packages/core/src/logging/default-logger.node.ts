import type { Logger, LogLevel } from "./logger.ts";

const write = (level: LogLevel) => (message: string) =>
  // oxlint-disable-next-line no-console -- process.stderr throws an error when its pipe is closed, and the console does not
  console.error(`${new Date().toISOString()} ${level} ${message}`);

/**
 * The default logger in Node.js: messages such as `2026-11-21T09:30:00.000Z warn GET pages/… → 404 …`. They go to standard
 * error, because standard output belongs to the program.
 */
export const defaultLogger: Logger = {
  error: write("error"),
  warn: write("warn"),
  info: write("info"),
  debug: write("debug"),
};
