import type { AsyncClientOptions } from "@ws/client";
import { createRedisLimiter } from "@ws/rate-limit-redis";
import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from "rate-limiter-flexible";
import type { SiteConfig } from "../config.ts";

/** Attempts to sign in, for each address and minute. */
const SIGN_IN_LIMIT = { keyPrefix: "site-sign-in", points: 10, duration: 60 };

/** The limits of this process, or of all processes that share a Redis server. */
interface Limits {
  /** Rate limit of the client. Empty: the default of the workspace. */
  readonly clientOptions: AsyncClientOptions;
  readonly signIn: RateLimiterAbstract;
  close(): Promise<void>;
}

/** Opens the limits. With Redis, all processes together keep the limit of the token. */
export function openLimits({
  redisUrl,
  requestsPerSecond,
}: Pick<SiteConfig, "redisUrl" | "requestsPerSecond">): Limits {
  if (redisUrl === undefined)
    return { clientOptions: {}, signIn: new RateLimiterMemory(SIGN_IN_LIMIT), close: async () => {} };
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  // Without a listener, a lost connection would end the process. Both limiters go on without Redis.
  redis.on("error", () => {});
  return {
    clientOptions: { rateLimit: createRedisLimiter({ client: redis, requestsPerSecond }) },
    signIn: new RateLimiterRedis({
      ...SIGN_IN_LIMIT,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(SIGN_IN_LIMIT),
    }),
    close: async () => redis.disconnect(),
  };
}
