// Replicas of Redis, for failovers.
import { Redis } from "ioredis";
import { expect } from "vitest";
import { startRedisServer, type RedisServer } from "../../../rate-limit-redis/test/redis-server.ts";

/** Runs a command of Redis on the server of a port. */
export async function send(port: number, ...[name = "", ...args]: readonly string[]): Promise<unknown> {
  const client = new Redis(port, { retryStrategy: null });
  client.on("error", () => {});
  try {
    return await client.call(name, ...args);
  } finally {
    client.disconnect();
  }
}

/** Starts a replica, and waits until it has the data of its master. */
export async function startReplica(masterPort: number): Promise<RedisServer> {
  const replica = await startRedisServer(undefined, ["--replicaof", "127.0.0.1", String(masterPort)]);
  await expect.poll(() => send(replica.port, "info", "replication")).toMatch(/master_link_status:up/u);
  return replica;
}
