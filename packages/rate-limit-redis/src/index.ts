export { createRedisLimiter, type RedisLimiterOptions } from "./create-redis-limiter.ts";
export type { IoredisClient, NodeRedisClient, RedisClient } from "./redis-client.ts";
