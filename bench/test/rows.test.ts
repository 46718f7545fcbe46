import { afterEach, expect, test, vi } from "vitest";
import { formatBytes, formatTable, parseTarget, report, row } from "../shared/rows.mjs";

afterEach(() => void vi.restoreAllMocks());

/** Prints rows. Returns the lines below the header, and whether all targets are met. */
function print(...rows: readonly ReturnType<typeof row>[]) {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const isMet = report(rows);
  return { isMet, lines: String(log.mock.lastCall?.[0]).split("\n").slice(2) };
}

test("a row shows the median and the quartiles of its values, and whether the target is met", () => {
  const { isMet, lines } = print(row("CPU", [1, 2, 3, 4, 5], "≤ 3 ×", "5 rounds"));
  expect(lines).toEqual(["| CPU         | 3.00 × | 2.00 × – 4.00 × | ≤ 3 ×  | met     | 5 rounds         |"]);
  expect(isMet).toBe(true);
});

test("a row with a goal says which of both is met", () => {
  const goals = [3, 2, 1].map((value) => row("a", value, "≥ 2 ×", "", "≥ 3 ×"));
  const { isMet, lines } = print(...goals);
  expect(lines.map((line) => line.split("|").at(5)?.trim())).toEqual(["goal met", "met", "NOT met"]);
  expect(isMet).toBe(false);
});

test("a row with only a unit has no verdict", () => {
  expect(print(row("a", 1500, "kB"))).toEqual({ isMet: true, lines: ["| a           | 1.5 kB |"] });
});

test.each([
  ["≤ 250 MB", 250e6, 250e6 + 1, "250.00 MB"],
  ["≤ 20 kB", 20_000, 20_001, "20.0 kB"],
  ["≥ 90 %", 0.9, 0.89, "90.00 %"],
  ["≤ 10 ms", 10, 10.1, "10.0 ms"],
  ["≤ 0.15 ms", 0.15, 0.151, "0.150 ms"],
  ["≤ 1.5 ×", 1.5, 1.51, "1.50 ×"],
  ["≤ 0", 0, 1, "0"],
])("%s is reached by %d, not by %d", (target, reached, missed, printed) => {
  const { isReached, print: format } = parseTarget(target);
  expect([isReached(reached), isReached(missed), format(reached)]).toEqual([true, false, printed]);
});

test("refuses a target of an unknown unit", () => {
  expect(() => parseTarget("≤ 5 miles")).toThrow('Expected a target such as "≤ 1.5 ×", got "≤ 5 miles".');
});

test("formatTable returns a Markdown table with aligned columns", () => {
  const rows = [
    ["a", "100"],
    ["longer", ""],
  ];
  const lines = ["| name   | n   |", "|--------|-----|", "| a      | 100 |", "| longer |     |"];
  expect(formatTable(["name", "n"], rows)).toBe(lines.join("\n"));
});

test.each([
  [999, "999 B"],
  [1000, "1.0 kB"],
  [-1_234_567, "-1.23 MB"],
])("formatBytes prints %d bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
