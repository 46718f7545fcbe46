import { describe, expect, test } from "vitest";
import { CLIENTS } from "../speed/load-client.mjs";
import { LOADS } from "../speed/measure.mjs";
import { TARGETS, verdict } from "../speed/targets.mjs";

describe("verdict", () => {
  const faster = { direction: "at least", floor: 2, goal: 3 } as const;
  const cheaper = { direction: "at most", floor: 0.4, goal: 0.3 } as const;

  test.each([
    [3, faster, "goal met"],
    [2.99, faster, "floor met"],
    [1.99, faster, "NOT met"],
    [0.3, cheaper, "goal met"],
    [0.31, cheaper, "floor met"],
    [0.41, cheaper, "NOT met"],
  ])("of %d, with the floor $direction $floor, is %s", (ratio, target, expected) => {
    expect(verdict(ratio, target)).toBe(expected);
  });

  test("is empty without a target", () => {
    expect(verdict(9, { direction: "at least" })).toBe("");
  });
});

test.each(TARGETS)(
  'the row "$title" uses existing clients and loads, and its goal is stricter than its floor',
  (row) => {
    expect(Object.keys(CLIENTS)).toEqual(expect.arrayContaining([row.client, row.baseline]));
    expect(Object.keys(LOADS)).toContain(row.load);
    const { direction, floor = 0, goal = floor } = row;
    expect(direction === "at least" ? goal - floor : floor - goal).toBeGreaterThanOrEqual(0);
  },
);
