// Log levels are applied before the logger is called, so a line below the level is never built.
import { createDefaultLogger } from "#default-logger";
import { printableLines } from "./printable.ts";
import { createRedact } from "./redact.ts";
import { runHook } from "./run-hook.ts";

/** Log level. Each level includes all more severe levels. */
export type LogLevel = "error" | "warn" | "info" | "debug";

/**
 * Receives log lines. The console, winston and pino implement it. An error that it throws, or that its promise rejects with,
 * does not affect the call: the first one is a warning of the process.
 */
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

let sharedLogger: Logger | undefined;

/** Returns the one default logger of all clients. */
const defaultLogger = (): Logger => (sharedLogger ??= createDefaultLogger());

/** The log of a call, and the secrets that no log line may contain. */
export interface HookLog {
  readonly log: LeveledLog;
  readonly secrets: readonly string[];
}

/**
 * Creates the log functions of a level. They escape control characters, see `printableLines()`.
 * @param logger Receives the messages. Default: standard error, in browsers the console; loaded for the first message
 */
export function createLog(level: LogLevel | "off", logger?: Logger | false): LeveledLog {
  if (logger === false || level === "off") return {};
  return logger === undefined ? (defaultLogs[level] ??= enabledLog(level)) : enabledLog(level, logger);
}

/** The logs of the default logger, which clients of one level share: a server may create a client for each request. */
const defaultLogs: { [Level in LogLevel]?: LeveledLog } = {};

function enabledLog(level: LogLevel, logger?: Logger): LeveledLog {
  const write = (at: LogLevel) => (message: string, details?: LogContext) => {
    runHook(
      logger ?? createDefaultLogger,
      () => (logger ?? defaultLogger())[at](printableLines(message), details),
      warnOfLogger,
    );
  };
  const enabled = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(level) + 1);
  return Object.fromEntries(enabled.map((at) => [at, write(at)]));
}

/**
 * Logs the error of a hook of the caller, without secrets.
 * @returns false if warnings are not logged
 */
export function logHookError({ log, secrets }: HookLog, hook: string, message: string): boolean {
  log.warn?.(`${hook} failed, which does not affect calls: ${createRedact(secrets)(message)}`);
  return log.warn !== undefined;
}

/** Reports the error of a logger, where the platform has warnings. */
function warnOfLogger(message: string): boolean {
  const { process } = globalThis as { process?: { emitWarning?: (text: string) => void } };
  process?.emitWarning?.(printableLines(`The logger of a client failed, so log lines are missing: ${message}`));
  return true;
}
