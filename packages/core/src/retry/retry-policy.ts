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
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), MAX_TIMER_MS);
  // An HTTP date starts with the name of a weekday. Without this test, Date.parse would read "-1" as a year.
  if (!/^[a-z]/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - nowMs), MAX_TIMER_MS);
}

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
