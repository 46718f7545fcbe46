// From the `rateLimit` option to a limiter.
import type { Limiter } from "./gate.ts";
import { TokenBucket, type RateLimitOptions } from "./token-bucket.ts";

/** A rate limit: numbers, or a limiter of the caller's own, such as one that several machines share. */
export type RateLimit = RateLimitOptions | Limiter;

const isLimiter = (rateLimit: RateLimit): rateLimit is Limiter => "take" in rateLimit;

const ownLimiters = new WeakMap<Limiter, number>();
let lastOwn = 0;

/** Tells rate limits apart: clients with the same one share its limiter, for the same token and host. */
export function rateLimitName(rateLimit: RateLimit | undefined): string {
  if (rateLimit === undefined) return "";
  if (!isLimiter(rateLimit))
    return JSON.stringify([rateLimit.requestsPerSecond, rateLimit.burst, rateLimit.concurrency]);
  let number = ownLimiters.get(rateLimit);
  if (number === undefined) ownLimiters.set(rateLimit, (number = lastOwn += 1));
  return `own ${number}`;
}

/** The limiter of a rate limit. */
export function createLimiter(rateLimit: RateLimit): Limiter {
  return isLimiter(rateLimit) ? rateLimit : new TokenBucket(rateLimit);
}
