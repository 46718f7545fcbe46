import { expect, test } from "vitest";
import { createLimiter, rateLimitName } from "../../src/limit/rate-limit.ts";
import { Lanes } from "../../src/limit/lane.ts";

test("lanes that nobody uses any more are forgotten, those with a rate limit after half an hour", () => {
  const lanes = new Lanes();
  let nowMs = 1e12;
  const now = () => nowMs;
  const limit = () => createLimiter({ requestsPerSecond: 3 });
  const limited = lanes.of("limited", now, limit);
  const plain = lanes.of("plain", now);
  const fill = (from: string) => {
    for (let lane = 0; lane < 1_001; lane += 1) lanes.of(`${from} ${lane}`, now);
  };
  fill("first");
  expect(lanes.of("limited", now, limit)).toBe(limited);
  expect(lanes.of("plain", now)).not.toBe(plain);
  nowMs += 31 * 60_000;
  fill("second");
  expect(lanes.of("limited", now, limit)).not.toBe(limited);
});

test("a lane with a pause or a used budget is not forgotten", () => {
  const lanes = new Lanes();
  const now = () => 1e12;
  const paused = lanes.of("paused", now);
  paused.gate.pauseUntil(1e12 + 1);
  const used = lanes.of("used", now);
  used.takeRetry();
  for (let lane = 0; lane < 1_001; lane += 1) lanes.of(String(lane), now);
  expect([lanes.of("paused", now), lanes.of("used", now)]).toEqual([paused, used]);
  expect(lanes.of("paused", now)).toBe(paused);
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
