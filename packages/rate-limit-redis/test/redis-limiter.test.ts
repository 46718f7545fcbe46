import { AsyncClient, Client } from "@ws/client";
import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createRedisLimiter, type RedisClient } from "@ws/rate-limit-redis";
import { freePort, hasRedisServer, startRedisServer, type RedisServer } from "./redis-server.ts";

const TOKEN = "ntn_0123456789abcdefSECRET";

interface Connection {
  readonly client: RedisClient;
  close(): void;
}

async function connectIoredis(port: number) {
  const client = new Redis(port, "127.0.0.1", { retryStrategy: () => 20 });
  client.on("error", () => undefined);
  return { client, close: () => client.disconnect() };
}

async function connectNodeRedis(port: number): Promise<Connection> {
  const client = createClient({ socket: { host: "127.0.0.1", port, reconnectStrategy: () => 20 } });
  client.on("error", () => undefined);
  await client.connect();
  return { client, close: () => client.destroy() };
}

let lastLane = 0;
const newLane = () => `https://service.test Bearer ${TOKEN} ${(lastLane += 1)}`;

describe.skipIf(!hasRedisServer)("with a Redis server", () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.stop());

  describe.each([
    ["ioredis", connectIoredis],
    ["redis", connectNodeRedis],
  ] as const)("and a client of %s", (name, connect) => {
    let one: Connection;
    let other: Connection;
    beforeAll(async () => {
      one = await connect(server.port);
      other = await connect(server.port);
    });
    afterAll(() => {
      one.close();
      other.close();
    });

    test("turns of all processes are spaced evenly, whoever asks", async () => {
      const lane = newLane();
      const limiters = [one, other, one, other, one].map(({ client }) =>
        createRedisLimiter({ client, requestsPerSecond: 10 })(lane),
      );
      const startedAt = performance.now();
      for (const [turn, limiter] of limiters.entries()) {
        const waitMs = await limiter.take(0);
        const dueMs = (turn * 1_000) / 9.6;
        expect(waitMs).toBeLessThanOrEqual(Math.ceil(dueMs));
        expect(waitMs).toBeGreaterThanOrEqual(Math.floor(dueMs - (performance.now() - startedAt)));
      }
    });

    test("a turn that was taken is used when it comes, without asking again, and only once", async () => {
      const limiter = createRedisLimiter({ client: one.client, requestsPerSecond: 10 })(newLane());
      expect(await limiter.take(0)).toBe(0);
      const waitMs = await limiter.take(0);
      expect(limiter.take(0)).toBe(waitMs);
      expect(limiter.take(waitMs)).toBe(0);
      expect(limiter.take(waitMs)).toBeInstanceOf(Promise);
    });

    test("a fraction of a request a second works", async () => {
      const limiter = createRedisLimiter({ client: one.client, requestsPerSecond: 0.5 })(newLane());
      const startedAt = performance.now();
      await limiter.take(0);
      const waitMs = await limiter.take(0);
      expect(waitMs).toBeGreaterThanOrEqual(2_083 - (performance.now() - startedAt));
      expect(waitMs).toBeLessThanOrEqual(2_084);
    });

    test("a refusal with a time pauses the others, too, and turns from before it are no longer used", async () => {
      const lane = newLane();
      const [mine, theirs] = [one, other].map(({ client }) =>
        createRedisLimiter({ client, requestsPerSecond: 10 })(lane),
      );
      await mine?.take(0);
      await mine?.take(0);
      mine?.report?.({ status: 429, retryAfterMs: 30_000, nowMs: 0 });
      expect(await mine?.take(200)).toBeGreaterThan(20_000);
      expect(await theirs?.take(0)).toBeGreaterThan(20_000);
    });

    test("no host and no token can be read in Redis, and keys end by themselves", async () => {
      const reader = new Redis(server.port, "127.0.0.1");
      const keyPrefix = `hidden-${name}`;
      await createRedisLimiter({ client: one.client, requestsPerSecond: 10, keyPrefix })(newLane()).take(0);
      const keys = await reader.keys("*");
      const values = await reader.mget(keys);
      expect(JSON.stringify([keys, values])).not.toMatch(/SECRET|ntn_|service\.test/);
      const key = keys.find((found) => found.startsWith(`${keyPrefix}:`)) ?? "none";
      expect(await reader.pttl(key)).toBeGreaterThan(0);
      reader.disconnect();
    });

    test("clients that share a limit take their turns one after another, and each call is made once", async () => {
      let requests = 0;
      const httpClient = {
        async request() {
          requests += 1;
          return { status: 200, headers: {}, data: '{"object":"user"}' };
        },
      };
      const auth = `${TOKEN}${name}`;
      const clients = [one, other, one, other].map(({ client }) => {
        const rateLimit = createRedisLimiter({ client, requestsPerSecond: 150 });
        return new AsyncClient({ auth, baseUrl: "https://service.test", httpClient, rateLimit });
      });
      const startedAt = performance.now();
      await Promise.all(clients.flatMap((client) => Array.from({ length: 8 }, () => client.users.me())));
      expect(requests).toBe(32);
      // The last of 32 turns comes 31 turns after the first was asked for, however slow the machine is.
      expect(performance.now() - startedAt).toBeGreaterThan((31 * 1_000) / 150);
    });
  });

  test("limiters of the caller's own on the same ioredis client go on as before", async () => {
    const storeClient = new Redis(server.port, "127.0.0.1");
    const own = new RateLimiterRedis({ storeClient, points: 2, duration: 60, keyPrefix: "own" });
    await createRedisLimiter({ client: storeClient, requestsPerSecond: 10 })(newLane()).take(0);
    await own.consume("somebody");
    await own.consume("somebody");
    await expect(own.consume("somebody")).rejects.toMatchObject({ consumedPoints: 3 });
    storeClient.disconnect();
  });

  test("when Redis goes and comes back, it is used again after five seconds", async () => {
    const port = await freePort();
    let own = await startRedisServer(port);
    const connection = await connectIoredis(port);
    const { client } = connection;
    const onUnavailable = vi.fn<(error: unknown) => void>();
    const options = { client, requestsPerSecond: 10, timeoutMs: 50, onUnavailable };
    const limiter = createRedisLimiter(options)(newLane());
    await limiter.take(0);
    await own.stop();
    expect(await limiter.take(1_000)).toBe(0);
    expect(limiter.take(1_001)).toBe(0);
    own = await startRedisServer(port);
    await expect.poll(() => client.status, { timeout: 10_000 }).toBe("ready");
    expect(limiter.take(2_000)).not.toBeInstanceOf(Promise);
    expect(limiter.take(7_000)).toBeInstanceOf(Promise);
    expect(onUnavailable).toHaveBeenCalledTimes(1);
    connection.close();
    await own.stop();
  });
});

