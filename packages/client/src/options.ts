// What a client and a call can be told, and the checks on it: everything wrong is said before anything is sent.
import {
  DEFAULT_API_VERSION,
  DEFAULT_BASE_URL,
  DEFAULT_LOG_LEVEL,
  DEFAULT_TIMEOUT_MS,
  InvalidRequestError,
  LOG_LEVELS,
  MAX_TIMER_MS,
  type ApiVersion,
  type AsyncHttpClient,
  type Logger,
  type LogLevel,
  type Observer,
  type RateLimit,
  type RetryOptions,
  type RetryPolicy,
  type SyncHttpClient,
} from "@ws/core";
import { createLog, parseBaseUrl, resolveRetry, type LeveledLog } from "@ws/core/engine";
import { assertToken, bearerCredentials, type Credentials } from "./credentials.ts";
import { nearestName } from "./nearest-name.ts";

/** Options that both clients take. */
export interface CommonClientOptions {
  /** Integration token or OAuth access token. Without it every call has to bring its own `auth`. */
  auth?: string;
  /** Root of the service; a path of its own and a trailing slash are fine. Default `https://api.notion.com`. */
  baseUrl?: string;
  /** Version of the service's interface, sent as `Notion-Version`. Default `2026-03-11`; others are sent as given. */
  apiVersion?: ApiVersion;
  /** Milliseconds that one attempt may take, its body included, before `RequestTimeoutError`. Default 60,000. */
  timeoutMs?: number;
  /** Milliseconds that a whole call may take, with its retries and waits. Default: no limit. */
  deadlineMs?: number;
  /** How failed requests are repeated; `false`: never. Default: at most 2 retries, see `RetryOptions`. */
  retry?: RetryOptions | false;
  /** Where log lines go: the console, winston and pino all fit. Default: winston to standard output. */
  logger?: Logger;
  /** How much is logged. Default `warn`. At `debug` also bodies, with secrets redacted. */
  logLevel?: LogLevel;
  /**
   * Keeps the service's rate limit by itself, for all clients of this process with the same token and `baseUrl`:
   * `{ requestsPerSecond, burst, concurrency }`; `"adaptive"`, which finds the rate by itself; a `Limiter` of your own,
   * or a function that makes one for each token and host, such as `createRedisLimiter` of `@ws/rate-limit-redis`.
   * Default: no limit; yet when one answer says 429 or 529 and a time, all of them wait.
   */
  rateLimit?: RateLimit;
  /** Is told of attempts, answers, retries, waits and ends, for metrics and traces. Default: nobody. */
  observer?: Observer;
  /** What an argument does that the operation does not know: a warning in the log, or an error. Default `warn`. */
  unknownParameters?: "warn" | "error";
}

/** Options of `AsyncClient`. */
export interface AsyncClientOptions extends CommonClientOptions {
  /** Sends the requests instead of the built-in transport: anything with `request(config)`, such as an axios instance. */
  httpClient?: AsyncHttpClient;
}

/** Options of `Client`. */
export interface ClientOptions extends CommonClientOptions {
  /** Sends the requests instead of the built-in transport: anything whose `request(config)` answers synchronously. */
  httpClient?: SyncHttpClient;
}

/** A client's options, checked and filled in. */
export interface Settings {
  /** What a call is told that is told nothing. */
  readonly ofCall: CallSettings;
  /** Of its own token, where it has one. */
  readonly credentials: Credentials | undefined;
  readonly baseUrl: string;
  readonly apiVersion: string;
  readonly rateLimit: RateLimit | undefined;
  readonly observer: Observer | undefined;
  readonly log: LeveledLog;
  readonly unknownParameters: "warn" | "error";
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** What governs one call. */
export interface CallSettings {
  readonly timeoutMs: number;
  readonly deadlineMs: number | undefined;
  readonly retry: RetryPolicy;
  readonly headers: Readonly<Record<string, string>>;
}

type Given = Readonly<Record<string, unknown>>;

const OPTION_NAMES = [
  "auth",
  "baseUrl",
  "apiVersion",
  "timeoutMs",
  "deadlineMs",
  "retry",
  "logger",
  "logLevel",
  "rateLimit",
  "observer",
  "unknownParameters",
  "httpClient",
];
const RETRY_NAMES = ["maxRetries", "initialRetryDelayMs", "maxRetryDelayMs"];
const CALL_OPTION_NAMES = ["timeoutMs", "deadlineMs", "retry", "headers"];

/** A wrong value as it is shown in an error. */
function show(value: unknown): string {
  return typeof value === "number" ? String(value) : (JSON.stringify(value) ?? typeof value);
}

function refuse(message: string): never {
  throw new InvalidRequestError(message);
}

function assertNames(what: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) refuse(`${what} has no option "${name}": ${nearestName(name, known)}`);
  }
}

function asObject(what: string, value: unknown): Given {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Given;
  return refuse(`${what} must be an object, not ${value === null ? "null" : typeof value}`);
}

/** Options without a prototype: what a polluted Object.prototype offers is not the caller's choice. */
export function ownOptions<Options extends object>(what: string, options: unknown): Options & Given {
  const own: object = { __proto__: null, ...asObject(what, options) };
  return own as Options & Given;
}

function assertMilliseconds(name: string, value: unknown, least: number): void {
  if (value === undefined) return;
  if (typeof value !== "number" || !(value >= least) || value > MAX_TIMER_MS) {
    refuse(`${name} must be a number of milliseconds from ${least} to ${MAX_TIMER_MS}, not ${show(value)}`);
  }
}

