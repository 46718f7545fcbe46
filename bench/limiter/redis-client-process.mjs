// One of several processes that share a token and, through Redis, its rate limit.
import { AsyncClient } from "@ws/client";
import { createRedisLimiter } from "@ws/rate-limit-redis";
import { Redis } from "ioredis";

/** @typedef {{ requestsPerSecond: number, processes?: number }} Limit */

/** @type {AsyncClient} */
let client;

/** @param {string} baseUrl @param {number} redisPort @param {Limit} limit */
export async function connect(baseUrl, redisPort, { requestsPerSecond, processes = 1 }) {
  const redis = new Redis(redisPort, "127.0.0.1", { retryStrategy: () => 50 });
  redis.on("error", () => undefined);
  const rateLimit = createRedisLimiter({ client: redis, requestsPerSecond, processes });
  client = new AsyncClient({ auth: "ntn_shared", baseUrl, rateLimit, logLevel: "error" });
  await redis.ping();
}

/** Returns the number of calls that failed. @param {number} calls */
export async function makeCalls(calls) {
  const results = await Promise.allSettled(Array.from({ length: calls }, () => client.users.me()));
  return results.filter(({ status }) => status === "rejected").length;
}

/** Number of calls that wait for a slot at the same time. */
const CALLERS = 20;

/** Calls for a number of seconds. @param {number} seconds */
export async function callFor(seconds) {
  const untilMs = performance.now() + seconds * 1_000;
  const call = async () => {
    while (performance.now() < untilMs) await client.users.me().catch(() => undefined);
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
}
