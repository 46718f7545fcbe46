// From the `rateLimit` option to a limiter.
import { AdaptiveLimiter } from "./adaptive-limiter.ts";
import type { Limiter } from "./request-queue.ts";
import { TokenBucket, type RateLimitOptions } from "./token-bucket.ts";

/**
 * Makes the limiter of one channel.
 * @param channel names host and token, and holds the token: hash it before it is stored or shown anywhere
 */
export type LimiterFactory = (channel: string) => Limiter;

/**
 * A rate limit: numbers; `"adaptive"`, which finds them by itself; a limiter of the caller's own, which then counts all
 * hosts and tokens together; or a function that makes one for each, such as one that several machines share.
 */
export type RateLimit = RateLimitOptions | "adaptive" | Limiter | LimiterFactory;

const ownLimiters = new WeakMap<Limiter | LimiterFactory, number>();
let lastOwn = 0;

const isLimiter = (rateLimit: RateLimitOptions | Limiter): rateLimit is Limiter => "take" in rateLimit;

/** Tells rate limits apart: clients with the same one share its limiter, for the same token and host. */
export function rateLimitName(rateLimit: RateLimit | undefined): string {
  if (rateLimit === undefined) return "";
  if (rateLimit === "adaptive") return rateLimit;
  if (typeof rateLimit !== "function" && !isLimiter(rateLimit))
    return JSON.stringify([rateLimit.requestsPerSecond, rateLimit.burst, rateLimit.concurrency]);
  let number = ownLimiters.get(rateLimit);
  if (number === undefined) ownLimiters.set(rateLimit, (number = lastOwn += 1));
  return `own ${number}`;
}

/**
 * The limiter of a rate limit.
 * @param channel names host and token
 */
export function createLimiter(rateLimit: RateLimit, channel = ""): Limiter {
  if (rateLimit === "adaptive") return new AdaptiveLimiter();
  if (typeof rateLimit === "function") return rateLimit(channel);
  return isLimiter(rateLimit) ? rateLimit : new TokenBucket(rateLimit);
}