function assertRetry(value: unknown): void {
  if (value === undefined || value === false) return;
  const retry = ownOptions("retry", value);
  assertNames("retry", retry, RETRY_NAMES);
  const { maxRetries } = retry;
  if (maxRetries !== undefined && !(Number.isSafeInteger(maxRetries) && Number(maxRetries) >= 0)) {
    refuse(`retry.maxRetries must be a whole number from 0, not ${show(maxRetries)}`);
  }
  assertMilliseconds("retry.initialRetryDelayMs", retry["initialRetryDelayMs"], 0);
  assertMilliseconds("retry.maxRetryDelayMs", retry["maxRetryDelayMs"], 0);
}

function assertTimes(given: Given): void {
  assertMilliseconds("timeoutMs", given["timeoutMs"], 1);
  assertMilliseconds("deadlineMs", given["deadlineMs"], 1);
  assertRetry(given["retry"]);
}

function assertOneOf(name: string, value: unknown, allowed: readonly string[]): void {
  if (value === undefined || (typeof value === "string" && allowed.includes(value))) return;
  refuse(`${name} must be one of ${allowed.map((one) => `"${one}"`).join(", ")}, not ${show(value)}`);
}

function assertRateLimit(value: unknown): void {
  if (value === undefined || value === "adaptive" || typeof value === "function") return;
  if (typeof value === "string") refuse(`rateLimit must be "adaptive", or an object, not ${show(value)}`);
  const given = asObject("rateLimit", value);
  if (typeof given["take"] === "function") return; // A limiter of the caller's own.
  assertNames("rateLimit", given, ["requestsPerSecond", "burst", "concurrency"]);
  if (given["requestsPerSecond"] === undefined)
    refuse("rateLimit needs requestsPerSecond, or must be a limiter with take()");
  for (const [name, least] of [
    ["requestsPerSecond", Number.MIN_VALUE],
    ["burst", 1],
    ["concurrency", 1],
  ] as const) {
    const number = given[name];
    if (number === undefined || (typeof number === "number" && number >= least && Number.isFinite(number))) continue;
    refuse(`rateLimit.${name} must be a number ${least === 1 ? "from 1" : "above 0"}, not ${show(number)}`);
  }
}

function assertLogger(logger: unknown): void {
  if (logger === undefined) return;
  const methods = asObject("logger", logger);
  const missing = LOG_LEVELS.filter((level) => typeof methods[level] !== "function");
  if (missing.length > 0) refuse(`logger has no method ${missing.join(", ")}: it needs error, warn, info and debug`);
}

/**
 * Checks a client's options and fills in the defaults.
 * @param client name of the class, for errors
 * @throws InvalidRequestError that names the option
 */
export function resolveSettings(options: CommonClientOptions, client: string): Settings {
  const given = ownOptions<CommonClientOptions>(`the options of ${client}`, options);
  assertNames(client, given, OPTION_NAMES);
  assertTimes(given);
  assertOneOf("logLevel", given["logLevel"], LOG_LEVELS);
  assertOneOf("unknownParameters", given["unknownParameters"], ["warn", "error"]);
  assertLogger(given["logger"]);
  assertRateLimit(given["rateLimit"]);
  if (given["observer"] !== undefined && typeof given["observer"] !== "function") refuse("observer must be a function");
  const { auth, baseUrl = DEFAULT_BASE_URL, apiVersion = DEFAULT_API_VERSION } = given;
  assertToken("apiVersion", apiVersion);
  if (typeof baseUrl !== "string") refuse("baseUrl must be a string");
  return {
    ofCall: {
      timeoutMs: given.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      deadlineMs: given.deadlineMs,
      retry: resolveRetry(given.retry),
      headers: NO_HEADERS,
    },
    credentials: auth === undefined ? undefined : bearerCredentials(auth),
    baseUrl: parseBaseUrl(baseUrl),
    apiVersion,
    rateLimit: given.rateLimit,
    observer: given.observer,
    log: createLog(given.logLevel ?? DEFAULT_LOG_LEVEL, given.logger),
    unknownParameters: given.unknownParameters ?? "warn",
  };
}

/**
 * Checks one call's options over those of its client.
 * @param takesSignal whether the client can be aborted: a blocking one cannot
 * @throws InvalidRequestError that names the option
 */
export function resolveCallSettings(options: unknown, ofClient: CallSettings, takesSignal: boolean): CallSettings {
  if (options === undefined) return ofClient;
  const given = ownOptions<Partial<CallSettings> & { retry?: RetryOptions | false }>("the options of a call", options);
  if (!takesSignal && given["signal"] !== undefined) {
    refuse("Client blocks its thread, so nothing can abort it: use timeoutMs or deadlineMs, or AsyncClient");
  }
  assertNames("a call", given, takesSignal ? [...CALL_OPTION_NAMES, "signal"] : CALL_OPTION_NAMES);
  assertTimes(given);
  const { timeoutMs, deadlineMs, retry, headers } = given;
  return {
    timeoutMs: timeoutMs ?? ofClient.timeoutMs,
    deadlineMs: deadlineMs ?? ofClient.deadlineMs,
    retry: resolveRetry(retry, ofClient.retry),
    headers: headers === undefined ? NO_HEADERS : (asObject("headers", headers) as Readonly<Record<string, string>>),
  };
}
