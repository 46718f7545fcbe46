import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AdaptiveLimiter } from "../../src/rate-limit/adaptive-limiter.ts";
import { callInParallel, connect, SimulatedService } from "./simulated-service.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const KINDS = ["fixed window", "token bucket"] as const;
const RUNS = [
  { perSecond: 30, calls: 600 },
  { perSecond: 10, calls: 200 },
  { perSecond: 3, calls: 60 },
  { perSecond: 30, calls: 600, halvedAfter: 300 },
] as const;

describe.each(KINDS)("with a %s", (kind) => {
  test.each(RUNS)("uses at least 90% of the rate without a failed call: $perSecond/s, $calls calls", async (run) => {
    for (const phaseMs of [0, 400, 800]) {
      const service = new SimulatedService({ kind, phaseMs, ...run });
      expect(await callInParallel(service, "adaptive", run.calls)).toBe(0);
      expect(service.share).toBeGreaterThanOrEqual(0.9);
      // A retried call keeps its position, so only calls that were already running can overtake it.
      for (const [at, number] of service.order.entries()) expect(Math.abs(at - number)).toBeLessThanOrEqual(10);
    }
  });

  test("fails no call if responses take 250 ms", async () => {
    const service = new SimulatedService({ kind, perSecond: 10, latencyMs: 250 });
    expect(await callInParallel(service, "adaptive", 200)).toBe(0);
    expect(service.share).toBeGreaterThanOrEqual(0.75);
  });
});

test("raises the rate faster and faster after the limit has grown", async () => {
  const limiter = new AdaptiveLimiter();
  limiter.take(0);
  limiter.report({ status: 200, retryAfterMs: undefined, nowMs: 1 });
  limiter.take(1);
  limiter.report({ status: 429, retryAfterMs: 1_000, nowMs: 2 });
  const perMinute: number[] = [];
  let nowMs = 1_002;
  for (let minute = 1; minute <= 5; minute += 1) {
    let admitted = 0;
    while (nowMs < minute * 60_000) {
      const waitMs = limiter.take(nowMs);
      if (waitMs > 0) nowMs += Math.ceil(waitMs);
      else {
        admitted += 1;
        limiter.report({ status: 200, retryAfterMs: undefined, nowMs });
      }
    }
    perMinute.push(admitted);
  }
  expect(perMinute[0]).toBeLessThan(100);
  expect(perMinute.at(-1)).toBeGreaterThan(250);
});

test("does not raise the rate while no request waits", () => {
  const limiter = new AdaptiveLimiter();
  for (let nowMs = 0; nowMs < 60_000; nowMs += 500) {
    expect(limiter.take(nowMs)).toBe(0);
    limiter.report({ status: 200, retryAfterMs: undefined, nowMs });
  }
  expect([0, 1, 2].map(() => limiter.take(60_000))).toEqual([0, 0, Infinity]);
});

test("admits no request before Retry-After has passed", () => {
  const limiter = new AdaptiveLimiter();
  limiter.take(0);
  limiter.report({ status: 429, retryAfterMs: 7_000, nowMs: 10 });
  expect(limiter.take(11)).toBe(6_999);
  expect(limiter.expectedWaitMs(11, 0)).toBeGreaterThanOrEqual(6_999);
  expect(limiter.take(7_010)).toBe(0);
});

test("doubles its own pause with each 429 without Retry-After", () => {
  const limiter = new AdaptiveLimiter();
  let nowMs = 0;
  for (const expectedMs of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    while (limiter.take(nowMs) > 0) nowMs += 1_000;
    limiter.report({ status: 429, retryAfterMs: undefined, nowMs });
    expect(limiter.take(nowMs)).toBe(expectedMs);
    nowMs += expectedMs;
  }
});

test("fails no call if the service sends no Retry-After", async () => {
  const service = new SimulatedService({ kind: "fixed window", perSecond: 10, sendsRetryAfter: false });
  expect(await callInParallel(service, "adaptive", 100)).toBe(0);
});

