import { DEFAULT_INITIAL_RETRY_DELAY_MS, DEFAULT_MAX_RETRIES, DEFAULT_MAX_RETRY_DELAY_MS } from "../constants.ts";

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
}

/** Retry options with every default filled in. */
export type RetryPolicy = Required<RetryOptions>;

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
  return {
    maxRetries: options.maxRetries ?? base.maxRetries,
    initialRetryDelayMs: options.initialRetryDelayMs ?? base.initialRetryDelayMs,
    maxRetryDelayMs: options.maxRetryDelayMs ?? base.maxRetryDelayMs,
    networkFailures: options.networkFailures ?? base.networkFailures,
  };
}
