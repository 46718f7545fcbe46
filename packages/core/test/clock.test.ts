import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { moveTo, now, startTimeLimit, startTimer } from "../src/clock.ts";

afterEach(() => void vi.useRealTimers());

/** Blocks the event loop. */
const block = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test("the clock does not go back when fake timers replace it, and goes on with them", () => {
  const before = now();
  vi.useFakeTimers();
  const replaced = now();
  expect(replaced).toBeGreaterThanOrEqual(before);
  expect(replaced - before).toBeLessThan(60_000);
  vi.advanceTimersByTime(5_000);
  expect(now() - replaced).toBeCloseTo(5_000);
  vi.useRealTimers();
  expect(now()).toBeGreaterThanOrEqual(replaced + 5_000);
});

test("setting the clock of the system does not move it", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const before = now();
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(now() - before).toBeLessThan(60_000);
});

test("it moves to the end of a wait, and never back", () => {
  const before = now();
  moveTo(before + 10_000);
  expect(now()).toBeGreaterThanOrEqual(before + 10_000);
  moveTo(before);
  expect(now()).toBeGreaterThanOrEqual(before + 10_000);
});

describe("a timer that fake timers advance without moving the clock", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

  test("moves the clock to its end", () => {
    const before = now();
    const onEnd = vi.fn<(lateMs: number) => void>();
    startTimer(3_000, onEnd);
    vi.advanceTimersByTime(2_999);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledOnce();
    expect(now()).toBeGreaterThanOrEqual(before + 3_000);
  });

  test("can be stopped", () => {
    const onEnd = vi.fn<(lateMs: number) => void>();
    startTimer(10, onEnd)();
    startTimeLimit(10, () => onEnd(0))();
    vi.advanceTimersByTime(1_000);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe("a time limit that ends while the event loop is blocked", () => {
  test("lets the loop run first", async () => {
    const events: string[] = [];
    const ended = new Promise<void>((resolve) => {
      startTimeLimit(10, () => {
        events.push("limit");
        resolve();
      });
    });
    block(60);
    setImmediate(() => events.push("round"));
    await ended;
    expect(events).toEqual(["round", "limit"]);
  });

  test("can be stopped in that time", async () => {
    const onEnd = vi.fn<() => void>();
    const stop = startTimeLimit(10, onEnd);
    block(60);
    await new Promise((resolve) => setTimeout(resolve, 1));
    stop();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(onEnd).not.toHaveBeenCalled();
  });
});
