import { AsyncClient, Client } from "@ws/client";
import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createRedisLimiter, type RedisClient } from "@ws/rate-limit-redis";
import { CONNECTORS, connectIoredis, type Connection } from "./redis-connections.ts";
import { freePort } from "../../../scripts/test/support/free-port.ts";
import { hasRedisServer, startRedisServer, type RedisServer } from "./redis-server.ts";

const TOKEN = "ntn_0123456789abcdefSECRET";

let lastAccount = 0;
const newAccount = () => `https://service.test Bearer ${TOKEN} ${(lastAccount += 1)}`;

describe.skipIf(!hasRedisServer)("with a Redis server", () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.stop());

  describe.each(CONNECTORS)("and a client of %s", (name, connect) => {
    let first: Connection;
    let second: Connection;
    beforeAll(async () => {
      first = await connect(server.port);
      second = await connect(server.port);
    });
    afterAll(() => {
      first.close();
      second.close();
    });

    test("spaces the turns of all processes evenly", async () => {
      const account = newAccount();
      const limiters = [first, second, first, second, first].map(({ client }) =>
        createRedisLimiter({ client, requestsPerSecond: 10 })(account),
      );
      const startedAt = performance.now();
      for (const [turn, limiter] of limiters.entries()) {
        const waitMs = await limiter.take(0);
        const dueMs = (turn * 1_000) / 9.6;
        expect(waitMs).toBeLessThanOrEqual(Math.ceil(dueMs));
        expect(waitMs).toBeGreaterThanOrEqual(Math.floor(dueMs - (performance.now() - startedAt)));
      }
    });

    test("uses a turn at its time, once, and without another request to Redis", async () => {
      // A busy machine must not reach the time of the turn while the test runs.
      const limiter = createRedisLimiter({ client: first.client, requestsPerSecond: 0.1 })(newAccount());
      expect(await limiter.take(0)).toBe(0);
      await limiter.take(0);
      const waitMs = Number(limiter.take(0));
      expect(waitMs).toBeGreaterThan(0);
      expect(limiter.take(waitMs)).toBe(0);
      expect(limiter.take(waitMs)).toBeInstanceOf(Promise);
    });

    test("supports fractions of a request per second", async () => {
      const limiter = createRedisLimiter({ client: first.client, requestsPerSecond: 0.5 })(newAccount());
      const startedAt = performance.now();
      await limiter.take(0);
      const waitMs = await limiter.take(0);
      expect(waitMs).toBeGreaterThanOrEqual(2_083 - (performance.now() - startedAt));
      expect(waitMs).toBeLessThanOrEqual(2_084);
    });

    test("pauses the other processes after a 429 with Retry-After, and drops earlier turns", async () => {
      const account = newAccount();
      const [mine, theirs] = [first, second].map(({ client }) =>
        createRedisLimiter({ client, requestsPerSecond: 10 })(account),
      );
      await mine?.take(0);
      await mine?.take(0);
      mine?.report?.({ status: 429, retryAfterMs: 300_000, nowMs: 0 });
      // The time limit of a test is shorter than the difference.
      expect(await mine?.take(200)).toBeGreaterThan(200_000);
      expect(await theirs?.take(0)).toBeGreaterThan(200_000);
    });

    test("stores neither host nor token in Redis, and its keys expire", async () => {
      const reader = new Redis(server.port, "127.0.0.1");
      const keyPrefix = `hidden-${name}`;
      await createRedisLimiter({ client: first.client, requestsPerSecond: 10, keyPrefix })(newAccount()).take(0);
      const keys = await reader.keys("*");
      const values = await reader.mget(keys);
      expect(JSON.stringify([keys, values])).not.toMatch(/SECRET|ntn_|service\.test/);
      const key = keys.find((found) => found.startsWith(`${keyPrefix}:`)) ?? "none";
      expect(await reader.pttl(key)).toBeGreaterThan(0);
      reader.disconnect();
    });

    test("sends each call once, at the shared rate", async () => {
      let requests = 0;
      const httpClient = {
        async request() {
          requests += 1;
          return { status: 200, headers: {}, data: '{"object":"user"}' };
        },
      };
      const auth = `${TOKEN}${name}`;
      const clients = [first, second, first, second].map(({ client }) => {
        const rateLimit = createRedisLimiter({ client, requestsPerSecond: 150 });
        return new AsyncClient({ auth, baseUrl: "https://service.test", httpClient, rateLimit });
      });
      const startedAt = performance.now();
      await Promise.all(clients.flatMap((client) => Array.from({ length: 8 }, () => client.users.me())));
      expect(requests).toBe(32);
      // On a machine of any speed, the last of 32 turns comes 31 turns after the request for the first turn.
      expect(performance.now() - startedAt).toBeGreaterThan((31 * 1_000) / 150);
    });
  });

  test("does not change other limiters on the same ioredis client", async () => {
    const storeClient = new Redis(server.port, "127.0.0.1");
    const own = new RateLimiterRedis({ storeClient, points: 2, duration: 60, keyPrefix: "own" });
    await createRedisLimiter({ client: storeClient, requestsPerSecond: 10 })(newAccount()).take(0);
    await own.consume("user");
    await own.consume("user");
    await expect(own.consume("user")).rejects.toMatchObject({ consumedPoints: 3 });
    storeClient.disconnect();
  });

  test("uses Redis again a second after it was unavailable", async () => {
    const port = await freePort();
    let own = await startRedisServer(port);
    const { client, close } = await connectIoredis(port);
    const onUnavailable = vi.fn<(error: Error) => void>();
    const limiter = createRedisLimiter({ client, requestsPerSecond: 10, timeoutMs: 500, onUnavailable })(newAccount());
    await limiter.take(0);
    await own.stop();
    expect(await limiter.take(10_000)).toBeGreaterThan(100);
    expect(limiter.take(10_001)).toBeGreaterThan(100);
    own = await startRedisServer(port);
    const isBack = async (): Promise<boolean> => {
      // A simulated hour later, Redis decides first.
      const slot = limiter.take((laterMs += 3_600_000));
      await slot;
      return onUnavailable.mock.calls.length === 1 && typeof slot !== "number";
    };
    let laterMs = 20_000;
    await expect.poll(isBack).toBe(true);
    close();
    await own.stop();
  });
});

