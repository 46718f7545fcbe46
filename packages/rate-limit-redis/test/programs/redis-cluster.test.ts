// The limiter on a Redis Cluster, with both supported packages.
import { Cluster } from "ioredis";
import { createCluster } from "redis";
import { createRedisLimiter, type RedisClient } from "@ws/rate-limit-redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRedisCluster, type RedisCluster } from "../redis-cluster.ts";
import { hasRedisServer } from "../redis-server.ts";

/** Accounts whose keys are on several nodes. */
const ACCOUNTS = Array.from({ length: 12 }, (_, index) => `https://service.test token${index}`);

describe.skipIf(!hasRedisServer)("on a Redis Cluster", () => {
  let cluster: RedisCluster;
  beforeAll(async () => void (cluster = await startRedisCluster()));
  afterAll(() => cluster.stop());

  const CONNECTORS = {
    ioredis() {
      const client = new Cluster([{ host: "127.0.0.1", port: cluster.ports[0] ?? 0 }]);
      return { client, close: () => client.disconnect() };
    },
    async redis() {
      const client = createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${cluster.ports[0]}` }] });
      await client.connect();
      return { client, close: () => client.destroy() };
    },
  } satisfies Record<string, () => Connected | Promise<Connected>>;

  interface Connected {
    readonly client: RedisClient;
    readonly close: () => void;
  }

  test.each(["ioredis", "redis"] as const)("two processes share the limit of each account: %s", async (name) => {
    const outages: string[] = [];
    const connections = [await CONNECTORS[name](), await CONNECTORS[name]()];
    const limits = connections.map(({ client }) =>
      createRedisLimiter({
        client,
        requestsPerSecond: 0.01,
        keyPrefix: name,
        timeoutMs: 60_000,
        onUnavailable: ({ message }) => outages.push(message),
      }),
    );
    for (const account of ACCOUNTS) {
      const waits: number[] = [];
      for (const limit of limits) waits.push(await limit(account).take(0));
      // The second one waits for the turn after that of the first one, a hundred seconds later.
      expect(waits[0]).toBe(0);
      expect(waits[1]).toBeGreaterThan(50_000);
    }
    expect(outages).toEqual([]);
    for (const { close } of connections) close();
    const counts = await Promise.all(cluster.ports.map(async (port) => cluster.send(port, "keys", `${name}:*`)));
    expect((counts as string[][]).flat()).toHaveLength(ACCOUNTS.length);
    expect((counts as string[][]).filter((keys) => keys.length > 0).length).toBeGreaterThan(1);
  });
});
