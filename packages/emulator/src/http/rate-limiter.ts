// The service's rate limit as token buckets, one per API token and one for the workspace. Off by default.
// @source api/errors-and-limits.yaml, rate_limits
import { ApiError } from "../errors/api-error.ts";
import { showValue } from "../values/show-value.ts";

/** Settings of the rate limit. */
export interface RateLimit {
  /** Average requests per second of one token. @default 3 */
  readonly perSecond?: number | undefined;
  /** Requests that one token can send in one burst. @default ten times `perSecond` */
  readonly burst?: number | undefined;
  /** Average requests per second of all tokens together. @default ten times `perSecond` */
  readonly workspacePerSecond?: number | undefined;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Counts requests and refuses those above the limit. */
export interface RateLimiter {
  /** Counts a request. @throws ApiError 429 with a Retry-After header in whole seconds, above the limit */
  admit(token: string): void;
}

/** Creates a rate limiter. `now` returns the time of the emulator's clock in milliseconds. */
export function createRateLimiter(limit: RateLimit, now: () => number): RateLimiter {
  const perSecond = limit.perSecond ?? 3;
  const burst = limit.burst ?? perSecond * 10;
  const workspaceRate = limit.workspacePerSecond ?? perSecond * 10;
  if (!(perSecond > 0) || !(burst >= 1) || !(workspaceRate > 0))
    throw new TypeError(`Expected positive numbers in "rateLimit" and a burst of at least 1, got ${showValue(limit)}.`);
  const buckets = new Map<string, Bucket>();
  const workspace: Bucket = { tokens: workspaceRate * 10, at: now() };
  return {
    admit(token) {
      const bucket = buckets.get(token) ?? { tokens: burst, at: now() };
      buckets.set(token, bucket);
      take(bucket, perSecond, burst, now(), "public_api_request_rate_limit");
      take(workspace, workspaceRate, workspaceRate * 10, now(), "public_api_space_request_rate_limit");
    },
  };
}

function take(bucket: Bucket, perSecond: number, most: number, now: number, reason: string): void {
  // Setting the clock back must not remove tokens.
  const gained = Math.max(0, ((now - bucket.at) / 1000) * perSecond);
  bucket.tokens = Math.min(most, bucket.tokens + gained);
  bucket.at = now;
  if (bucket.tokens < 1) {
    const wait = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
    throw new ApiError("rate_limited", "You have been rate limited. Please try again in a few minutes.", {
      retry_after: String(wait),
      rate_limit_reason: reason,
    });
  }
  bucket.tokens -= 1;
}
