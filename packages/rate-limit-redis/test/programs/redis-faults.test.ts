// Four limiters represent four processes. Each has its own connection. A service counts their requests while Redis fails.
import { setTimeout as sleep } from "node:timers/promises";
import { AsyncClient } from "@ws/client";
import { createRedisLimiter } from "@ws/rate-limit-redis";
import { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import { mostPerSecond } from "../most-per-second.ts";
import { CONNECTORS } from "../redis-connections.ts";
import { FORWARD, startRedisProxy, type ProxyMode, type RedisProxy } from "../redis-proxy.ts";
import { hasRedisServer, startRedisServer, type RedisServer } from "../redis-server.ts";

const PROCESSES = 4;
const PER_SECOND = 20;
const PASSWORD = "correct-horse-SECRET";

interface Setup {
  server: RedisServer;
  readonly proxy: RedisProxy;
  /** A connection without the proxy. */
  readonly admin: Redis;
}

interface Fault {
  readonly name: string;
  readonly begin: (setup: Setup) => unknown;
  readonly end: (setup: Setup) => unknown;
  /** True if the limiters keep using Redis. */
  readonly isHarmless?: boolean;
}

const viaProxy = (name: string, mode: ProxyMode): Fault => ({
  name,
  begin: ({ proxy }) => proxy.setMode(mode),
  end: ({ proxy }) => proxy.setMode(FORWARD),
});

const FAULTS: readonly Fault[] = [
  {
    name: "is killed and restarted",
    begin: ({ server }) => server.stop(),
    end: async (setup) => {
      setup.server = await startRedisServer(setup.server.port);
    },
  },
  {
    name: "is paused with CLIENT PAUSE",
    begin: ({ admin }) => admin.call("CLIENT", "PAUSE", "2000", "ALL"),
    end: () => undefined,
  },
  {
    name: "is out of memory",
    begin: async ({ admin }) => {
      await admin.config("SET", "maxmemory-policy", "noeviction");
      await admin.config("SET", "maxmemory", "1");
    },
    end: ({ admin }) => admin.config("SET", "maxmemory", "0"),
  },
  {
    name: "becomes a read-only replica",
    begin: ({ admin }) => admin.replicaof("127.0.0.1", 1),
    end: ({ admin }) => admin.replicaof("NO", "ONE"),
  },
  {
    name: "requires another password",
    begin: async ({ admin }) => {
      await admin.config("SET", "requirepass", PASSWORD);
      await admin.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
    },
    end: ({ admin }) => admin.config("SET", "requirepass", ""),
  },
  {
    name: "forgets its scripts",
    begin: ({ admin }) => admin.script("FLUSH"),
    end: () => undefined,
    isHarmless: true,
  },
  viaProxy("loads its data", {
    kind: "error",
    line: "LOADING Redis is loading the dataset in memory",
    closes: false,
  }),
  viaProxy("denies access in protected mode", {
    kind: "error",
    line: "DENIED Redis is running in protected mode",
    closes: true,
  }),
  viaProxy("responds after the timeout", { kind: "forward", delayMs: 400 }),
  viaProxy("stops responding on open connections", { kind: "drop" }),
];

describe.skipIf(!hasRedisServer)("with a Redis server", () => {
  describe.each(CONNECTORS)("and clients of %s", (packageName, connect) => {
    test.concurrent.each(FAULTS)(
      "keeps the limit of all processes if Redis $name",
      async ({ name, begin, end, isHarmless = false }) => {
        const server = await startRedisServer();
        const proxy = await startRedisProxy(server.port);
        const admin = new Redis(server.port, "127.0.0.1", { retryStrategy: () => 20, maxRetriesPerRequest: null });
        admin.on("error", () => undefined);
        const setup: Setup = { server, proxy, admin };
        const connections = await Promise.all(Array.from({ length: PROCESSES }, () => connect(proxy.port)));
        const faults: unknown[] = [];
        const timesMs: number[] = [];
        const httpClient = {
          async request() {
            timesMs.push(performance.now());
            return { status: 200, headers: {}, data: '{"object":"user"}' };
          },
        };
        const stop = new AbortController();
        const calls = connections.map(async ({ client }) => {
          const rateLimit = createRedisLimiter({
            client,
            requestsPerSecond: PER_SECOND,
            processes: PROCESSES,
            timeoutMs: isHarmless ? 30_000 : 200,
            onUnavailable: (error) => faults.push(error),
          });
          const auth = `ntn_${packageName}_${name.replaceAll(" ", "_")}`;
          const ours = new AsyncClient({ auth, baseUrl: "https://service.test", httpClient, rateLimit });
          const callUntilStopped = async (): Promise<void> => {
            while (!stop.signal.aborted) await ours.users.me({}, { signal: stop.signal }).catch(() => undefined);
          };
          await Promise.all(Array.from({ length: 4 }, callUntilStopped));
        });
        await sleep(1_000);
        await begin(setup);
        await sleep(2_000);
        await end(setup);
        await sleep(3_000);
        const seen = faults.map(String);
        stop.abort();
        await Promise.all(calls);
        for (const { close } of connections) close();
        admin.disconnect();
        proxy.stop();
        await setup.server.stop();
        // On a slow machine, each process may use one turn too late.
        expect(mostPerSecond(timesMs)).toBeLessThanOrEqual(PER_SECOND + PROCESSES);
        expect(timesMs.length).toBeGreaterThan(PER_SECOND);
        if (isHarmless) expect(seen).toEqual([]);
        else expect(seen.length).toBeGreaterThanOrEqual(PROCESSES);
        expect(seen.join()).not.toContain("SECRET");
      },
    );
  });
});