test("ignores a 429 of requests that were running at the first 429", () => {
  const once = new AdaptiveLimiter();
  const thrice = new AdaptiveLimiter();
  for (const limiter of [once, thrice]) {
    for (let nowMs = 0; nowMs < 5; nowMs += 1) {
      while (limiter.take(nowMs) === 0);
      limiter.report({ status: 200, retryAfterMs: undefined, nowMs });
    }
    limiter.report({ status: 429, retryAfterMs: 1_000, nowMs: 10 });
  }
  for (const nowMs of [11, 12]) thrice.report({ status: 429, retryAfterMs: undefined, nowMs });
  for (const limiter of [once, thrice]) limiter.take(1_010);
  expect(thrice.expectedWaitMs(1_010, 10)).toBe(once.expectedWaitMs(1_010, 10));
});

test("fails immediately if the wait exceeds the deadline, and reports the wait", async () => {
  const service = new SimulatedService({ kind: "fixed window", perSecond: 1 });
  const { call } = connect(service, "adaptive");
  const others = Promise.all([0, 1, 2, 3, 4, 5].map((number) => call(number)));
  await vi.advanceTimersByTimeAsync(100);
  const before = Date.now();
  const error = await call(6, { deadlineMs: 500 }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "client_request_timeout", attempts: 0 });
  expect((error as { retryAfterMs?: number }).retryAfterMs).toBeGreaterThan(500);
  expect(Date.now()).toBe(before);
  await vi.advanceTimersByTimeAsync(60_000);
  await others;
});

/** Returns a limiter that got one 429 with a pause of a second and then ran at about 2/s. */
function settledLimiter(forMs: number) {
  const limiter = new AdaptiveLimiter();
  const respond = (nowMs: number) => limiter.report({ status: 200, retryAfterMs: undefined, nowMs });
  limiter.take(0);
  limiter.take(0);
  respond(1);
  for (let count = 0; count < 30; count += 1) {
    limiter.take(2);
    respond(2);
  }
  limiter.report({ status: 429, retryAfterMs: 1_000, nowMs: 3 });
  let nowMs = 1_003;
  while (nowMs < 1_003 + forMs) {
    const waitMs = limiter.take(nowMs);
    if (waitMs === 0) respond(nowMs);
    else nowMs += Math.ceil(waitMs);
  }
  while (limiter.take(nowMs) > 0) nowMs += 1;
  return { limiter, nowMs };
}

test("catches up after a pause in small groups if the rate was right for a long time", () => {
  const { limiter, nowMs } = settledLimiter(10_000);
  const rateBefore = 10_000 / limiter.expectedWaitMs(nowMs, 9);
  limiter.report({ status: 429, retryAfterMs: 1_000, nowMs });
  const waits = Array.from({ length: 9 }, () => limiter.take(nowMs + 1_000));
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, Infinity]);
  limiter.report({ status: 200, retryAfterMs: undefined, nowMs: nowMs + 1_001 });
  expect(limiter.take(nowMs + 1_001)).toBe(0);
  const rateAfter =
    1_000_000 / (limiter.expectedWaitMs(nowMs + 1_001, 1_029) - limiter.expectedWaitMs(nowMs + 1_001, 29));
  expect(rateAfter / rateBefore).toBeGreaterThan(0.85);
  expect(rateAfter / rateBefore).toBeLessThan(1);
});

test("does not catch up if the rate was right for a short time only", () => {
  const { limiter, nowMs } = settledLimiter(500);
  limiter.report({ status: 429, retryAfterMs: 1_000, nowMs });
  expect(limiter.take(nowMs + 1_000)).toBe(0);
  expect(limiter.take(nowMs + 1_000)).toBeGreaterThan(0);
});

