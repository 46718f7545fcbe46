import { describe, expect, test } from "vitest";
import { hintLimit, type SliceBudget } from "../../src/work/hint-limit.ts";

const BUDGET: SliceBudget = { dueAt: 1000, requestsPerSecond: 3, sliceMs: 60_000 };

describe("a slice reads", () => {
  test("as many hints as fit, until the next run for all changes is due", () => {
    expect(hintLimit(BUDGET, 999)).toBe(60);
    expect(hintLimit(BUDGET, 1000)).toBe(0);
    expect(hintLimit({ ...BUDGET, sliceMs: 10 }, 999)).toBe(1);
  });

  test("no hints while a run for hints goes on, so that it ends", () => {
    expect(hintLimit({ ...BUDGET, unfinished: "hints" }, 999)).toBe(0);
    expect(hintLimit({ ...BUDGET, unfinished: "hints" }, 2000)).toBe(0);
  });

  test.each(["changes", "recent", "full"] as const)("some hints beside a run of the kind %s", (unfinished) => {
    expect(hintLimit({ ...BUDGET, unfinished }, 2000)).toBe(20);
    expect(hintLimit({ ...BUDGET, unfinished, sliceMs: 10 }, 2000)).toBe(1);
  });
});
