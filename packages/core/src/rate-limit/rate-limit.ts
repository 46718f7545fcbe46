import { AdaptiveLimiter } from "./adaptive-limiter.ts";
import type { Limiter } from "./limiter.ts";
import { TokenBucket, type RateLimitOptions } from "./token-bucket.ts";

/**
 * Creates the limiter for one token and host.
 * @param account Identifies host and token, and contains the token. Hash it before you store or show it
 */
export type LimiterFactory = (account: string) => Limiter;

/**
 * A rate limit:
 * - numbers: a fixed rate, see `RateLimitOptions`
 * - `"adaptive"`: finds the rate from 429 and 529 responses
 * - a `Limiter`: one limiter for all tokens and hosts together
 * - a function: creates a limiter for each token and host, such as a limiter that several machines share
 */
export type RateLimit = RateLimitOptions | "adaptive" | Limiter | LimiterFactory;

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Returns the number of an object, which stays the same: names of what clients share contain it. */
export function numberOf(object: object): number {
  let number = numbers.get(object);
  if (number === undefined) numbers.set(object, (number = lastNumber += 1));
  return number;
}

const isLimiter = (rateLimit: RateLimitOptions | Limiter): rateLimit is Limiter => "take" in rateLimit;

/** Returns a rate limit unless it is a fixed rate. A limiter of the caller's own stays: it may count. */
export const withoutNumbers = (rateLimit: RateLimit | undefined): RateLimit | undefined =>
  typeof rateLimit === "object" && !isLimiter(rateLimit) ? undefined : rateLimit;

/** Returns a name for the rate limit. Clients with the same name, token and host share one limiter. */
export function rateLimitName(rateLimit: RateLimit | undefined): string {
  if (rateLimit === undefined) return "";
  if (rateLimit === "adaptive") return rateLimit;
  if (typeof rateLimit !== "function" && !isLimiter(rateLimit))
    return JSON.stringify([rateLimit.requestsPerSecond, rateLimit.burst, rateLimit.concurrency]);
  return `custom ${numberOf(rateLimit)}`;
}

/**
 * Creates the limiter of a rate limit.
 * @param account Identifies host and token, for a `LimiterFactory`
 */
export function createLimiter(rateLimit: RateLimit, account = ""): Limiter {
  if (rateLimit === "adaptive") return new AdaptiveLimiter();
  if (typeof rateLimit === "function") return rateLimit(account);
  return isLimiter(rateLimit) ? rateLimit : new TokenBucket(rateLimit);
}
