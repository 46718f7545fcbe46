import { describe, expect, test } from "vitest";
import { median, quantile, ratios, summarize } from "../shared/statistics.mjs";

describe("median", () => {
  test("returns the middle value of an unsorted list", () => {
    expect(median([9, 1, 5])).toBe(5);
  });
  test("averages the two middle values of a list of even length", () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
  test("ignores a single outlier", () => {
    expect(median([1, 2, 3, 4, 1000])).toBe(3);
  });
  test("sorts by number, not by text", () => {
    expect(median([10, 9, 100])).toBe(10);
  });
});

describe("quantile", () => {
  test("rejects an empty list", () => {
    expect(() => void quantile([], 0.5)).toThrow("Expected at least one value");
  });
  test("returns the smallest value for 0 and the largest for 1", () => {
    expect([quantile([3, 1, 2], 0), quantile([3, 1, 2], 1)]).toEqual([1, 3]);
  });
  test("does not change the list", () => {
    const values = [3, 1, 2];
    quantile(values, 0.5);
    expect(values).toEqual([3, 1, 2]);
  });
});

test("summarize returns the median and the quartiles", () => {
  expect(summarize([1, 2, 3, 4, 5])).toEqual({ median: 3, low: 2, high: 4 });
});

describe("ratios", () => {
  test("divides the values of the same round", () => {
    expect(ratios([6, 8], [2, 4])).toEqual([3, 2]);
  });
  test("rejects lists of different lengths", () => {
    expect(() => ratios([1, 2], [1])).toThrow("Expected as many baselines as values (2), got 1.");
  });
});
