// When an answer is worth another try, and how long to wait before it. Pure: the clock and the dice are handed in.
import {
  DEFAULT_INITIAL_RETRY_DELAY_MS,
  DEFAULT_MAX_RETRIES,
  DEFAULT_MAX_RETRY_DELAY_MS,
  MAX_TIMER_MS,
} from "../constants.ts";

/**
 * How failed requests are repeated.
 * @source spec/workspace-api.md, section 8
 */
export interface RetryOptions {
  /** Retries after the first request. Default 2. */
  readonly maxRetries?: number;
  /** Milliseconds of the first wait; it doubles with each retry, with jitter. Default 1,000. */
  readonly initialRetryDelayMs?: number;
  /** Milliseconds that no wait exceeds, not even one that the server asks for. Default 60,000. */
  readonly maxRetryDelayMs?: number;
}

/** `RetryOptions` with every value filled in. */
export type RetryPolicy = Required<RetryOptions>;

/** The defaults of the specification. */
export const DEFAULT_RETRY: RetryPolicy = {
  maxRetries: DEFAULT_MAX_RETRIES,
  initialRetryDelayMs: DEFAULT_INITIAL_RETRY_DELAY_MS,
  maxRetryDelayMs: DEFAULT_MAX_RETRY_DELAY_MS,
};

/** `retry: false`: exactly one request leaves. */
const NO_RETRY: RetryPolicy = { ...DEFAULT_RETRY, maxRetries: 0 };

/** Options over a base policy; `false` turns retries off. */
export function resolveRetry(
  options: RetryOptions | false | undefined,
  base: RetryPolicy = DEFAULT_RETRY,
): RetryPolicy {
  if (options === undefined) return base;
  if (options === false) return NO_RETRY;
  return {
    maxRetries: options.maxRetries ?? base.maxRetries,
    initialRetryDelayMs: options.initialRetryDelayMs ?? base.initialRetryDelayMs,
    maxRetryDelayMs: options.maxRetryDelayMs ?? base.maxRetryDelayMs,
  };
}

// 429 and 529 were refused before anything was done, so any method may be repeated. The others may come after a write
// was saved: only what can be done twice without harm is repeated. The status decides, not the body: a proxy that
// answers 503 with an HTML page means the same. 408, 409, 502 and 504 go beyond the specification, for GET and DELETE.
export const RETRYABLE_STATUS: Readonly<Record<number, "any method" | "GET and DELETE">> = {
  429: "any method",
  529: "any method",
  408: "GET and DELETE",
  409: "GET and DELETE",
  500: "GET and DELETE",
  502: "GET and DELETE",
  503: "GET and DELETE",
  504: "GET and DELETE",
};

/** Whether doing it twice has the effect of doing it once. */
export function isRepeatable(method: string): boolean {
  return method === "GET" || method === "DELETE";
}

/**
 * Whether an answer with this status may be asked for again.
 * @source spec/workspace-api.md, section 8
 */
export function isRetryableStatus(status: number, method: string): boolean {
  const rule = RETRYABLE_STATUS[status];
  return rule === "any method" || (rule === "GET and DELETE" && isRepeatable(method));
}

/** Whether the service asks everyone with the token to slow down. */
export function isThrottled(status: number): boolean {
  return status === 429 || status === 529;
}

/**
 * Milliseconds that a `Retry-After` header asks for: whole or decimal seconds, or an HTTP date.
 * Undefined when it is absent or neither; a date in the past is 0, and what no timer can hold is the most it can.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), MAX_TIMER_MS);
  // An HTTP date begins with the name of a weekday; without this test Date.parse would take "-1" for a year.
  if (!/^[a-z]/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - nowMs), MAX_TIMER_MS);
}

/**
 * How long to wait before the next attempt, in milliseconds.
 * The server's Retry-After wins over the back-off; neither exceeds `maxRetryDelayMs`.
 * @param attemptIndex which attempt failed, from 0
 * @param random a number from 0 up to 1
 * @source spec/workspace-api.md, section 8
 */
export function retryDelayMs(
  policy: RetryPolicy,
  attemptIndex: number,
  retryAfterMs: number | undefined,
  random: number,
): number {
  const base = policy.initialRetryDelayMs * 2 ** attemptIndex;
  const delay = retryAfterMs ?? base / 2 + random * base;
  return Math.min(Math.round(delay), policy.maxRetryDelayMs);
}
