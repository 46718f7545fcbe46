import { expect, test } from "vitest";
import { createLimiter, rateLimitName } from "../../src/limit/rate-limit.ts";
import { Lanes } from "../../src/limit/lane.ts";

test("lanes that nobody uses any more are forgotten, those with a rate limit after half an hour", () => {
  const lanes = new Lanes();
  let nowMs = 1e12;
  const now = () => nowMs;
  const limit = () => createLimiter({ requestsPerSecond: 3 });
  const limited = lanes.of("limited", "3/s", now, limit);
  const plain = lanes.of("plain", "", now);
  const fill = (from: string) => {
    for (let lane = 0; lane < 1_001; lane += 1) lanes.of(`${from} ${lane}`, "", now);
  };
  fill("first");
  expect(lanes.of("limited", "3/s", now, limit)).toBe(limited);
  expect(lanes.of("plain", "", now)).not.toBe(plain);
  expect([limited.isForgotten, plain.isForgotten]).toEqual([false, true]);
  nowMs += 31 * 60_000;
  fill("second");
  expect(lanes.of("limited", "3/s", now, limit)).not.toBe(limited);
});

test("a lane with a pause or a used budget is not forgotten", () => {
  const lanes = new Lanes();
  const now = () => 1e12;
  const paused = lanes.of("paused", "", now);
  paused.account.pause(1e12, 1, 1);
  const used = lanes.of("used", "", now);
  used.account.takeRetry();
  for (let lane = 0; lane < 1_001; lane += 1) lanes.of(String(lane), "", now);
  expect(lanes.of("paused", "", now)).toBe(paused);
  expect(lanes.of("used", "", now)).toBe(used);
});

test("rate limits of one token have limiters of their own, and share the pause and the retry budget", () => {
  const lanes = new Lanes();
  const now = () => 1e12;
  const limited = lanes.of("token", "3/s", now, () => createLimiter({ requestsPerSecond: 3 }));
  const plain = lanes.of("token", "", now);
  const other = lanes.of("other token", "", now);
  expect(limited.gate).not.toBe(plain.gate);
  plain.account.pause(1e12, 90_000, 60_000);
  expect(limited.gate.expectedWaitMs()).toBeGreaterThanOrEqual(90_000);
  expect(plain.gate.expectedWaitMs()).toBe(60_000);
  expect(other.gate.expectedWaitMs()).toBe(0);
  while (limited.account.takeRetry());
  expect([plain.account.takeRetry(), other.account.takeRetry()]).toEqual([false, true]);
});

test("a function as rate limit is told the lane, and is the same rate limit only as the same function", () => {
  const seen: string[] = [];
  const own = (lane: string) => {
    seen.push(lane);
    return { take: () => 0 };
  };
  createLimiter(own, "https://service.test token");
  expect(seen).toEqual(["https://service.test token"]);
  expect(rateLimitName(own)).toBe(rateLimitName(own));
  expect(new Set([own, (lane: string) => own(lane), "adaptive" as const, undefined].map(rateLimitName)).size).toBe(4);
});
