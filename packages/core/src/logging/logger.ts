// The levels are applied here, before any logger, also before a caller's own: a line that nobody wants is never made.
import { createDefaultLogger } from "#default-logger";

/** How much is logged: a level includes all that are more severe. */
export type LogLevel = "error" | "warn" | "info" | "debug";

/** Where lines go. The console, winston and pino all fit. */
export interface Logger {
  error(message: string, details?: LogContext): unknown;
  warn(message: string, details?: LogContext): unknown;
  info(message: string, details?: LogContext): unknown;
  debug(message: string, details?: LogContext): unknown;
}

/** What a line is about, for loggers that keep structure. The message says all of it, too. */
export type LogContext = Readonly<Record<string, string | number | boolean | undefined>>;

/** Levels from the most to the least severe. */
export const LOG_LEVELS: readonly LogLevel[] = ["error", "warn", "info", "debug"];

/** The default: warnings and errors. */
export const DEFAULT_LOG_LEVEL: LogLevel = "warn";

/** One function for each level that is wanted; a level that is not wanted is absent: `log.debug?.(…)`. */
export type LeveledLog = { readonly [Level in LogLevel]?: (message: string, details?: LogContext) => void };

/**
 * A logger cut down to a level.
 * @param logger the caller's; the default writes to standard output and is loaded when the first line is written
 */
export function createLog(level: LogLevel, logger?: Logger): LeveledLog {
  let target = logger;
  const write = (at: LogLevel) => (message: string, details?: LogContext) => {
    try {
      target ??= createDefaultLogger();
      target[at](message, details);
    } catch {
      // A logger that fails must not take the call with it.
    }
  };
  const wanted = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(level) + 1);
  return Object.fromEntries(wanted.map((at) => [at, write(at)]));
}
