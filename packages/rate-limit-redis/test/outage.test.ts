import { createRedisLimiter, type RedisClient } from "@ws/rate-limit-redis";
import { afterEach, describe, expect, test, vi } from "vitest";
import { mostPerSecond } from "./most-per-second.ts";
import { runProcesses, SimulatedRedis, startProcesses, type RedisState } from "./simulated-redis.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const FAULTS: readonly RedisState[] = ["failing", "silent"];
const between = (timesMs: readonly number[], fromMs: number, toMs: number): number =>
  timesMs.filter((timeMs) => timeMs >= fromMs && timeMs < toMs).length;

describe.each(FAULTS)("while Redis is %s", (state) => {
  test.each([
    { requestsPerSecond: 20, processes: 1 },
    { requestsPerSecond: 20, processes: 4 },
    { requestsPerSecond: 30, processes: 4 },
    { requestsPerSecond: 7.5, processes: 2 },
    { requestsPerSecond: 3, processes: 3 },
  ])("$processes processes together keep $requestsPerSecond requests per second", async (options) => {
    const redis = new SimulatedRedis();
    const all = startProcesses(redis, options.processes, options);
    await runProcesses(redis, all, 5_000);
    redis.state = state;
    await runProcesses(redis, all, 15_000);
    redis.state = "available";
    const timesMs = await runProcesses(redis, all, 30_000);
    expect(mostPerSecond(timesMs)).toBeLessThanOrEqual(Math.ceil(options.requestsPerSecond));
  });

  test("each process sends at its share", async () => {
    const redis = new SimulatedRedis();
    const all = startProcesses(redis, 4, { requestsPerSecond: 20, processes: 4 });
    await runProcesses(redis, all, 1_000);
    redis.state = state;
    await runProcesses(redis, all, 11_000);
    for (const { timesMs } of all) {
      expect(mostPerSecond(timesMs)).toBeLessThanOrEqual(20);
      expect(mostPerSecond(timesMs.filter((timeMs) => timeMs > 2_000))).toBe(5);
      // 10 seconds at 4.8 requests per second, without the time until the fault is noticed.
      expect(between(timesMs, 1_000, 11_000)).toBeGreaterThan(38);
    }
  });

  test("a process never exceeds the whole rate, with the default of processes", async () => {
    const redis = new SimulatedRedis();
    const all = startProcesses(redis, 4, { requestsPerSecond: 20 });
    for (let untilMs = 500; untilMs <= 20_000; untilMs += 500) {
      redis.state = redis.state === "available" ? state : "available";
      await runProcesses(redis, all, untilMs);
    }
    for (const { timesMs } of all) expect(mostPerSecond(timesMs)).toBeLessThanOrEqual(20);
  });

  test("does not save slots of an idle time", async () => {
    const redis = new SimulatedRedis();
    redis.state = state;
    const all = startProcesses(redis, 1, { requestsPerSecond: 20 });
    await runProcesses(redis, all, 1_000);
    for (const process of all) process.nextMs = 60_000;
    const timesMs = await runProcesses(redis, all, 62_000);
    expect(mostPerSecond(timesMs.filter((timeMs) => timeMs >= 60_000))).toBeLessThanOrEqual(20);
  });

  test("calls onUnavailable once per outage and process", async () => {
    const redis = new SimulatedRedis();
    const onUnavailable = vi.fn<(error: Error) => void>(() => {
      throw new Error("callback");
    });
    const all = startProcesses(redis, 2, { requestsPerSecond: 20, onUnavailable });
    await runProcesses(redis, all, 1_000);
    redis.state = state;
    await runProcesses(redis, all, 20_000);
    expect(onUnavailable).toHaveBeenCalledTimes(2);
  });
});

describe("after the outage", () => {
  test("processes that return at different times do not exceed the limit together", async () => {
    const redis = new SimulatedRedis();
    const all = startProcesses(redis, 4, { requestsPerSecond: 20, processes: 4 });
    await runProcesses(redis, all, 1_000);
    redis.state = "failing";
    // The processes notice the fault at different times, so they also try Redis again at different times.
    for (const [at, process] of all.entries()) process.nextMs += at * 250;
    await runProcesses(redis, all, 5_100);
    redis.state = "available";
    const timesMs = await runProcesses(redis, all, 20_000);
    expect(mostPerSecond(timesMs)).toBeLessThanOrEqual(20);
    expect(between(timesMs, 12_000, 20_000)).toBeGreaterThan(19 * 8 - 8);
  });

  test("the turns of Redis count again, without the share", async () => {
    const redis = new SimulatedRedis();
    const all = startProcesses(redis, 1, { requestsPerSecond: 20, processes: 4 });
    redis.state = "failing";
    await runProcesses(redis, all, 3_000);
    redis.state = "available";
    const timesMs = await runProcesses(redis, all, 20_000);
    expect(between(timesMs, 1_000, 3_000)).toBeLessThanOrEqual(10);
    expect(between(timesMs, 18_000, 20_000)).toBeGreaterThan(34);
  });
});

