// One of several processes that share a token and, through Redis, its rate limit. Makes as many calls as the parent
// process requests, or calls for a number of seconds.
import { AsyncClient } from "@ws/client";
import { createRedisLimiter } from "@ws/rate-limit-redis";
import { Redis } from "ioredis";

const [baseUrl = "", redisPort = "", requestsPerSecond = "", processes = "1"] = process.argv.slice(2);
const redis = new Redis(Number(redisPort), "127.0.0.1", { retryStrategy: () => 50 });
redis.on("error", () => undefined);
const client = new AsyncClient({
  auth: "ntn_shared",
  baseUrl,
  rateLimit: createRedisLimiter({
    client: redis,
    requestsPerSecond: Number(requestsPerSecond),
    processes: Number(processes),
  }),
  logLevel: "error",
});

/** @param {{ calls: number }} task */
async function makeCalls({ calls }) {
  const results = await Promise.allSettled(Array.from({ length: calls }, () => client.users.me()));
  process.send?.({ failed: results.filter(({ status }) => status === "rejected").length });
}

/** Number of calls that wait for a slot at the same time. */
const CALLERS = 20;

/** @param {{ seconds: number }} task */
async function callFor({ seconds }) {
  const untilMs = performance.now() + seconds * 1_000;
  let failed = 0;
  const call = async () => {
    while (performance.now() < untilMs) await client.users.me().catch(() => (failed += 1));
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  process.send?.({ failed });
}

process.on("message", (/** @type {{ calls: number } | { seconds: number }} */ task) => {
  void ("calls" in task ? makeCalls(task) : callFor(task));
});
process.on("disconnect", () => process.exit());
await redis.ping();
process.send?.({});
