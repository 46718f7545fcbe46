import fc from "fast-check";
import { expect, test } from "vitest";
import { includesText, positionOf, positionsOf } from "../src/values/find-text.ts";

const repetitive = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 40 });
const wanted = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 6 });

test("finds the same positions as the language", () => {
  fc.assert(
    fc.property(repetitive, wanted, fc.nat(40), (text, part, from) => {
      expect(positionOf(text, part, from)).toBe(text.indexOf(part, from));
      expect(includesText(text, part)).toBe(text.includes(part));
      const replaced = [...text.matchAll(new RegExp(part, "g"))].map(({ index }) => index);
      expect(positionsOf(text, part)).toEqual(replaced);
    }),
  );
});

test("finds an empty text at the start position", () => {
  expect([positionOf("abc", "", 0), positionOf("abc", "", 2), includesText("", "")]).toEqual([0, 2, true]);
});

test("finds long repetitive texts", () => {
  const part = `${"a".repeat(25_000)}b${"a".repeat(25_000)}`;
  expect(includesText("a".repeat(100_000), part)).toBe(false);
  expect(positionsOf(`c${part}c${part}`, part)).toEqual([1, 50_003]);
});
