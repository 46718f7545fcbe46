// The options of clients, senders and calls. An interface has the type of an option, its default and its sentence for editors and
// documents, and the table below it the check and the value of the default. Add an option to both: the compiler names a missing
// row, and scripts/test/client-options.test.ts the documents.
import { DEFAULT_API_VERSION, DEFAULT_TIMEOUT_MS, type ApiVersion } from "../constants.ts";
import { DEFAULT_LOG_LEVEL, LOG_LEVELS, type Logger, type LogLevel } from "../logging/logger.ts";
import type { Observer } from "../observer/observer.ts";
import type { RateLimit } from "../rate-limit/rate-limit.ts";
import { DEFAULT_RETRY, type RetryOptions } from "../retry/retry-policy.ts";
import type { ConnectionOptions } from "../transport/http-client/connection-options.ts";
import type { AsyncHttpClient, SyncHttpClient } from "../transport/http-client/http-client.ts";
import {
  asObject,
  checkConnections,
  checkLater,
  checkLogger,
  checkRateLimit,
  checkRetry,
  milliseconds,
  oneOf,
  ofType,
  type Check,
} from "../checks/check-options.ts";

/** Options that all clients and senders accept. */
export interface CommonClientOptions {
  /**
   * Personal access token, token of an internal connection, or OAuth access token. Without a token, pass `auth` with
   * every call. `false` sends requests without a token, to a proxy that adds it.
   * @default the first environment variable that is set: `WORKSPACE_TOKEN`, `NOTION_TOKEN`, `NOTION_API_TOKEN`
   * @see https://developers.notion.com/guides/connections-and-tokens/overview
   */
  auth?: string | false;
  /**
   * Root URL of Notion, an absolute http or https URL. It may have a path and a trailing slash.
   * @default the environment variable `WORKSPACE_BASE_URL`; if it is not set or empty, "https://api.notion.com"
   */
  baseUrl?: string;
  /**
   * Version of the API, sent as the `Notion-Version` header. The types also cover "2025-09-03". Other versions are sent
   * unchanged.
   * @default "2026-03-11"
   * @see https://developers.notion.com/reference/versioning
   */
  apiVersion?: ApiVersion;
  /**
   * Time limit of one attempt, response body included, in milliseconds. After it the call fails with
   * `RequestTimeoutError`.
   * @default 60000
   */
  timeoutMs?: number;
  /**
   * Time limit of one call, with all its retries and waits, in milliseconds.
   * @default undefined (no limit)
   */
  deadlineMs?: number;
  /**
   * Number and timing of retries. `false` sends every request exactly once, and `networkFailures: false` retries only error
   * responses.
   * @default { maxRetries: 2, initialRetryDelayMs: 1000, maxRetryDelayMs: 60000, networkFailures: true }
   */
  retry?: RetryOptions | false;
  /**
   * Receives log messages. Any object with `error`, `warn`, `info` and `debug`, such as the console, winston or pino.
   * `false` logs nothing.
   * @default winston, to standard error; in browsers and edge runtimes the console
   */
  logger?: Logger | false;
  /**
   * Least severe level that is logged. `"debug"` also logs bodies, with secrets redacted. `"off"` logs nothing.
   * @default "warn"
   */
  logLevel?: LogLevel | "off";
  /**
   * Limits the request rate, for all clients of this process with the same token and `baseUrl`. Accepts numbers,
   * `"adaptive"` (finds the rate from 429 responses), a `Limiter`, or a function that creates a `Limiter` for each token
   * and host, such as `createRedisLimiter()` of `@ws/rate-limit-redis`. Without it, requests wait only after a 429 or
   * 529 response with `Retry-After`.
   * @default undefined (no limit)
   * @example { requestsPerSecond: 3, burst: 10, concurrency: 4 }
   * @see https://developers.notion.com/reference/request-limits
   */
  rateLimit?: RateLimit;
  /**
   * Called for each attempt, response, retry, wait and end of a call: for metrics and traces.
   * @default undefined
   */
  observer?: Observer;
  /**
   * Handling of arguments that the operation does not have: `"warn"` logs them and sends the others, `"error"` fails with
   * `InvalidRequestError` before anything is sent, `"send"` sends them in the body, or in the query if there is no body.
   * Use `"send"` for parameters that are newer than this package.
   * @default "error" for operations that write, "warn" for all others
   */
  unknownArguments?: "warn" | "error" | "send";
  /**
   * Settings of the connections, which all clients of a thread share: `max` requests at a time, and no write on a connection that was
   * idle for `maxIdleMs`. They have no effect where Node.js is missing. With an `httpClient` they are refused: pass them to
   * `createHttpClient()`.
   * @default undefined (no limit, 4000 ms)
   * @example { max: 50 }
   */
  connections?: ConnectionOptions;
}

