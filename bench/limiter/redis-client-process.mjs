// One of several processes that share a token and, through Redis, its rate limit. Makes as many calls as the parent
// process requests.
import { AsyncClient } from "@ws/client";
import { createRedisLimiter } from "@ws/rate-limit-redis";
import { Redis } from "ioredis";

const [baseUrl = "", redisPort = "", requestsPerSecond = ""] = process.argv.slice(2);
const redis = new Redis(Number(redisPort), "127.0.0.1");
const client = new AsyncClient({
  auth: "ntn_shared",
  baseUrl,
  rateLimit: createRedisLimiter({ client: redis, requestsPerSecond: Number(requestsPerSecond) }),
  logLevel: "error",
});

/** @param {{ calls: number }} task */
async function makeCalls({ calls }) {
  const results = await Promise.allSettled(Array.from({ length: calls }, () => client.users.me()));
  process.send?.({ failed: results.filter(({ status }) => status === "rejected").length });
}

process.on("message", (/** @type {{ calls: number }} */ task) => void makeCalls(task));
process.on("disconnect", () => process.exit());
await redis.ping();
process.send?.({});
