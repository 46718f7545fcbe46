import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isForgotten,
  isUnreadable,
  joinSpans,
  spansToForget,
  type TimeSpan,
} from "../../src/forget/forgotten-times.ts";
import { planStates, type ObjectState } from "../../src/forget/unneeded-states.ts";

const END = 40;
const timeOf = (ms: number) => new Date(Date.parse("2026-07-01T00:00:00.000Z") + ms).toISOString();
const TIMES = Array.from({ length: END + 1 }, (_, ms) => timeOf(ms));

/** Returns the number of the state that an object has at a time, as a snapshot finds it. */
function stateAt(states: readonly ObjectState[], time: string): string | undefined {
  const state = states.findLast(({ seenAt }) => seenAt <= time);
  return state === undefined || (state.removedAt !== null && state.removedAt <= time) ? undefined : state.seenAt;
}

const histories = fc.uniqueArray(fc.integer({ min: 0, max: END }), { minLength: 1, maxLength: 12 }).chain((times) => {
  const sorted = times.toSorted((a, b) => a - b);
  return fc.tuple(
    ...sorted.map((ms, index) =>
      fc.option(fc.integer({ min: ms, max: sorted[index + 1] ?? END }), { nil: null }).map((removed) => ({
        seenAt: timeOf(ms),
        removedAt: removed === null ? null : timeOf(removed),
      })),
    ),
  );
});
const spanLists = fc
  .array(fc.tuple(fc.integer({ min: 0, max: END }), fc.integer({ min: 1, max: 12 })), { maxLength: 5 })
  .map((spans) => joinSpans(spans.map(([from, length]) => ({ from: timeOf(from), until: timeOf(from + length) }))));

test("at each time that is not forgotten, an object has the same state as before", () => {
  fc.assert(
    fc.property(histories, spanLists, (states, forgotten) => {
      const { kept, unneeded } = planStates(states, forgotten);
      const readable = TIMES.filter((time) => !isForgotten(forgotten, time));
      for (const time of readable) expect(stateAt(kept, time), time).toBe(stateAt(states, time));
      expect(kept.length + unneeded.length).toBe(states.length);
      // Nothing stays that nobody can read. The present state is readable for ever.
      for (const { seenAt } of kept)
        expect(
          readable.some((time) => stateAt(states, time) === seenAt) || stateAt(states, timeOf(10_000)) === seenAt,
        ).toBe(true);
    }),
  );
});

test("the object keeps its present state, and its removal", () => {
  const [early, middle, late] = [timeOf(0), timeOf(10), timeOf(20)];
  const forgotten = [{ from: timeOf(5), until: timeOf(30) }];
  const removed = { seenAt: middle, removedAt: late };
  expect(planStates([{ seenAt: early, removedAt: null }, removed], forgotten)).toEqual({
    kept: [{ seenAt: early, removedAt: late }],
    unneeded: [removed],
  });
  expect(planStates([{ seenAt: middle, removedAt: null }], forgotten).unneeded).toEqual([]);
});

/** A run can begin in the millisecond in which the one before it ended. */
const pauses = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))
  .filter(([pause, length]) => pause + length > 0);
const runs = fc.array(pauses, { minLength: 1, maxLength: 12 }).map((lengths) => {
  let ms = 0;
  return lengths.map(([pause, length]) => {
    const start = (ms += pause);
    const end = (ms += length);
    return { started_at: timeOf(start), ended_at: timeOf(end) };
  });
});

const timesFrom = (start: string, end: string) =>
  Array.from({ length: Date.parse(end) - Date.parse(start) }, (_, ms) =>
    new Date(Date.parse(start) + ms).toISOString(),
  );

test("kept states and needed times stay readable, forgotten states do not, and neither does a run on the way to or from them", () => {
  fc.assert(
    fc.property(runs, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), fc.nat(60), (all, choices, other) => {
      const isKept = all.map((_, index) => index === all.length - 1 || choices[index] === true);
      const kept = new Set(all.filter((_, index) => isKept[index]).map((run) => run.ended_at));
      const needed = timeOf(other);
      const spans = spansToForget(all, kept, [needed]);
      expect(joinSpans(spans)).toEqual(spans);
      expect(isForgotten(spans, needed)).toBe(false);
      const wrong = all.flatMap((run, index) => {
        const isBefore = index === 0 || isKept[index - 1] === true;
        const previousEnd = all[index - 1]?.ended_at;
        return timesFrom(run.started_at, all[index + 1]?.started_at ?? timeOf(200)).filter((at) => {
          if (at === previousEnd) return false;
          const isOnTheWay = at < run.ended_at && !isBefore;
          return isForgotten(spans, at) === (at === needed || (isKept[index] === true && !isOnTheWay));
        });
      });
      expect(wrong).toEqual([]);
    }),
  );
});

test("spans are joined where they touch, and a state is unreadable only within one of them", () => {
  const spans: TimeSpan[] = joinSpans([
    { from: timeOf(20), until: timeOf(30) },
    { from: timeOf(0), until: timeOf(10) },
    { from: timeOf(10), until: timeOf(12) },
  ]);
  expect(spans).toHaveLength(2);
  expect(isUnreadable(spans, timeOf(1), timeOf(12))).toBe(true);
  expect(isUnreadable(spans, timeOf(1), timeOf(25))).toBe(false);
  expect(isUnreadable(spans, timeOf(21), undefined)).toBe(false);
  expect(isUnreadable(spans, timeOf(50), timeOf(50))).toBe(true);
});
