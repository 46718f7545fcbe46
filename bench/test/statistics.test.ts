import { describe, expect, test } from "vitest";
import { median, quantile, ratios, summarize } from "../lib/statistics.mjs";

describe("median", () => {
  test("is the value in the middle, whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
  });
  test("lies between the two in the middle of an even number", () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
  test("is not moved by one value that is far off", () => {
    expect(median([1, 2, 3, 4, 1000])).toBe(3);
  });
  test("sorts numbers as numbers", () => {
    expect(median([10, 9, 100])).toBe(10);
  });
});

describe("quantile", () => {
  test("needs a value", () => {
    expect(() => void quantile([], 0.5)).toThrow("at least one value");
  });
  test("begins at the smallest and ends at the largest", () => {
    expect([quantile([3, 1, 2], 0), quantile([3, 1, 2], 1)]).toEqual([1, 3]);
  });
  test("leaves the list as it was", () => {
    const values = [3, 1, 2];
    quantile(values, 0.5);
    expect(values).toEqual([3, 1, 2]);
  });
});

test("a summary holds the median and the quartiles", () => {
  expect(summarize([1, 2, 3, 4, 5])).toEqual({ median: 3, low: 2, high: 4 });
});

describe("ratios", () => {
  test("pair what was measured one after the other", () => {
    expect(ratios([6, 8], [2, 4])).toEqual([3, 2]);
  });
  test("do not pair lists of two lengths", () => {
    expect(() => ratios([1, 2], [1])).toThrow("2 values cannot pair with 1");
  });
});
