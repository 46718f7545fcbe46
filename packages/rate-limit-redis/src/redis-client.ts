// The caller's Redis client. Both common ones run scripts, each in its own way of speaking.

/** As much of an `ioredis` client as is needed. */
export interface IoredisClient {
  /** Tells it from the other. */
  defineCommand: unknown;
  eval(script: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>;
}

/** As much of a client of `redis` (node-redis 4 and later) as is needed. */
export interface NodeRedisClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A client of either package. It is connected, configured and closed by the caller. */
export type RedisClient = IoredisClient | NodeRedisClient;

/**
 * The client as `rate-limiter-flexible` is to see it, whichever it is: as one of `redis`. It must not see an `ioredis`
 * client itself: it would put our script in the place of that of the caller's own limiters on the same client.
 */
export function toStoreClient(client: RedisClient): NodeRedisClient {
  return {
    eval: (script, options) =>
      "defineCommand" in client
        ? client.eval(script, options.keys.length, ...options.keys, ...options.arguments)
        : client.eval(script, options),
  };
}
