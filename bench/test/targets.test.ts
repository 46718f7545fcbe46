import { describe, expect, test } from "vitest";
import { CONTENDERS } from "../lib/contenders.mjs";
import { LOADS } from "../lib/measure.mjs";
import { planOf, rotate, Samples } from "../lib/rounds.mjs";
import { TARGETS, verdict } from "../lib/targets.mjs";

describe("a verdict", () => {
  const faster = { direction: "at least", floor: 2, goal: 3 } as const;
  const cheaper = { direction: "at most", floor: 0.4, goal: 0.3 } as const;

  test.each([
    [3, faster, "goal met"],
    [2.99, faster, "floor met"],
    [1.99, faster, "NOT met"],
    [0.3, cheaper, "goal met"],
    [0.31, cheaper, "floor met"],
    [0.41, cheaper, "NOT met"],
  ])("on %d, where it has to be $direction $floor, is %s", (ratio, target, expected) => {
    expect(verdict(ratio, target)).toBe(expected);
  });
  test("is left out where there is no target", () => {
    expect(verdict(9, { direction: "at least" })).toBe("");
  });
});

test.each(TARGETS)('the row "$what" names contenders and a load that exist, and a goal beyond its floor', (target) => {
  expect(Object.keys(CONTENDERS)).toEqual(expect.arrayContaining([target.ours, target.theirs]));
  expect(Object.keys(LOADS)).toContain(target.load);
  const { direction, floor = 0, goal = floor } = target;
  expect(direction === "at least" ? goal - floor : floor - goal).toBeGreaterThanOrEqual(0);
});

describe("a plan", () => {
  test("measures each contender once under each load that a row needs", () => {
    const plan = planOf([
      { load: "small20", ours: "ws", theirs: "notionhq" },
      { load: "small20", ours: "ws", theirs: "bare" },
      { load: "small1", ours: "wsSync", theirs: "ws" },
    ]);
    expect([...plan]).toEqual([
      ["small20", ["ws", "notionhq", "bare"]],
      ["small1", ["wsSync", "ws"]],
    ]);
  });
  test("lets another contender begin in each round", () => {
    expect([0, 1, 2, 3].map((round) => rotate(["a", "b", "c"], round)[0])).toEqual(["a", "b", "c", "a"]);
    expect(rotate(["a", "b", "c"], 2)).toEqual(["c", "a", "b"]);
  });
});

test("samples are kept in the order of the rounds, apart by load and contender", () => {
  const samples = new Samples();
  const sample = { callsPerSecond: 1, cpuMicroseconds: 2, latencyMicroseconds: 3 };
  samples.add("small1", "ws", sample);
  samples.add("small20", "ws", { ...sample, callsPerSecond: 9 });
  samples.add("small1", "ws", { ...sample, callsPerSecond: 5 });
  expect(samples.values("small1", "ws", "callsPerSecond")).toEqual([1, 5]);
  expect(samples.values("small1", "bare", "callsPerSecond")).toEqual([]);
});
