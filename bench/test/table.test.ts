import { expect, test } from "vitest";
import { formatBytes, formatRatio, formatTable } from "../lib/table.mjs";

test("a table is Markdown with columns of one width", () => {
  expect(
    formatTable(
      ["what", "n"],
      [
        ["a", "100"],
        ["longer", ""],
      ],
    ),
  ).toBe(["| what   | n   |", "|--------|-----|", "| a      | 100 |", "| longer |     |"].join("\n"));
});

test("a ratio has two decimals", () => {
  expect(formatRatio(2)).toBe("2.00 ×");
});

test.each([
  [999, "999 B"],
  [1000, "1.0 kB"],
  [1_234_567, "1.23 MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