describe("without a Redis server", () => {
  const away: RedisClient = { eval: () => Promise.reject(new Error("connect ECONNREFUSED")) };
  const silent: RedisClient = { eval: () => new Promise(() => undefined) };
  const httpClient = { request: async () => ({ status: 200, headers: {}, data: '{"object":"user"}' }) };

  test.each([
    { name: "refuses", client: away, message: "ECONNREFUSED" },
    { name: "does not answer", client: silent, message: "did not answer within 20 ms" },
  ])(
    "calls go on where Redis $name, each process by itself, and onUnavailable is told",
    async ({ client, message }) => {
      const onUnavailable = vi.fn<(error: unknown) => void>();
      const rateLimit = createRedisLimiter({ client, requestsPerSecond: 10, timeoutMs: 20, onUnavailable });
      const ours = new AsyncClient({ auth: TOKEN, baseUrl: "https://service.test", httpClient, rateLimit });
      await Promise.all(Array.from({ length: 10 }, () => ours.users.me()));
      expect(onUnavailable).toHaveBeenCalledTimes(1);
      expect(String(onUnavailable.mock.calls[0]?.[0])).toContain(message);
    },
  );

  test('with whenUnavailable: "fail" nothing is sent, and the error says why', async () => {
    const request = vi.fn<typeof httpClient.request>(httpClient.request);
    const rateLimit = createRedisLimiter({ client: away, requestsPerSecond: 10, whenUnavailable: "fail" });
    const quiet = { retry: false, logLevel: "error" } as const;
    const ours = new AsyncClient({
      auth: TOKEN,
      baseUrl: "https://a.test",
      httpClient: { request },
      rateLimit,
      ...quiet,
    });
    const error = await ours.users.me().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "client_connection_failed", maybeApplied: false });
    expect(String(error)).toContain("ECONNREFUSED");
    expect(request).not.toHaveBeenCalled();
  });

  test("a turn that was being asked for when a refusal came is not used: another is asked for", async () => {
    let answer: (waitMs: number) => void = () => undefined;
    const waits = [new Promise<number>((resolve) => (answer = resolve)), Promise.resolve(9_000)];
    const client: RedisClient = {
      eval: async (script: string) => (script.includes("local turn") ? [0, await waits.shift()] : [0, 0]),
    };
    const limiter = createRedisLimiter({ client, requestsPerSecond: 10 })(newLane());
    const asked = limiter.take(0);
    limiter.report?.({ status: 429, retryAfterMs: 9_000, nowMs: 1 });
    answer(5);
    expect(await asked).toBe(9_000);
  });

  test("a refusal while Redis is away holds back this process", async () => {
    const limiter = createRedisLimiter({ client: away, requestsPerSecond: 10 })(newLane());
    expect(await limiter.take(0)).toBe(0);
    limiter.report?.({ status: 429, retryAfterMs: 3_000, nowMs: 10 });
    expect(limiter.take(20)).toBe(2_990);
  });

  test("Client, which cannot wait for Redis, says so", () => {
    const rateLimit = createRedisLimiter({ client: away, requestsPerSecond: 10 });
    const sync = { request: () => ({ status: 200, headers: {}, data: "{}" }) };
    const client = new Client({ auth: TOKEN, baseUrl: "https://b.test", httpClient: sync, rateLimit });
    expect(() => client.users.me()).toThrow("use AsyncClient");
  });

  test.each([
    [{ client: away, requestsPerSecond: 0 }, "requestsPerSecond"],
    [{ client: away, requestsPerSecond: NaN }, "requestsPerSecond"],
    [{ client: {}, requestsPerSecond: 1 }, "client"],
    [{ client: away, requestsPerSecond: 1, timeoutMs: 0 }, "timeoutMs"],
    [{ client: away, requestsPerSecond: 1, whenUnavailable: "wait" }, "whenUnavailable"],
    [{ client: away, requestsPerSecond: 1, keyPrefix: 1 }, "keyPrefix"],
    [{ client: away, requestsPerSecond: 1, burst: 3 }, "burst"],
  ])("wrong options are refused by name: %j", (options, named) => {
    expect(() => createRedisLimiter(options as Parameters<typeof createRedisLimiter>[0])).toThrow(named);
  });
});
