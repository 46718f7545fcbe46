// Checks that Redis is the one of the URL, and keeps what the queue stores.
import { once } from "node:events";
import { Cluster } from "ioredis";
import { FleetError } from "../errors.ts";
import { nodeErrorOf, type RedisConnection } from "./open-redis.ts";

/**
 * Waits for Redis. Checks that it accepts the password and the number of the database, that it is a Redis Cluster only if the URL
 * says so, and that it removes no keys when its memory is full.
 * @throws FleetError `invalid_argument` if not, or for another policy than `noeviction`
 */
export async function checkRedis(redis: RedisConnection): Promise<void> {
  if (redis instanceof Cluster) {
    // The connection reports other errors.
    while (redis.status !== "ready") await once(redis, "ready").catch(throwIfRefused);
    for (const node of redis.nodes("master")) checkPolicy(await node.info("memory"));
    return;
  }
  // Without this command, the client goes on with another database.
  await redis.select(redis.options.db ?? 0).catch((error: unknown) => {
    throwIfRefused(error);
    throw error;
  });
  if (/^cluster_enabled:1/mu.test(await redis.info("cluster")))
    throw new FleetError(
      "invalid_argument",
      "Expected redis+cluster:// in the URL of the queue, got redis://: the server is a node of a Redis Cluster.",
    );
  checkPolicy(await redis.info("memory"));
}

function checkPolicy(info: string): void {
  const policy = /^maxmemory_policy:(\S+)/mu.exec(info)?.[1];
  if (policy === undefined || policy === "noeviction") return;
  throw new FleetError(
    "invalid_argument",
    `Expected Redis with the policy noeviction, got ${policy}: Redis would remove jobs when its memory is full. ` +
      "Set maxmemory-policy noeviction in its configuration.",
  );
}

/** Explains a refusal of Redis. Other errors are those of the connection. */
export function throwIfRefused(thrown: unknown): void {
  const error = nodeErrorOf(thrown);
  if (!(error instanceof Error && /^(?:NOAUTH|WRONGPASS|NOPERM|MOVED|ERR) /u.test(error.message))) return;
  throw new FleetError(
    "invalid_argument",
    `Redis refuses the URL of the queue: ${error.message}. Check the password, the number of the database and the kind of Redis in ` +
      "the URL: redis://:PASSWORD@host:6379/0 for one server, redis+cluster://:PASSWORD@host:6379 for a Redis Cluster.",
    { cause: error },
  );
}
