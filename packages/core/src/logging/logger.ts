// Log levels are applied before the logger is called, so a line below the level is never built.
import { createDefaultLogger } from "#default-logger";
import { printableLines } from "./printable.ts";

/** Log level. Each level includes all more severe levels. */
export type LogLevel = "error" | "warn" | "info" | "debug";

/** Receives log lines. The console, winston and pino implement it. */
export interface Logger {
  /** Logs an error. */
  error(message: string, details?: LogContext): unknown;
  /** Logs a warning. */
  warn(message: string, details?: LogContext): unknown;
  /** Logs information. */
  info(message: string, details?: LogContext): unknown;
  /** Logs details for debugging. */
  debug(message: string, details?: LogContext): unknown;
}

/** The values in a log line, for structured loggers. The message contains them, too. */
export type LogContext = Readonly<Record<string, string | number | boolean | undefined>>;

/** All levels, the most severe first. */
export const LOG_LEVELS: readonly LogLevel[] = ["error", "warn", "info", "debug"];

/** Default log level: warnings and errors. */
export const DEFAULT_LOG_LEVEL: LogLevel = "warn";

/** One function for each enabled level. Disabled levels are undefined: `log.debug?.(…)`. */
export type LeveledLog = { readonly [Level in LogLevel]?: (message: string, details?: LogContext) => void };

/**
 * Creates the log functions of a level. They escape control characters, see `printableLines()`.
 * @param logger Receives the messages. Default: standard error, in browsers the console; loaded for the first message
 */
export function createLog(level: LogLevel | "off", logger?: Logger | false): LeveledLog {
  if (logger === false || level === "off") return {};
  let target = logger;
  const write = (at: LogLevel) => (message: string, details?: LogContext) => {
    try {
      target ??= createDefaultLogger();
      target[at](printableLines(message), details);
    } catch {
      // An error of the logger must not fail the call.
    }
  };
  const enabled = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(level) + 1);
  return Object.fromEntries(enabled.map((at) => [at, write(at)]));
}
