// Limits that all processes of the site share, in Redis.
import type { AsyncClientOptions } from "@ws/client";
import { createRedisLimiter } from "@ws/rate-limit-redis";
import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, type IRateLimiterOptions } from "rate-limiter-flexible";

/** A Redis server that counts for all processes. While it cannot be reached, each process counts alone. */
export interface SharedLimits {
  /** The rate limit of the client: all processes together keep the limit of the token. */
  readonly clientOptions: AsyncClientOptions;
  /** Creates a limit of visitors. */
  readonly createLimiter: (settings: IRateLimiterOptions) => RateLimiterRedis;
  readonly close: () => void;
}

/** Connects to a Redis server. */
export function openSharedLimits(url: string, requestsPerSecond: number): SharedLimits {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  // Without a listener, a lost connection would end the process.
  redis.on("error", () => {});
  return {
    clientOptions: { rateLimit: createRedisLimiter({ client: redis, requestsPerSecond }) },
    createLimiter: (settings) =>
      new RateLimiterRedis({ ...settings, storeClient: redis, insuranceLimiter: new RateLimiterMemory(settings) }),
    close: () => redis.disconnect(),
  };
}
