import { expect, test } from "vitest";
import { formatBytes, formatRatio, formatTable } from "../shared/table.mjs";

test("formatTable returns a Markdown table with aligned columns", () => {
  expect(
    formatTable(
      ["name", "n"],
      [
        ["a", "100"],
        ["longer", ""],
      ],
    ),
  ).toBe(["| name   | n   |", "|--------|-----|", "| a      | 100 |", "| longer |     |"].join("\n"));
});

test("formatRatio prints two decimals", () => {
  expect(formatRatio(2)).toBe("2.00 ×");
});

test.each([
  [999, "999 B"],
  [1000, "1.0 kB"],
  [1_234_567, "1.23 MB"],
])("formatBytes prints %d bytes as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
