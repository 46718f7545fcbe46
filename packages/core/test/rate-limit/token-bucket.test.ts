import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "./simulated-service.ts";
import { createLimiter } from "../../src/rate-limit/rate-limit.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

test("never admits more requests in a window than the burst plus the rate", () => {
  const numbers = fc.record({
    requestsPerSecond: fc.double({ min: 0.1, max: 200, noNaN: true }),
    burst: fc.integer({ min: 1, max: 50 }),
    steps: fc.array(fc.nat(400), { minLength: 1, maxLength: 200 }),
  });
  fc.assert(
    fc.property(numbers, ({ requestsPerSecond, burst, steps }) => {
      const limiter = createLimiter({ requestsPerSecond, burst });
      const admittedAtMs: number[] = [];
      let nowMs = 1_000_000;
      for (const stepMs of steps) {
        nowMs += stepMs;
        if (limiter.take(nowMs) === 0) admittedAtMs.push(nowMs);
        limiter.expectedWaitMs?.(nowMs + 10_000, 3);
      }
      for (const [first, fromMs] of admittedAtMs.entries()) {
        for (const [last, untilMs] of admittedAtMs.entries()) {
          if (last < first) continue;
          const most = burst + ((untilMs - fromMs) * requestsPerSecond) / 1_000;
          expect(last - first + 1).toBeLessThanOrEqual(most + 1e-3);
        }
      }
    }),
  );
});

test("admits a request after the returned wait", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 200, noNaN: true }), fc.nat(20), (requestsPerSecond, ahead) => {
      const limiter = createLimiter({ requestsPerSecond, burst: 1 });
      let nowMs = 0;
      const promisedMs = limiter.expectedWaitMs?.(nowMs, ahead) ?? 0;
      for (let taken = 0; taken <= ahead;) {
        const waitMs = Number(limiter.take(nowMs));
        if (waitMs > 0) nowMs += Math.ceil(waitMs);
        else taken += 1;
      }
      expect(nowMs).toBeLessThanOrEqual(promisedMs + ahead + 1);
    }),
  );
});

test("does not fill the bucket twice when the clock goes back", () => {
  const limiter = createLimiter({ requestsPerSecond: 1, burst: 1 });
  expect(limiter.take(10_000)).toBe(0);
  expect(limiter.take(5_000)).toBeGreaterThan(0);
  expect(limiter.take(10_500)).toBeCloseTo(500, 3);
  expect(limiter.take(11_000)).toBe(0);
});

test("runs at most `concurrency` requests, and the end of a request admits the next", async () => {
  let running = 0;
  let most = 0;
  const service = {
    async request() {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      running -= 1;
      return { status: 200, headers: {}, data: "{}" };
    },
  };
  const { call } = connect(service, { requestsPerSecond: 1_000, concurrency: 3 });
  const all = Promise.all(Array.from({ length: 9 }, (_, number) => call(number)));
  await vi.advanceTimersByTimeAsync(155);
  await all;
  expect(most).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

test("does not delay other requests when a queued call is aborted", async () => {
  const admittedAtMs: number[] = [];
  const service = {
    async request() {
      admittedAtMs.push(Date.now() - startMs);
      return { status: 200, headers: {}, data: "{}" };
    },
  };
  const startMs = Date.now();
  const { call } = connect(service, { requestsPerSecond: 10, burst: 1 });
  const aborts = Array.from({ length: 6 }, () => new AbortController());
  const all = Promise.allSettled(aborts.map(({ signal }, number) => call(number, {}, signal)));
  await vi.advanceTimersByTimeAsync(50);
  for (const number of [1, 2, 4]) aborts[number]?.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await all).map(({ status }) => status === "fulfilled")).toEqual([true, false, false, true, false, true]);
  expect(admittedAtMs).toEqual([0, 100, 200]);
  expect(vi.getTimerCount()).toBe(0);
});

test("fails immediately if the wait is longer than the deadline, and reports the wait", async () => {
  const service = { request: async () => ({ status: 200, headers: {}, data: "{}" }) };
  const { call } = connect(service, { requestsPerSecond: 1, burst: 1 });
  await call(1);
  await expect(call(2, { deadlineMs: 500 })).rejects.toMatchObject({ retryAfterMs: 1_000, attempts: 0 });
});
