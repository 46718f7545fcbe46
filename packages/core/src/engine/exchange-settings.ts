import type { LeveledLog } from "../logging/logger.ts";
import type { Observer } from "../observer/observer.ts";
import type { RequestChannel } from "../rate-limit/request-channel.ts";
import type { RetryPolicy } from "../retry/retry-options.ts";

/** Settings for one call. */
export interface ExchangeSettings {
  /** Time limit of one attempt, response body included, in milliseconds. */
  readonly timeoutMs: number;
  /** Time limit of the call in milliseconds; undefined for no limit. */
  readonly deadlineMs: number | undefined;
  readonly retry: RetryPolicy;
  /** Shared by all calls with the same token, host and rate limit. */
  readonly channel: RequestChannel;
  readonly log: LeveledLog;
  readonly observer?: Observer | undefined;
  /** Tokens and client secrets, which no log line and no error may contain. */
  readonly secrets: readonly string[];
  /** Name of the environment variable with the token. Undefined for a token of the program. */
  readonly variable?: string | undefined;
  /** Returns milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
}
