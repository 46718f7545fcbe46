import type { AsyncClientOptions } from "@ws/client";
import {
  RateLimiterMemory,
  RateLimiterRes,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type { SiteConfig } from "../../settings/config.ts";
import { loadOptional } from "../../settings/load-optional.ts";

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
  readonly close: () => void;
}

/** Opens the limits. With Redis, which is loaded only then, all processes share them. */
export async function openLimits({
  redisUrl,
  requestsPerSecond,
}: Pick<SiteConfig, "redisUrl" | "requestsPerSecond">): Promise<Limits> {
  if (redisUrl === undefined) {
    const visitors = visitorLimits((settings) => new RateLimiterMemory(settings));
    return { clientOptions: {}, visitors, close: () => {} };
  }
  const { openSharedLimits } = await loadOptional(() => import("./redis.ts"), "SITE_REDIS_URL", [
    "ioredis",
    "@ws/rate-limit-redis",
  ]);
  const { clientOptions, createLimiter, close } = openSharedLimits(redisUrl, requestsPerSecond);
  return { clientOptions, visitors: visitorLimits(createLimiter), close };
}

function visitorLimits(create: (settings: IRateLimiterOptions) => RateLimiterAbstract): VisitorLimits {
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