/** Options of `AsyncClient` and `createSender()`. */
export interface AsyncClientOptions extends CommonClientOptions {
  /**
   * Sends the requests instead of the built-in transport. Any object with `request(config)`, such as an axios instance or
   * `createFetchHttpClient(fetch)`. The `request` of a blocking client must be synchronous.
   * @default undefined (the built-in transport)
   */
  httpClient?: AsyncHttpClient;
}

/** Options of `Client` and `createSyncSender()`. */
export interface ClientOptions extends CommonClientOptions {
  /**
   * Sends the requests instead of the built-in transport. Any object whose `request(config)` returns the response
   * synchronously.
   * @default undefined (the built-in transport)
   */
  httpClient?: SyncHttpClient;
}

/** An option: its check, and the value that applies without it. */
interface OptionRow<Value> {
  readonly check: Check;
  readonly default?: Value;
}

/** The options of a client or a sender. */
export const CLIENT_OPTIONS = {
  auth: { check: checkLater },
  baseUrl: { check: ofType("string") },
  apiVersion: { check: checkLater, default: DEFAULT_API_VERSION },
  timeoutMs: { check: milliseconds(1), default: DEFAULT_TIMEOUT_MS },
  deadlineMs: { check: milliseconds(1) },
  retry: { check: checkRetry, default: DEFAULT_RETRY },
  logger: { check: checkLogger },
  logLevel: { check: oneOf([...LOG_LEVELS, "off"]), default: DEFAULT_LOG_LEVEL },
  rateLimit: { check: checkRateLimit },
  observer: { check: ofType("function") },
  unknownArguments: { check: oneOf(["warn", "error", "send"]) },
  connections: { check: checkConnections },
  httpClient: { check: checkLater },
} satisfies { readonly [Name in keyof Required<AsyncClientOptions>]: OptionRow<AsyncClientOptions[Name]> };

/** Options of which each has its value or its default. */
export type DefaultedOptions = {
  readonly [Name in keyof Required<CommonClientOptions>]: (typeof CLIENT_OPTIONS)[Name] extends { default: unknown }
    ? NonNullable<CommonClientOptions[Name]>
    : CommonClientOptions[Name] | undefined;
};

/** Settings for one blocking call. */
export interface SyncCallOptions {
  /**
   * Time limit of one attempt, response body included, in milliseconds.
   * @default the client's `timeoutMs`
   */
  timeoutMs?: number;
  /**
   * Time limit of the call, with all its retries and waits, in milliseconds.
   * @default the client's `deadlineMs`
   */
  deadlineMs?: number;
  /**
   * Number and timing of retries; `false` sends the request exactly once.
   * @default the client's `retry`
   */
  retry?: RetryOptions | false;
  /** Additional headers. They cannot replace headers that the client sets, such as `authorization`. */
  headers?: Readonly<Record<string, string>>;
}

/** Settings for one asynchronous call. */
export interface AsyncCallOptions extends SyncCallOptions {
  /** Aborts the call, also while it waits between two attempts. The call fails with `RequestAbortedError`. */
  signal?: AbortSignal;
}

/** The options of one call. Without them, those of the client apply. */
export const CALL_OPTIONS = {
  timeoutMs: CLIENT_OPTIONS.timeoutMs,
  deadlineMs: CLIENT_OPTIONS.deadlineMs,
  retry: CLIENT_OPTIONS.retry,
  headers: { check: asObject },
  signal: { check: checkLater },
} satisfies { readonly [Name in keyof Required<AsyncCallOptions>]: { readonly check: Check } };
