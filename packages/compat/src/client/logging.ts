import type { Logger as ClientLogger } from "@ws/client";

/** Levels of log lines, from the most to the least detailed. */
export const LogLevel = { DEBUG: "debug", INFO: "info", WARN: "warn", ERROR: "error" } as const;

/** A level of `LogLevel`. */
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel];

/** Receives log lines. */
export type Logger = (level: LogLevel, message: string, extraInfo: Record<string, unknown>) => void;

/** Writes log lines to the console: the default logger. */
export const consoleLogger: Logger = (level, message, extraInfo) => {
  console[level](`@ws/compat ${level}:`, message, extraInfo);
};

const clientLoggers = new WeakMap<Logger, ClientLogger>();

/** Returns the logger in the form that `@ws/client` calls: the same one for all clients, which report its first error once. */
export function toClientLogger(logger: Logger): ClientLogger {
  const write = (level: LogLevel) => (message: string, details?: object) => logger(level, message, { ...details });
  const known = clientLoggers.get(logger);
  if (known !== undefined) return known;
  const created = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  clientLoggers.set(logger, created);
  return created;
}
