import { expect, test } from "vitest";
import { median, quantile, ratios } from "../shared/statistics.mjs";

test.each([
  ["the middle value of an unsorted list", [9, 1, 5], 5],
  ["the average of the two middle values of a list of even length", [4, 1, 3, 2], 2.5],
  ["a value that a single outlier does not change", [1, 2, 3, 4, 1000], 3],
  ["the middle by number, not by text", [10, 9, 100], 10],
])("median returns %s", (_, values, expected) => {
  expect(median(values)).toBe(expected);
});

test("quantile rejects an empty list", () => {
  expect(() => void quantile([], 0.5)).toThrow("Expected at least one value");
});

test("quantile returns the smallest value for 0 and the largest for 1, and does not change the list", () => {
  const values = [3, 1, 2];
  expect([quantile(values, 0), quantile(values, 0.25), quantile(values, 1)]).toEqual([1, 1.5, 3]);
  expect(values).toEqual([3, 1, 2]);
});

test("ratios divides the values of the same round", () => {
  expect(ratios([6, 8], [2, 4])).toEqual([3, 2]);
  expect(() => ratios([1, 2], [1])).toThrow("Expected as many baselines as values (2), got 1.");
});
