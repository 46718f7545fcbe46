import { type Limiter } from "@ws/core";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Pause, RequestQueue } from "../../src/rate-limit/request-queue.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Creates a queue and records the admitted and the failed requests. */
function queueWith(take: Limiter["take"], report?: Limiter["report"]) {
  const pause = new Pause();
  const queue = new RequestQueue({ take, ...(report && { report }) }, Date.now, pause);
  const admitted: number[] = [];
  const failed: [number, unknown][] = [];
  const enqueue = (position: number) =>
    queue.enqueue(
      position,
      () => void admitted.push(position),
      (error) => void failed.push([position, error]),
    );
  return { queue, pause, admitted, failed, enqueue };
}

/** Creates a promise that the test resolves later. */
function deferred<Value>() {
  let settleWith: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settleWith = resolve;
  });
  return { promise, resolve: (value: Value) => settleWith(value) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("order and pauses", () => {
  test("admits requests in the order of their positions", async () => {
    const { admitted, enqueue, pause } = queueWith(() => 0);
    pause.extendTo(Date.now() + 100);
    for (const position of [5, 3, 9, 1]) enqueue(position);
    await vi.advanceTimersByTimeAsync(99);
    expect(admitted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(admitted).toEqual([1, 3, 5, 9]);
  });

  test("holds waiting requests until the new end of an extended pause", async () => {
    const { admitted, enqueue, pause } = queueWith(() => 0);
    pause.extendTo(Date.now() + 100);
    enqueue(1);
    await vi.advanceTimersByTimeAsync(50);
    pause.extendTo(Date.now() + 200);
    await vi.advanceTimersByTimeAsync(199);
    expect(admitted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(admitted).toEqual([1]);
  });

  test("does not shorten a pause", async () => {
    const { admitted, enqueue, pause } = queueWith(() => 0);
    pause.extendTo(Date.now() + 100);
    pause.extendTo(Date.now() + 10);
    enqueue(1);
    await vi.advanceTimersByTimeAsync(99);
    expect(admitted).toEqual([]);
  });

  test("admits no request between the report of a 429 and its pause", async () => {
    let isFree = false;
    const { queue, admitted, enqueue, pause } = queueWith(() => (isFree ? 0 : Infinity));
    enqueue(1);
    isFree = true;
    queue.report(429, 1_000);
    pause.extendTo(Date.now() + 1_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(admitted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(admitted).toEqual([1]);
  });

  test("estimates the wait from the pause and the requests before the position", () => {
    const pause = new Pause();
    const queue = new RequestQueue({ take: () => Infinity, expectedWaitMs: (_, ahead) => ahead * 10 }, Date.now, pause);
    pause.extendTo(Date.now() + 100);
    for (const position of [1, 2, 3]) queue.enqueue(position, vi.fn(), vi.fn());
    expect([queue.expectedWaitMs(), queue.expectedWaitMs(2), queue.expectedWaitMs(0)]).toEqual([130, 110, 100]);
  });
});

describe("removal", () => {
  test("removes a request without affecting the others, and without a timer", async () => {
    const { admitted, enqueue, pause } = queueWith(() => 0);
    pause.extendTo(Date.now() + 100);
    const remove = [1, 2, 3].map(enqueue);
    remove[1]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(admitted).toEqual([1, 3]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("stops the timer when the last request is removed", () => {
    const { enqueue } = queueWith(() => 1_000);
    const remove = enqueue(1);
    expect(vi.getTimerCount()).toBe(1);
    remove();
    remove();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("gives the slot of a removed request to the next request, and sets no timer", async () => {
    const slot = deferred<number>();
    const take = vi.fn<Limiter["take"]>().mockReturnValueOnce(slot.promise).mockReturnValue(1_000);
    const { admitted, enqueue } = queueWith(take);
    enqueue(1)();
    slot.resolve(0);
    await settle();
    expect([admitted, vi.getTimerCount()]).toEqual([[], 0]);
    enqueue(2);
    await settle();
    expect(admitted).toEqual([2]);
    expect(take).toHaveBeenCalledTimes(1);
  });

  test("returns the slot of a removed request that no request takes soon", async () => {
    const slot = deferred<number>();
    const take = vi.fn<Limiter["take"]>().mockReturnValueOnce(slot.promise).mockReturnValue(1_000);
    const report = vi.fn<NonNullable<Limiter["report"]>>();
    const { admitted, enqueue } = queueWith(take, report);
    enqueue(1)();
    slot.resolve(0);
    await settle();
    vi.setSystemTime(Date.now() + 101);
    enqueue(2);
    await settle();
    expect(admitted).toEqual([]);
    expect(take).toHaveBeenCalledTimes(2);
    expect(report.mock.calls).toEqual([[{ status: undefined, retryAfterMs: undefined, nowMs: Date.now() }]]);
  });

  test("sets no timer for the wait of a removed request", async () => {
    const slot = deferred<number>();
    const { enqueue } = queueWith(() => slot.promise);
    enqueue(1)();
    slot.resolve(500);
    await settle();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a limiter that returns promises", () => {
  test("is called for one request at a time", async () => {
    const slots = [1, 2, 3].map(() => deferred<number>());
    let calls = 0;
    const { admitted, enqueue } = queueWith(() => slots[calls++]?.promise ?? 0);
    for (const position of [1, 2, 3]) enqueue(position);
    for (const [index, { resolve }] of slots.entries()) {
      expect([calls, admitted.length]).toEqual([index + 1, index]);
      resolve(0);
      await settle();
    }
    expect(admitted).toEqual([1, 2, 3]);
  });

  test("is not called again before the end of the wait that it asks for, even when an attempt ends first", async () => {
    const slot = deferred<number>();
    const take = vi.fn<Limiter["take"]>().mockReturnValueOnce(slot.promise).mockReturnValue(0);
    const { queue, admitted, enqueue } = queueWith(take);
    enqueue(1);
    queue.report(200, undefined);
    slot.resolve(500);
    await vi.advanceTimersByTimeAsync(499);
    expect([take.mock.calls.length, admitted.length]).toEqual([1, 0]);
    enqueue(2);
    await settle();
    expect(take).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(admitted).toEqual([1, 2]);
  });

  test("holds an admitted request if a pause began in the meantime", async () => {
    const slot = deferred<number>();
    const { admitted, enqueue, pause } = queueWith(vi.fn<Limiter["take"]>().mockReturnValue(slot.promise));
    enqueue(1);
    pause.extendTo(Date.now() + 100);
    slot.resolve(0);
    await vi.advanceTimersByTimeAsync(99);
    expect(admitted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(admitted).toEqual([1]);
  });

  test("notices an attempt that ends while the limiter decides", async () => {
    const slot = deferred<number>();
    const { queue, admitted, enqueue } = queueWith(
      vi.fn<Limiter["take"]>().mockReturnValueOnce(slot.promise).mockReturnValue(0),
    );
    enqueue(1);
    queue.report(200, undefined);
    slot.resolve(Infinity);
    await settle();
    expect(admitted).toEqual([1]);
  });

  test("fails only the request for which it was called", async () => {
    const broken = new Error("Redis is unavailable");
    const { admitted, failed, enqueue } = queueWith(
      vi.fn<Limiter["take"]>().mockRejectedValueOnce(broken).mockResolvedValue(0),
    );
    for (const position of [1, 2, 3]) enqueue(position);
    await settle();
    expect([failed, admitted]).toEqual([[[1, broken]], [2, 3]]);
  });

  test("fails no other request if the request was removed", async () => {
    let reject: (error: Error) => void = () => undefined;
    const slot = new Promise<number>((_, refuse) => {
      reject = refuse;
    });
    const { admitted, failed, enqueue } = queueWith(
      vi.fn<Limiter["take"]>().mockReturnValueOnce(slot).mockResolvedValue(0),
    );
    const remove = enqueue(1);
    enqueue(2);
    remove();
    reject(new Error("Redis is unavailable"));
    await settle();
    expect([failed.filter(([position]) => position !== 1), admitted]).toEqual([[], [2]]);
  });
});

test("fails all requests if the limiter always throws", () => {
  const { failed, enqueue } = queueWith(() => {
    throw new Error("broken");
  });
  for (const position of [1, 2, 3]) enqueue(position);
  expect(failed.map(([position]) => position)).toEqual([1, 2, 3]);
});

test.each([NaN, undefined, "5"])("fails with a clear error if the limiter returns %s", (result) => {
  const { admitted, failed, enqueue } = queueWith(() => result as number);
  enqueue(1);
  expect(admitted).toEqual([]);
  expect(String(failed[0]?.[1])).toContain("Expected milliseconds from take()");
});

test("calls a full limiter again after a second, because others may share it", async () => {
  const { admitted, enqueue } = queueWith(vi.fn<Limiter["take"]>().mockReturnValueOnce(Infinity).mockReturnValue(0));
  enqueue(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(admitted).toEqual([1]);
});

test("does not shorten a wait that exceeds the longest timer", async () => {
  const take = vi.fn<Limiter["take"]>().mockReturnValue(1e12);
  queueWith(take).enqueue(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(take).toHaveBeenCalledTimes(1);
});

test("keeps the order, admits nothing in a pause and loses no request, for any sequence of actions", async () => {
  const action = fc.oneof(
    fc.record({ do: fc.constant("enqueue" as const), position: fc.nat(1_000) }),
    fc.record({ do: fc.constant("remove" as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant("pause" as const), ms: fc.nat(500) }),
    fc.record({ do: fc.constant("wait" as const), ms: fc.nat(300) }),
    fc.record({ do: fc.constant("report" as const) }),
  );
  const slots = fc.array(fc.tuple(fc.constantFrom("now", "later", "fail"), fc.constantFrom(0, 0, 0, 30, Infinity)));
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), slots, async (actions, allResults) => {
      const results = [...allResults];
      const pause = new Pause();
      const queue = new RequestQueue(
        {
          take: () => {
            const [how, waitMs] = results.shift() ?? ["now", 0];
            if (how === "now") return waitMs;
            const slot = new Promise<number>((resolve, reject) => {
              setTimeout(() => (how === "fail" ? reject(new Error("unavailable")) : resolve(waitMs)), 5);
            });
            return slot;
          },
        },
        Date.now,
        pause,
      );
      const waiting = new Map<number, () => void>();
      let pausedUntilMs = 0;
      let lastId = 0;
      for (const step of actions) {
        if (step.do === "enqueue") {
          const id = (lastId += 1);
          const position = step.position * 100 + id;
          const admitted = () => {
            expect(Date.now()).toBeGreaterThanOrEqual(pausedUntilMs);
            expect(Math.min(...waiting.keys(), position)).toBe(position);
            waiting.delete(position);
          };
          waiting.set(position, () => undefined);
          const remove = queue.enqueue(position, admitted, () => waiting.delete(position));
          if (waiting.has(position)) waiting.set(position, remove);
        } else if (step.do === "remove") {
          const [position, remove] = [...waiting][step.which] ?? [];
          remove?.();
          if (position !== undefined) waiting.delete(position);
        } else if (step.do === "pause") {
          pausedUntilMs = Math.max(pausedUntilMs, Date.now() + step.ms);
          pause.extendTo(Date.now() + step.ms);
        } else if (step.do === "report") queue.report(200, undefined);
        else await vi.advanceTimersByTimeAsync(step.ms);
      }
      await vi.advanceTimersByTimeAsync(120_000);
      expect(waiting.size).toBe(0);
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: 200 },
  );
});
