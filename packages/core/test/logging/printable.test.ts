import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printable, printableLines } from "@ws/core/engine";
import { InvalidRequestError } from "@ws/core";

test("printable() keeps a text in its line", () => {
  expect(printable("a\nb\r\tc\u001b[1A")).toBe(String.raw`a\nb\u000d\u0009c\u001b[1A`);
});

describe("printableLines()", () => {
  test.each([
    ["one line", "one line"],
    ["two\nlines", "two\n  | lines"],
    ["two\r\nlines\n", "two\n  | lines"],
    ["an empty\n\nline", "an empty\n  | \n  | line"],
    ["forged\n    at evil (x.js:1:1)", "forged\n  |     at evil (x.js:1:1)"],
    ["a return\rforged", String.raw`a return\u000dforged`],
    ["a separator\u2028forged", String.raw`a separator\u2028forged`],
  ])("%j becomes %j", (text, lines) => expect(printableLines(text)).toBe(lines));

  test("begins every further line with two spaces and a bar, and does so once", () => {
    const piece = fc.constantFrom("\n", "\r", "\r\n", "  | ", "  |", "|", " ", "a", "\u001b", "    at f (a.js:1:1)");
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (first) => {
        const lines = printableLines(first).split("\n");
        expect(lines.slice(1).filter((line) => !line.startsWith("  |"))).toEqual([]);
        expect(printableLines(printableLines(first))).toBe(printableLines(first));
      }),
    );
  });
});

test("message and stack of an error have real line breaks, and no line looks like a stack frame", () => {
  const error = new InvalidRequestError("wrong:\n    at forged (a.js:1:1)\n- b");
  expect(error.message).toBe("wrong:\n  |     at forged (a.js:1:1)\n  | - b");
  expect(error.stack?.startsWith(`InvalidRequestError: ${error.message}\n    at `)).toBe(true);
  expect(error.stack?.match(/^\s*at forged/m)).toBeNull();
});
