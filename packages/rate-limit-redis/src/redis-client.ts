// The Redis client of the caller. Both common packages can run scripts, with different signatures.

/** The methods of an `ioredis` client that are used. */
export interface IoredisClient {
  /** Only `ioredis` clients have this method. */
  defineCommand: unknown;
  /** Runs a Lua script. */
  eval(script: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>;
}

/** The methods of a `redis` client (node-redis 4 or later) that are used. */
export interface NodeRedisClient {
  /** Runs a Lua script. */
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** A connected client of `ioredis` or `redis`, to one server or to a Redis Cluster. You configure and close it. */
export type RedisClient = IoredisClient | NodeRedisClient;

/**
 * Returns the client in the form of a `redis` client, for `rate-limiter-flexible`. An `ioredis` client itself must not
 * be passed: the library would replace the script of the caller's own limiters on the same client.
 */
export function toStoreClient(client: RedisClient): NodeRedisClient {
  return {
    eval: (script, options) =>
      "defineCommand" in client
        ? client.eval(script, options.keys.length, ...options.keys, ...options.arguments)
        : client.eval(script, options),
  };
}
