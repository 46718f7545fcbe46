/**
 * One rate limit for processes on several machines, which they share through Redis. For the option `rateLimit` of
 * `AsyncClient`.
 * @module @ws/rate-limit-redis
 */
export { createRedisLimiter, type RedisLimiterOptions } from "./create-redis-limiter.ts";
export type { IoredisClient, NodeRedisClient, RedisClient } from "./redis-client.ts";