describe("commands", () => {
  test("at most one command waits for a silent server", async () => {
    const redis = new SimulatedRedis();
    redis.state = "silent";
    const all = startProcesses(redis, 1, { requestsPerSecond: 20 });
    await runProcesses(redis, all, 60_000);
    expect(redis.unanswered).toBe(1);
  });

  test("at most one pause waits for a silent server, and the longest pause is sent after it", async () => {
    const pauses: number[] = [];
    const responses: (() => void)[] = [];
    const client: RedisClient = {
      eval: async (_script: string, options: { arguments: string[] }) => {
        pauses.push(Number(options.arguments[0]));
        await new Promise<void>((resolve) => responses.push(resolve));
        return [0, 0];
      },
    };
    const limiter = createRedisLimiter({ client, requestsPerSecond: 20 })("account");
    for (const retryAfterMs of [1_000, 3_000, 2_000]) limiter.report?.({ status: 429, retryAfterMs, nowMs: 0 });
    await expect.poll(() => responses).toHaveLength(1);
    responses[0]?.();
    await expect.poll(() => pauses).toEqual([1_000, 3_000]);
  });

  test("a failing server is tried once a second", async () => {
    const redis = new SimulatedRedis();
    redis.state = "failing";
    const all = startProcesses(redis, 1, { requestsPerSecond: 20 });
    await runProcesses(redis, all, 10_000);
    expect(redis.commands).toBeGreaterThan(5);
    expect(redis.commands).toBeLessThanOrEqual(11);
  });

  test.each([null, [], [0, "x"], [0, null], "OK"].map((response) => ({ response })))(
    "$response is a fault",
    async ({ response }) => {
      const onUnavailable = vi.fn<(error: Error) => void>();
      const client: RedisClient = { eval: async () => response };
      const limiter = createRedisLimiter({ client, requestsPerSecond: 10, onUnavailable })("account");
      expect(await limiter.take(0)).toBeGreaterThan(100);
      expect(onUnavailable).toHaveBeenCalledTimes(1);
    },
  );

  test("a process keeps the limit if every response grants a slot", async () => {
    const client: RedisClient = { eval: async () => [0, 0] };
    const limiter = createRedisLimiter({ client, requestsPerSecond: 20 })("account");
    let sent = 0;
    for (let nowMs = 0; nowMs < 1_000; nowMs += 5) if ((await limiter.take(nowMs)) <= 0) sent += 1;
    expect(sent).toBeLessThanOrEqual(20);
  });

  test("an old turn is replaced, so that idle processes do not use their turns together", async () => {
    const redis = new SimulatedRedis();
    const limiter = createRedisLimiter({ client: redis.client, requestsPerSecond: 1 })("account");
    await limiter.take(0);
    await limiter.take(0);
    redis.nowMs = 60_000;
    expect(redis.commands).toBe(2);
    await limiter.take(60_000);
    expect(redis.commands).toBe(3);
  });

  test("a clock that is set back stops no process", async () => {
    const redis = new SimulatedRedis();
    redis.state = "failing";
    const limiter = createRedisLimiter({ client: redis.client, requestsPerSecond: 10 })("account");
    await limiter.take(3_600_000);
    expect(await limiter.take(3_602_000)).toBe(0);
    expect(await limiter.take(0)).toBeLessThan(105);
    expect(await limiter.take(105)).toBe(0);
  });

  test("several queues may share a limiter", async () => {
    const redis = new SimulatedRedis();
    const limiter = createRedisLimiter({ client: redis.client, requestsPerSecond: 10 })("account");
    const waits = await Promise.all([limiter.take(0), limiter.take(0), limiter.take(0)]);
    expect(waits).toEqual([0, 1, 1]);
    expect(redis.commands).toBe(1);
  });
});

describe("errors", () => {
  test.each([
    ["connect failed: redis://user:p@ss/word@host:6379", "connect failed: redis://***@host:6379"],
    ["first line\r\nsecond\u001B[31m line", "first line second [31m line"],
    ["x".repeat(100_000), "x".repeat(300)],
  ])("show no passwords, control characters or long texts", async (message, expected) => {
    const fault = Object.assign(new Error(message), { command: { name: "auth", args: ["SECRET"] } });
    const onUnavailable = vi.fn<(error: Error) => void>();
    const client: RedisClient = { eval: () => Promise.reject(fault) };
    await createRedisLimiter({ client, requestsPerSecond: 10, onUnavailable })("account").take(0);
    expect(onUnavailable.mock.calls[0]?.[0]).toEqual(new Error(expected));
  });

  test("of a connection without a message have its code", async () => {
    const fault = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
    const client: RedisClient = { eval: () => Promise.reject(fault) };
    const limiter = createRedisLimiter({ client, requestsPerSecond: 10, whenUnavailable: "fail" })("account");
    await expect(limiter.take(0)).rejects.toThrow("ECONNREFUSED");
    expect(() => limiter.take(1)).toThrow("ECONNREFUSED");
  });
});
