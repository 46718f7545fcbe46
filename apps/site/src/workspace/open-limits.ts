import type { AsyncClientOptions } from "@ws/client";
import { createRedisLimiter } from "@ws/rate-limit-redis";
import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import type { SiteConfig } from "../config.ts";

/** Number of requests for each address and minute, by what they do. */
const POINTS = {
  signIn: 10,
  form: 10,
  draft: 30,
  staffChange: 60,
} as const;

/** Length of a limit in seconds. */
const DURATION_S = 60;

/** The limits of visitors. */
export type VisitorLimits = { readonly [Name in keyof typeof POINTS]: RateLimiterAbstract };

/** The limits of this process, or of all processes that share a Redis server. */
interface Limits {
  /** Rate limit of the client. Empty: the default of the workspace. */
  readonly clientOptions: AsyncClientOptions;
  readonly visitors: VisitorLimits;
  close(): Promise<void>;
}

/** Opens the limits. With Redis, all processes together keep the limit of the token. */
export function openLimits({
  redisUrl,
  requestsPerSecond,
}: Pick<SiteConfig, "redisUrl" | "requestsPerSecond">): Limits {
  if (redisUrl === undefined)
    return {
      clientOptions: {},
      visitors: visitorLimits((settings) => new RateLimiterMemory(settings)),
      close: async () => {},
    };
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  // Without a listener, a lost connection would end the process. All limiters go on without Redis.
  redis.on("error", () => {});
  return {
    clientOptions: { rateLimit: createRedisLimiter({ client: redis, requestsPerSecond }) },
    visitors: visitorLimits(
      (settings) =>
        new RateLimiterRedis({ ...settings, storeClient: redis, insuranceLimiter: new RateLimiterMemory(settings) }),
    ),
    close: async () => redis.disconnect(),
  };
}

type Settings = { readonly keyPrefix: string; readonly points: number; readonly duration: number };

function visitorLimits(create: (settings: Settings) => RateLimiterAbstract): VisitorLimits {
  const entries = Object.entries(POINTS).map(([name, points]) => [
    name,
    create({ keyPrefix: `site-${name}`, points, duration: DURATION_S }),
  ]);
  return Object.fromEntries(entries) as VisitorLimits;
}

/** Counts a request of an address. Returns the time to wait in seconds, 0 if the request is allowed. */
export async function secondsToWait(limiter: RateLimiterAbstract, address: string): Promise<number> {
  try {
    await limiter.consume(address);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}
