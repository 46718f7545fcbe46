import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleText } from "../src/visible-text.ts";

test("shows controls and invisible characters as numbers", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["a\u200Bb", String.raw`a\u{200b}b`],
    ["\u202Egnp.exe", String.raw`\u{202e}gnp.exe`],
    ["\u2066x\u2069", String.raw`\u{2066}x\u{2069}`],
    ["\u{E0041}\u{E0042}", String.raw`\u{e0041}\u{e0042}`],
    ["\u001B[31m\u0000\r\u0007", String.raw`\u{1b}[31m\u{0}\u{d}\u{7}`],
    ["\uFEFF\u00AD\u034F\u3164\u2800", String.raw`\u{feff}\u{ad}\u{34f}\u{3164}\u{2800}`],
    ["a\uFE01\u{E0100}", String.raw`a\u{fe01}\u{e0100}`],
    ["\uD83D", String.raw`\u{d83d}`],
    ["a\u2028b\u2029", String.raw`a\u{2028}b\u{2029}`],
    // Half of a hidden text after an emoji.
    ["😀\u{E0061}\u{E0062}", String.raw`😀\u{e0061}\u{e0062}`],
  ];
  for (const [text, shown] of cases) expect(visibleText(text), shown).toBe(shown);
});

test("leaves text, emoji, line breaks and right-to-left letters as they are", () => {
  for (const text of ["a\tb\nc", "مرحبا بالعالم", "👩‍🚒 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👋🏽", "日本語", "é", "naïve — “quoted”"])
    expect(visibleText(text)).toBe(text);
});

test("leaves no invisible character in any text but those of emoji", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(visibleText(text)).not.toMatch(/(?![\t\n])[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u);
      expect(visibleText(visibleText(text))).toBe(visibleText(text));
    }),
  );
});