describe("without a Redis server", () => {
  const unavailable: RedisClient = { eval: () => Promise.reject(new Error("connect ECONNREFUSED")) };
  const silent: RedisClient = { eval: () => new Promise(() => undefined) };
  const httpClient = { request: async () => ({ status: 200, headers: {}, data: '{"object":"user"}' }) };

  test.each([
    { name: "refuses connections", client: unavailable, message: "ECONNREFUSED" },
    { name: "does not respond", client: silent, message: "did not respond within 20 ms" },
  ])("limits each process alone and calls onUnavailable if Redis $name", async ({ client, message }) => {
    const onUnavailable = vi.fn<(error: Error) => void>();
    const rateLimit = createRedisLimiter({ client, requestsPerSecond: 10, timeoutMs: 20, onUnavailable });
    const ours = new AsyncClient({ auth: TOKEN, baseUrl: "https://service.test", httpClient, rateLimit });
    await Promise.all(Array.from({ length: 10 }, () => ours.users.me()));
    expect(onUnavailable).toHaveBeenCalledTimes(1);
    expect(String(onUnavailable.mock.calls[0]?.[0])).toContain(message);
  });

  test('sends nothing with whenUnavailable: "fail", and the error names the cause', async () => {
    const request = vi.fn<typeof httpClient.request>(httpClient.request);
    const rateLimit = createRedisLimiter({ client: unavailable, requestsPerSecond: 10, whenUnavailable: "fail" });
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

  test("takes another turn if a 429 arrives while it waits for Redis", async () => {
    let respond: (waitMs: number) => void = () => undefined;
    const waits = [new Promise<number>((resolve) => (respond = resolve)), Promise.resolve(9_000)];
    const client: RedisClient = {
      eval: async (script: string) => (script.includes("local turn") ? [0, await waits.shift()] : [0, 0]),
    };
    const limiter = createRedisLimiter({ client, requestsPerSecond: 10 })(newAccount());
    const turn = limiter.take(0);
    limiter.report?.({ status: 429, retryAfterMs: 9_000, nowMs: 1 });
    respond(5);
    expect(await turn).toBe(9_000);
  });

  test("pauses this process after a 429 while Redis is unavailable", async () => {
    const limiter = createRedisLimiter({ client: unavailable, requestsPerSecond: 10 })(newAccount());
    expect(await limiter.take(0)).toBeGreaterThan(100);
    limiter.report?.({ status: 429, retryAfterMs: 3_000, nowMs: 10 });
    expect(limiter.take(20)).toBe(2_990);
  });

  test("rejects Client, which cannot wait for Redis", () => {
    const rateLimit = createRedisLimiter({ client: unavailable, requestsPerSecond: 10 });
    const sync = { request: () => ({ status: 200, headers: {}, data: "{}" }) };
    const client = new Client({ auth: TOKEN, baseUrl: "https://b.test", httpClient: sync, rateLimit });
    expect(() => client.users.me()).toThrow("Use AsyncClient");
  });

  test.each([
    [{ client: unavailable, requestsPerSecond: 0 }, "requestsPerSecond"],
    [{ client: unavailable, requestsPerSecond: NaN }, "requestsPerSecond"],
    [{ client: {}, requestsPerSecond: 1 }, "client"],
    [{ client: unavailable, requestsPerSecond: 1, processes: 0 }, "processes"],
    [{ client: unavailable, requestsPerSecond: 1, processes: 1.5 }, "processes"],
    [{ client: unavailable, requestsPerSecond: 1, timeoutMs: 0 }, "timeoutMs"],
    [{ client: unavailable, requestsPerSecond: 1, whenUnavailable: "wait" }, "whenUnavailable"],
    [{ client: unavailable, requestsPerSecond: 1, keyPrefix: 1 }, "keyPrefix"],
    [{ client: unavailable, requestsPerSecond: 1, burst: 3 }, "burst"],
  ])("rejects invalid options and names them: %j", (options, named) => {
    expect(() => createRedisLimiter(options as Parameters<typeof createRedisLimiter>[0])).toThrow(named);
  });
});
