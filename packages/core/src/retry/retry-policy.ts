// How often a failed request is sent again, and when.
import {
  DEFAULT_INITIAL_RETRY_DELAY_MS,
  DEFAULT_MAX_RETRIES,
  DEFAULT_MAX_RETRY_DELAY_MS,
  MAX_TIMER_MS,
} from "../constants.ts";

/**
 * Number and timing of retries.
 * @source spec/workspace-api.md, section 8
 */
export interface RetryOptions {
  /**
   * Retries after the first attempt.
   * @default 2
   */
  readonly maxRetries?: number;
  /**
   * First back-off delay in milliseconds. It doubles with each retry, with jitter.
   * @default 1000
   */
  readonly initialRetryDelayMs?: number;
  /**
   * Longest delay between two attempts in milliseconds. It also limits `Retry-After` of Notion.
   * @default 60000
   */
  readonly maxRetryDelayMs?: number;
  /**
   * Whether to retry a request that failed without a response, for example on a refused connection.
   * @default true
   */
  readonly networkFailures?: boolean;
  /**
   * Whether to retry a POST that only reads, such as `dataSources.query` and `search`, after the statuses 500 and 503. After
   * 408, 409, 502, 504 and a broken connection, it is retried in any case.
   * @default undefined: only in loops over lists, and in helpers that read lists
   */
  readonly reads?: boolean;
}

/** Retry options with every default filled in. Without `reads`, the loop decides. */
export type RetryPolicy = Required<Omit<RetryOptions, "reads">> & Pick<RetryOptions, "reads">;

/** Key in the options of a call: the loop over a list that the call belongs to. `@ws/helpers` sets it. */
export const IN_LOOP: unique symbol = Symbol.for("@ws/in-loop");

/** A loop over a list. */
export interface Loop {
  /** True once the loop reads items: the first page can be requested before its loop begins. */
  isRunning: boolean;
  /** True once a response of the loop came from a recording. Helpers then wait no time between their requests. */
  isReplayed?: boolean;
}

/** The default retry policy. */
export const DEFAULT_RETRY: RetryPolicy = {
  maxRetries: DEFAULT_MAX_RETRIES,
  initialRetryDelayMs: DEFAULT_INITIAL_RETRY_DELAY_MS,
  maxRetryDelayMs: DEFAULT_MAX_RETRY_DELAY_MS,
  networkFailures: true,
};

const NO_RETRY: RetryPolicy = { ...DEFAULT_RETRY, maxRetries: 0 };

/** Returns the policy for the options. Missing options come from the base policy; `false` turns retries off. */
export function resolveRetry(
  options: RetryOptions | false | undefined,
  base: RetryPolicy = DEFAULT_RETRY,
): RetryPolicy {
  if (options === undefined) return base;
  if (options === false) return NO_RETRY;
  const { reads = base.reads } = options;
  return {
    maxRetries: options.maxRetries ?? base.maxRetries,
    initialRetryDelayMs: options.initialRetryDelayMs ?? base.initialRetryDelayMs,
    maxRetryDelayMs: options.maxRetryDelayMs ?? base.maxRetryDelayMs,
    networkFailures: options.networkFailures ?? base.networkFailures,
    ...(reads !== undefined && { reads }),
  };
}

/**
 * Parses a `Retry-After` header: whole or decimal seconds, or an HTTP date.
 * @returns milliseconds, at most `MAX_TIMER_MS`; 0 for a date in the past; undefined for a missing or invalid header
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  const delay = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Math.max(0, parseHttpDate(text, nowMs) - nowMs);
  return Number.isNaN(delay) ? undefined : Math.min(Math.ceil(delay), MAX_TIMER_MS);
}

/** Matches the newest form of an HTTP date, and the form of RFC 850 with two digits for the year. */
const HTTP_DATE = /^[a-z]{3,9}, ([ \d]\d)[ -]([a-z]{3})[ -](\d\d|\d{4}) (\d\d:\d\d:\d\d) GMT$/i;
/** Matches the form of `asctime()`, which has no time zone and means UTC. */
const ASCTIME = /^([a-z]{3}) ([a-z]{3}) ([ \d]\d) ([\d:]{8}) (\d{4})$/i;

/**
 * Returns the time of an HTTP date in one of its three forms, in milliseconds since the epoch, and NaN for any other text.
 * `Date.parse` alone takes "about 60" for a year.
 * @source RFC 9110, section 5.6.7
 */
function parseHttpDate(text: string, nowMs: number): number {
  const [, day, month, year = "", time] = HTTP_DATE.exec(text.replace(ASCTIME, "$1, $3 $2 $5 $4 GMT")) ?? [];
  const parse = (century: string): number => Date.parse(`${day} ${month} ${century}${year} ${time} GMT`);
  if (year.length !== 2) return parse("");
  const at = parse("20");
  // Two digits mean a year of the past if they would be more than 50 years ahead.
  return at - nowMs > FIFTY_YEARS_MS ? parse("19") : at;
}

const FIFTY_YEARS_MS = 50 * 365.25 * 86_400_000;

/**
 * Returns the delay before the next attempt, in milliseconds: `Retry-After` if the response has it, else the back-off.
 * Neither exceeds `maxRetryDelayMs`.
 * @param attemptIndex Index of the failed attempt, from 0
 * @param random A number from 0 up to, but not including, 1
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

/** Units of a full budget. */
const FULL = 500;
/** Cost of one retry in units. A retry that succeeds returns it. */
const RETRY_COST = 5;
/** Units that a first attempt returns if it succeeds. */
const REFILL = 1;

/**
 * Budget for retries, shared by all requests with one token to one host. It limits retries while Notion is down: if every
 * request were repeated, Notion would get several times its usual load at the worst moment.
 */
export class RetryBudget {
  #units = FULL;

  /** True if every unit is there. */
  get isFull(): boolean {
    return this.#units === FULL;
  }

  /** Pays for one retry. Returns false if too few units remain; then the request must not be retried. */
  takeRetry(): boolean {
    if (this.#units < RETRY_COST) return false;
    this.#units -= RETRY_COST;
    return true;
  }

  /** Refills the budget after a call succeeded. */
  refill(paidRetries: number): void {
    this.#units = Math.min(FULL, this.#units + (paidRetries === 0 ? REFILL : paidRetries * RETRY_COST));
  }
}
