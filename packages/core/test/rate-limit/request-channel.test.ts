import { expect, test, vi } from "vitest";
import { createLimiter, rateLimitName } from "../../src/rate-limit/rate-limit.ts";
import { RequestChannel, RequestChannels } from "../../src/rate-limit/request-channel.ts";

test("evicts unused channels, and unused channels with a rate limit after half an hour", () => {
  const channels = new RequestChannels();
  let nowMs = 1e12;
  const now = () => nowMs;
  const limit = () => createLimiter({ requestsPerSecond: 3 });
  const limited = channels.of("limited", "3/s", now, limit);
  const plain = channels.of("plain", "", now);
  const fill = (from: string) => {
    for (let channel = 0; channel < 1_001; channel += 1) channels.of(`${from} ${channel}`, "", now);
  };
  fill("first");
  expect(channels.of("limited", "3/s", now, limit)).toBe(limited);
  expect(channels.of("plain", "", now)).not.toBe(plain);
  expect([limited.isEvicted, plain.isEvicted]).toEqual([false, true]);
  nowMs += 31 * 60_000;
  fill("second");
  expect(channels.of("limited", "3/s", now, limit)).not.toBe(limited);
});

test("keeps a channel with a pause or a used budget", () => {
  const channels = new RequestChannels();
  const now = () => 1e12;
  const paused = channels.of("paused", "", now);
  paused.pause.extend(1e12, 1, 1);
  const used = channels.of("used", "", now);
  used.budget.takeRetry();
  for (let channel = 0; channel < 1_001; channel += 1) channels.of(String(channel), "", now);
  expect(channels.of("paused", "", now)).toBe(paused);
  expect(channels.of("used", "", now)).toBe(used);
});

test("keeps an account until no request of it waits, and until the pause that its limiters take in full has ended", () => {
  const channels = new RequestChannels();
  let nowMs = 1e12;
  const now = () => nowMs;
  let filled = 0;
  const fill = () => {
    for (let channel = 0; channel < 2_001; channel += 1) channels.of(`${(filled += 1)}`, "", now);
  };
  const waiting = channels.of("waiting", "full", now, () => ({ take: () => Infinity }));
  const beside = channels.of("waiting", "", now);
  const remove = waiting.queue.enqueue(
    1,
    () => {},
    () => {},
  );
  const paused = channels.of("paused", "", now);
  paused.pause.extend(nowMs, 40 * 60_000, 1);
  const unused = channels.of("unused", "full", now, () => ({ take: () => 0 }));
  nowMs += 30 * 60_000;
  fill();
  expect(unused.isEvicted).toBe(false);
  nowMs += 1;
  fill();
  expect(unused.isEvicted).toBe(true);
  expect([waiting.isEvicted, beside.isEvicted, paused.isEvicted]).toEqual([false, false, false]);
  remove();
  fill();
  expect([waiting.isEvicted, beside.isEvicted, paused.isEvicted]).toEqual([true, true, false]);
  nowMs += 10 * 60_000 - 1;
  fill();
  expect(paused.isEvicted).toBe(true);
});

test("creates one limiter for each rate limit of a token, and shares the pause and the retry budget", () => {
  const channels = new RequestChannels();
  const now = () => 1e12;
  const limited = channels.of("token", "3/s", now, () => createLimiter({ requestsPerSecond: 3 }));
  const plain = channels.of("token", "", now);
  const other = channels.of("other token", "", now);
  expect(limited.queue).not.toBe(plain.queue);
  plain.pause.extend(1e12, 90_000, 60_000);
  expect(limited.queue.expectedWaitMs()).toBeGreaterThanOrEqual(90_000);
  expect(plain.queue.expectedWaitMs()).toBe(60_000);
  expect(other.queue.expectedWaitMs()).toBe(0);
  while (limited.budget.takeRetry());
  expect([plain.budget.takeRetry(), other.budget.takeRetry()]).toEqual([false, true]);
});

test("calls a limiter factory with the account, and compares factories by identity", () => {
  const seen: string[] = [];
  const factory = (account: string) => {
    seen.push(account);
    return { take: () => 0 };
  };
  createLimiter(factory, "https://service.test token");
  expect(seen).toEqual(["https://service.test token"]);
  expect(rateLimitName(factory)).toBe(rateLimitName(factory));
  expect(
    new Set([factory, (account: string) => factory(account), "adaptive" as const, undefined].map(rateLimitName)).size,
  ).toBe(4);
});

test("the cost of tokens with a limit grows with their number, not with its square", () => {
  const isIdle = vi.spyOn(RequestChannel.prototype, "isIdle");
  const channels = new RequestChannels();
  for (let token = 0; token < 10_000; token += 1)
    channels.of(String(token), "3/s", Date.now, () => ({ take: () => 0 }));
  expect(isIdle.mock.calls.length).toBeLessThan(20_000);
  isIdle.mockRestore();
});
