import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkPolicy, COUNT_RULES, keptStates, type KeepPolicy } from "../../src/forget/keep-policy.ts";

const NOW = "2030-01-01T00:00:00.000Z";
const HOUR_MS = 3_600_000;

const timeOf = (ms: number) => new Date(ms).toISOString();
const kept = (times: readonly string[], policy: KeepPolicy, now = NOW) =>
  keptStates(times, policy, now).map(({ at, reasons }) => `${at} ${reasons.join("+")}`);

describe("a policy", () => {
  test("keeps the last state of each day that has one, in UTC", () => {
    const times = [
      "2026-06-28T10:00:00.000Z",
      "2026-06-30T23:59:59.999Z",
      "2026-07-01T00:00:00.000Z",
      "2026-07-01T08:00:00.000Z",
      "2026-07-01T09:00:00.000Z",
    ];
    expect(kept(times, { daily: 2 })).toEqual(["2026-07-01T09:00:00.000Z daily", "2026-06-30T23:59:59.999Z daily"]);
  });

  test("keeps the last state of each week from Monday, also across years", () => {
    // 2026-12-28 is a Monday, 2027-01-03 the Sunday of the same week.
    const times = [
      "2026-12-27T12:00:00.000Z",
      "2026-12-28T12:00:00.000Z",
      "2027-01-03T12:00:00.000Z",
      "2027-01-04T12:00:00.000Z",
    ];
    expect(kept(times, { weekly: 3 })).toEqual([
      "2027-01-04T12:00:00.000Z weekly",
      "2027-01-03T12:00:00.000Z weekly",
      "2026-12-27T12:00:00.000Z weekly",
    ]);
  });

  test("keeps the oldest state while a rule has counts left", () => {
    const times = ["2026-07-01T01:00:00.000Z", "2026-07-01T02:00:00.000Z", "2026-07-01T03:00:00.000Z"];
    expect(kept(times, { monthly: 4 })).toEqual([
      "2026-07-01T03:00:00.000Z monthly",
      "2026-07-01T01:00:00.000Z oldest monthly",
    ]);
    expect(kept(times, { monthly: 1 })).toEqual(["2026-07-01T03:00:00.000Z monthly"]);
  });

  test("keeps what is newer than a duration before the latest state, not before now", () => {
    const times = ["2026-06-29T09:00:00.000Z", "2026-06-29T09:00:00.001Z", "2026-07-01T09:00:00.000Z"];
    expect(kept(times, { within: "48h" })).toEqual([
      "2026-07-01T09:00:00.000Z within",
      "2026-06-29T09:00:00.001Z within",
    ]);
    expect(kept(times, { within: "2d" })).toHaveLength(2);
    expect(kept(times, { within: "1y1m" })).toHaveLength(3);
    expect(kept(times, { within: "9999y" })).toHaveLength(3);
  });

  test("takes a day that the month lacks as a day of the next month", () => {
    const times = ["2026-03-03T09:00:00.000Z", "2026-03-03T09:00:00.001Z", "2026-03-31T09:00:00.000Z"];
    expect(kept(times, { within: "1m" })).toEqual([
      "2026-03-31T09:00:00.000Z within",
      "2026-03-03T09:00:00.001Z within",
    ]);
  });

  test("does not count a duration from a state in the future", () => {
    const times = ["2026-07-01T08:00:00.000Z", "2026-07-01T09:00:00.000Z", "2036-07-01T09:00:00.000Z"];
    expect(kept(times, { within: "1d" }, "2026-07-02T00:00:00.000Z")).toHaveLength(3);
  });

  test("counts several rules independently", () => {
    const times = ["2026-06-30T22:00:00.000Z", "2026-07-01T08:00:00.000Z", "2026-07-01T09:00:00.000Z"];
    expect(kept(times, { last: 2, daily: 1, monthly: "unlimited", yearly: 1, hourly: 1 })).toEqual([
      "2026-07-01T09:00:00.000Z last+hourly+daily+monthly+yearly",
      "2026-07-01T08:00:00.000Z last",
      "2026-06-30T22:00:00.000Z monthly",
    ]);
  });

  test.each([
    [{}, "at least one of last, hourly, daily, weekly, monthly, yearly, within."],
    [{ daily: 0 }, 'Expected a positive whole number or "unlimited" in daily, got 0.'],
    [{ last: 1.5 }, "in last, got 1.5."],
    [{ weekly: Number.NaN }, "in weekly, got NaN."],
    [{ within: "" }, 'for example 48h, 7d or 1y6m, got "".'],
    [{ within: "0h" }, 'got "0h".'],
    [{ within: "48" }, 'got "48".'],
    [{ within: "1h1d" }, 'got "1h1d".'],
  ] satisfies [KeepPolicy, string][])("%j is refused", (policy, message) => {
    expect(() => checkPolicy(policy)).toThrow(message);
  });
});

const states = fc
  .uniqueArray(fc.integer({ min: 0, max: 4000 }), { maxLength: 60 })
  .map((hours) => hours.map((hour) => timeOf(Date.parse("2025-11-30T00:30:00.000Z") + hour * HOUR_MS)));
const count = fc.option(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant("unlimited" as const)), {
  nil: undefined,
});
const policies = fc
  .record({
    last: count,
    hourly: count,
    daily: count,
    weekly: count,
    monthly: count,
    yearly: count,
    within: fc.constantFrom(undefined, "5h", "48h", "1m3d", "1y"),
  })
  .filter((policy) => Object.values(policy).some((rule) => rule !== undefined));

describe("for random states and policies", () => {
  test("the latest state is kept, and a second time changes nothing", () => {
    fc.assert(
      fc.property(states, policies, (times, policy) => {
        checkPolicy(policy);
        const first = keptStates(times, policy, NOW).map(({ at }) => at);
        expect(first[0]).toBe(times.toSorted().at(-1));
        expect(keptStates(first, policy, NOW).map(({ at }) => at)).toEqual(first);
      }),
    );
  });

  test("no rule keeps more states than its number, and one more rule never keeps fewer", () => {
    fc.assert(
      fc.property(states, policies, fc.constantFrom(...COUNT_RULES), (times, policy, rule) => {
        const all = keptStates(times, policy, NOW);
        const own = all.filter(({ reasons }) => reasons.some((reason) => reason.endsWith(rule))).length;
        const limit = policy[rule];
        expect(own).toBeLessThanOrEqual(limit === "unlimited" ? Infinity : (limit ?? 0));
        const { [rule]: _, ...less } = policy;
        const withRule = new Set(all.map(({ at }) => at));
        for (const { at } of keptStates(times, less, NOW)) expect(withRule).toContain(at);
      }),
    );
  });
});
