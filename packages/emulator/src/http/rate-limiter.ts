// The service's rate limit, off unless asked for: so many requests a second on average, with bursts, for each token
// and for the whole workspace. @source api/errors-and-limits.yaml, rate_limits
import { ApiError } from "../errors/api-error.ts";

/** How much is allowed. */
export interface RateLimit {
  /** Requests per second and token on average. Default 3. */
  readonly perSecond?: number | undefined;
  /** Requests of one token that may come at once. Default 30. */
  readonly burst?: number | undefined;
  /** The same for all tokens together. Default: ten times that of one. */
  readonly workspacePerSecond?: number | undefined;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Lets requests pass or refuses them. */
export interface RateLimiter {
  /** @throws ApiError 429 with Retry-After in whole seconds */
  admit(token: string): void;
}

/** Creates the limiter. `now` is the emulator's clock in milliseconds. */
export function createRateLimiter(limit: RateLimit, now: () => number): RateLimiter {
  const perSecond = limit.perSecond ?? 3;
  const burst = limit.burst ?? perSecond * 10;
  const workspaceRate = limit.workspacePerSecond ?? perSecond * 10;
  if (!(perSecond > 0) || !(burst >= 1) || !(workspaceRate > 0))
    throw new TypeError("rateLimit needs positive numbers.");
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
  // A clock that was set back does not take tokens away.
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
