import { expect, test } from "vitest";
import { nextSlot, retryAt } from "../../src/work/slots.ts";

const MINUTE_MS = 60_000;
const NOW = Date.parse("2026-07-01T09:00:00Z");
const names = Array.from({ length: 1_000 }, (_, index) => `w${index}`);

test("a workspace is due once in each interval, at the same offset", () => {
  for (const name of names.slice(0, 20)) {
    const schedule = { name, everyMinutes: 60 };
    const first = nextSlot(schedule, NOW);
    expect(first).toBeGreaterThan(NOW);
    expect(first).toBeLessThanOrEqual(NOW + 60 * MINUTE_MS);
    expect(nextSlot(schedule, first - 1)).toBe(first);
    expect(nextSlot(schedule, first)).toBe(first + 60 * MINUTE_MS);
    expect(nextSlot(schedule, first + 1000 * 60 * MINUTE_MS)).toBe(first + 1001 * 60 * MINUTE_MS);
  }
});

test("equal intervals do not align: no minute of an hour has more than three times its share", () => {
  const perMinute = new Map<number, number>();
  for (const name of names) {
    const minute = Math.floor((nextSlot({ name, everyMinutes: 60 }, NOW) - NOW) / MINUTE_MS);
    perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1);
  }
  expect(Math.max(...perMinute.values())).toBeLessThan(3 * (names.length / 60));
});

test("the next time is after the present one, also for intervals of a few milliseconds", () => {
  for (const name of names)
    for (const everyMinutes of [0.0001, 0.02, 7, 1440]) {
      const next = nextSlot({ name, everyMinutes }, NOW + 0.5);
      expect(Number.isInteger(next)).toBe(true);
      expect(next).toBeGreaterThan(NOW + 0.5);
      expect(next).toBeLessThanOrEqual(NOW + 2 + everyMinutes * MINUTE_MS);
    }
});

test("a workspace that fails is tried again soon, then later each time, but not after its next time", () => {
  const schedule = { name: "acme", everyMinutes: 10_000 };
  const delays = [1, 2, 3, 8, 50].map((failures) => (retryAt(schedule, failures, NOW) - NOW) / 1000);
  expect(delays).toEqual([30, 60, 120, 3600, 3600]);
  const often = { name: "acme", everyMinutes: 0.1 };
  expect(retryAt(often, 5, NOW)).toBe(nextSlot(often, NOW));
});
