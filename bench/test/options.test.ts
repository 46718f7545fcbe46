import { afterEach, expect, test } from "vitest";
import { readOptions } from "../shared/options.mjs";

const { argv } = process;
afterEach(() => {
  process.argv = argv;
});

const read = (...args: string[]) => {
  process.argv = ["node", "bench.mjs", ...args];
  return readOptions({ rounds: 9, only: ["a", "b"], pages: [1, 2], name: "x", noVerdict: false });
};

test("returns the defaults", () => {
  expect(read()).toEqual({ rounds: 9, only: ["a", "b"], pages: [1, 2], name: "x", noVerdict: false });
});

test("reads each option in the type of its default", () => {
  const args = ["--rounds", "3", "--only", "b", "--pages", "5,6", "--name", "7", "--no-verdict"];
  expect(read(...args)).toEqual({ rounds: 3, only: ["b"], pages: [5, 6], name: "7", noVerdict: true });
});

test.each([
  [["--rounds", "many"], 'Expected --rounds to be a number, got "many".'],
  [["--pages", "1,,2"], 'Expected --pages to be a number, got "".'],
  [["--unknown"], "Unknown option '--unknown'"],
])("refuses %j", (args, message) => expect(() => read(...args)).toThrow(message));
