import { type Limiter } from "@ws/core";
import { RequestQueue, Pause } from "@ws/core/engine";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A queue whose limiter is asked with `take`, and what went through it. */
function gateWith(take: Limiter["take"]) {
  const pause = new Pause();
  const queue = new RequestQueue({ take }, Date.now, pause);
  const went: number[] = [];
  const failed: [number, unknown][] = [];
  const enter = (position: number) =>
    queue.enqueue(
      position,
      () => void went.push(position),
      (error) => void failed.push([position, error]),
    );
  return { queue, pause, went, failed, enter };
}

/** An answer that the test gives later. */
function later<Value>() {
  let answer: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("order and pauses", () => {
  test("whoever waits goes in the order of the positions, whenever they came", async () => {
    const { went, enter, pause } = gateWith(() => 0);
    pause.extendTo(Date.now() + 100);
    for (const position of [5, 3, 9, 1]) enter(position);
    await vi.advanceTimersByTimeAsync(99);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(went).toEqual([1, 3, 5, 9]);
  });

  test("a pause that grows while some wait holds them until its new end", async () => {
    const { went, enter, pause } = gateWith(() => 0);
    pause.extendTo(Date.now() + 100);
    enter(1);
    await vi.advanceTimersByTimeAsync(50);
    pause.extendTo(Date.now() + 200);
    await vi.advanceTimersByTimeAsync(199);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(went).toEqual([1]);
  });

  test("a shorter pause does not end a longer one", async () => {
    const { went, enter, pause } = gateWith(() => 0);
    pause.extendTo(Date.now() + 100);
    pause.extendTo(Date.now() + 10);
    enter(1);
    await vi.advanceTimersByTimeAsync(99);
    expect(went).toEqual([]);
  });

  test("nobody slips through between the report of a refusal and the pause that it brings", async () => {
    let isFree = false;
    const { queue, went, enter, pause } = gateWith(() => (isFree ? 0 : Infinity));
    enter(1);
    isFree = true;
    queue.report(429, 1_000);
    pause.extendTo(Date.now() + 1_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(went).toEqual([1]);
  });

  test("the wait that is expected counts the pause, and only those before the position", () => {
    const pause = new Pause();
    const queue = new RequestQueue({ take: () => Infinity, expectedWaitMs: (_, ahead) => ahead * 10 }, Date.now, pause);
    pause.extendTo(Date.now() + 100);
    for (const position of [1, 2, 3]) queue.enqueue(position, vi.fn(), vi.fn());
    expect([queue.expectedWaitMs(), queue.expectedWaitMs(2), queue.expectedWaitMs(0)]).toEqual([130, 110, 100]);
  });
});

describe("leaving", () => {
  test("who leaves leaves no hole and no timer", async () => {
    const { went, enter, pause } = gateWith(() => 0);
    pause.extendTo(Date.now() + 100);
    const leave = [1, 2, 3].map(enter);
    leave[1]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(went).toEqual([1, 3]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("the last one who leaves takes the timer along", () => {
    const { enter } = gateWith(() => 1_000);
    const leave = enter(1);
    expect(vi.getTimerCount()).toBe(1);
    leave();
    leave();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("who leaves while the limiter is asked leaves no timer, and the leave to go is the next one's", async () => {
    const asked = later<number>();
    const take = vi.fn<Limiter["take"]>().mockReturnValueOnce(asked.promise).mockReturnValue(1_000);
    const { went, enter } = gateWith(take);
    enter(1)();
    asked.answer(0);
    await settle();
    expect([went, vi.getTimerCount()]).toEqual([[], 0]);
    enter(2);
    await settle();
    expect(went).toEqual([2]);
    expect(take).toHaveBeenCalledTimes(1);
  });

  test("a wait that the limiter answers to one who has left sets no timer", async () => {
    const asked = later<number>();
    const { enter } = gateWith(() => asked.promise);
    enter(1)();
    asked.answer(500);
    await settle();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a limiter that answers with promises", () => {
  test("a pause that begins while it is asked holds the one who was let go", async () => {
    const asked = later<number>();
    const { went, enter, pause } = gateWith(vi.fn<Limiter["take"]>().mockReturnValue(asked.promise));
    enter(1);
    pause.extendTo(Date.now() + 100);
    asked.answer(0);
    await vi.advanceTimersByTimeAsync(99);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(went).toEqual([1]);
  });

  test("one that ends while it is asked is not missed when it says to wait for one that ends", async () => {
    const asked = later<number>();
    const { queue, went, enter } = gateWith(
      vi.fn<Limiter["take"]>().mockReturnValueOnce(asked.promise).mockReturnValue(0),
    );
    enter(1);
    queue.report(200, undefined);
    asked.answer(Infinity);
    await settle();
    expect(went).toEqual([1]);
  });

  test("when it fails, the one it was asked for fails, and the others are asked for on their own", async () => {
    const broken = new Error("Redis is away");
    const { went, failed, enter } = gateWith(
      vi.fn<Limiter["take"]>().mockRejectedValueOnce(broken).mockResolvedValue(0),
    );
    for (const position of [1, 2, 3]) enter(position);
    await settle();
    expect([failed, went]).toEqual([[[1, broken]], [2, 3]]);
  });

  test("when one has left whom it fails for, nobody else fails", async () => {
    let reject: (error: Error) => void = () => undefined;
    const asked = new Promise<number>((_, refuse) => {
      reject = refuse;
    });
    const { went, failed, enter } = gateWith(vi.fn<Limiter["take"]>().mockReturnValueOnce(asked).mockResolvedValue(0));
    const leave = enter(1);
    enter(2);
    leave();
    reject(new Error("Redis is away"));
    await settle();
    expect([failed.filter(([position]) => position !== 1), went]).toEqual([[], [2]]);
  });
});

test("a limiter that always throws fails everyone instead of leaving them waiting", () => {
  const { failed, enter } = gateWith(() => {
    throw new Error("broken");
  });
  for (const position of [1, 2, 3]) enter(position);
  expect(failed.map(([position]) => position)).toEqual([1, 2, 3]);
});

test.each([NaN, undefined, "5"])("a limiter that answers %s is a clear error, not leave to go", (answer) => {
  const { went, failed, enter } = gateWith(() => answer as number);
  enter(1);
  expect(went).toEqual([]);
  expect(String(failed[0]?.[1])).toContain("Expected milliseconds from take()");
});

test("a limiter that says to wait for one that ends is asked again after a second: others may share it", async () => {
  const { went, enter } = gateWith(vi.fn<Limiter["take"]>().mockReturnValueOnce(Infinity).mockReturnValue(0));
  enter(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(went).toEqual([1]);
});

test("a wait longer than any timer is not cut to none", async () => {
  const take = vi.fn<Limiter["take"]>().mockReturnValue(1e12);
  gateWith(take).enter(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(take).toHaveBeenCalledTimes(1);
});

test("whatever comes, leaves, pauses and fails: order holds, nobody goes in a pause, nobody is forgotten", async () => {
  const action = fc.oneof(
    fc.record({ do: fc.constant("enter" as const), position: fc.nat(1_000) }),
    fc.record({ do: fc.constant("leave" as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant("pause" as const), ms: fc.nat(500) }),
    fc.record({ do: fc.constant("wait" as const), ms: fc.nat(300) }),
    fc.record({ do: fc.constant("report" as const) }),
  );
  const answers = fc.array(fc.tuple(fc.constantFrom("now", "later", "fail"), fc.constantFrom(0, 0, 0, 30, Infinity)));
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), answers, async (actions, given) => {
      const left = [...given];
      const pause = new Pause();
      const queue = new RequestQueue(
        {
          take: () => {
            const [how, waitMs] = left.shift() ?? ["now", 0];
            if (how === "now") return waitMs;
            const answered = new Promise<number>((resolve, reject) => {
              setTimeout(() => (how === "fail" ? reject(new Error("away")) : resolve(waitMs)), 5);
            });
            return answered;
          },
        },
        Date.now,
        pause,
      );
      const waiting = new Map<number, () => void>();
      let pausedUntilMs = 0;
      let lastId = 0;
      for (const step of actions) {
        if (step.do === "enter") {
          const id = (lastId += 1);
          const position = step.position * 100 + id;
          const went = () => {
            expect(Date.now()).toBeGreaterThanOrEqual(pausedUntilMs);
            expect(Math.min(...waiting.keys(), position)).toBe(position);
            waiting.delete(position);
          };
          waiting.set(position, () => undefined);
          const leave = queue.enqueue(position, went, () => waiting.delete(position));
          if (waiting.has(position)) waiting.set(position, leave);
        } else if (step.do === "leave") {
          const [position, leave] = [...waiting][step.which] ?? [];
          leave?.();
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