test("does not slow down for a late 429 of a request from before the pause", () => {
  const rates = [1, 2].map((count) => {
    const limiter = new AdaptiveLimiter();
    limiter.take(0);
    limiter.take(0);
    limiter.report({ status: 200, retryAfterMs: undefined, nowMs: 1 });
    limiter.take(1);
    limiter.report({ status: 429, retryAfterMs: 1_000, nowMs: 2 });
    limiter.take(1_500);
    if (count === 2) limiter.report({ status: 429, retryAfterMs: 0, nowMs: 1_600 });
    else limiter.report({ status: undefined, retryAfterMs: undefined, nowMs: 1_600 });
    limiter.take(1_601);
    return limiter.expectedWaitMs(1_601, 10);
  });
  expect(rates[1]).toBe(rates[0]);
});

test("sets the rate between the rate of the last second and the rate of the whole cycle", () => {
  const limiter = new AdaptiveLimiter();
  for (let nowMs = 0; nowMs < 900; nowMs += 45) {
    limiter.take(nowMs);
    limiter.report({ status: 200, retryAfterMs: undefined, nowMs });
  }
  limiter.take(900);
  limiter.report({ status: 429, retryAfterMs: 1_000, nowMs: 900 });
  expect(limiter.take(1_900)).toBe(0);
  // 20 in the last second, 20 in the 1.9 seconds of the cycle: the middle, minus 4%.
  expect(limiter.take(1_900)).toBeCloseTo(1_000 / (((20 + 20 / 1.9) / 2) * 0.96), 3);
});

test("repeats the slow start after a 429 for the first request", () => {
  const limiter = new AdaptiveLimiter();
  limiter.take(0);
  limiter.report({ status: 429, retryAfterMs: 1_000, nowMs: 1 });
  expect([0, 1, 2].map(() => limiter.take(1_001))).toEqual([0, 0, Infinity]);
});

test("reduces the rate to a quarter after a cycle without responses", () => {
  const { limiter, nowMs } = settledLimiter(0);
  const before = limiter.expectedWaitMs(nowMs, 9);
  limiter.report({ status: 429, retryAfterMs: 1_000, nowMs });
  limiter.take(nowMs + 1_000);
  expect(before / limiter.expectedWaitMs(nowMs + 1_000, 9)).toBeCloseTo(0.25 * 0.96, 1);
});

test("fails no call with a large bucket that fills slowly", async () => {
  let tokens = 180;
  let filledAtMs = Date.now();
  const service = {
    async request() {
      tokens = Math.min(180, tokens + ((Date.now() - filledAtMs) * 3) / 1_000);
      filledAtMs = Date.now();
      const isFull = tokens >= 1;
      if (isFull) tokens -= 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      return isFull
        ? { status: 200, headers: {}, data: "{}" }
        : {
            status: 429,
            headers: { "retry-after": "1" },
            data: '{"object":"error","status":429,"code":"rate_limited"}',
          };
    },
  };
  expect(await callInParallel(service, "adaptive", 300)).toBe(0);
});

test("does not count two 429 of one pause twice", () => {
  const limiter = new AdaptiveLimiter();
  limiter.take(0);
  limiter.report({ status: 429, retryAfterMs: undefined, nowMs: 1 });
  limiter.report({ status: 429, retryAfterMs: undefined, nowMs: 2 });
  expect(limiter.take(2)).toBe(999);
});

test("does not take a mostly idle start for a low rate", () => {
  const limiter = new AdaptiveLimiter();
  const respond = (nowMs: number) => {
    limiter.take(nowMs);
    limiter.report({ status: 200, retryAfterMs: undefined, nowMs });
  };
  for (let nowMs = 0; nowMs < 59_000; nowMs += 1_000) respond(nowMs);
  for (let count = 0; count < 20; count += 1) respond(60_000);
  limiter.take(60_001);
  limiter.report({ status: 429, retryAfterMs: 1_000, nowMs: 60_001 });
  expect(limiter.take(61_001)).toBe(0);
  // Three quarters of 20 in the last second, minus 4%.
  expect(limiter.take(61_001)).toBeCloseTo(1_000 / (15 * 0.96), 3);
});
