// Texts of one formula have one normal form.
import { expect, test } from "vitest";
import { normalFormula } from "../src/command/changes/normal-formula.ts";

test.each([
  ['prop("A")*2+1', '(prop("A") * 2) + 1'],
  ['prop("A") > 1 ? "a  b" : "c"', 'if(prop("A") > 1, "a  b", "c")'],
  ["!a && b || c", "((not a) and b) or c"],
  ['prop("A").length()', 'length(prop("A"))'],
  ["-2 ^ 2", "-(2 ^ 2)"],
  ["2 ^ 3 ^ 2", "2 ^ (3 ^ 2)"],
  ["/* sum */ a - b - c", "(a - b) - c"],
  ["[1,2].at(0)", "[1, 2].at(0)"],
  ["1.50", "1.5"],
  ["{{notion:block_property:a:b:c}}+1", "({{notion:block_property:a:b:c}}) + 1"],
])("%s is %s", (one, other) => {
  expect(normalFormula(one)).toBe(normalFormula(other));
});

test.each([
  ["a - (b - c)", "a - b - c"],
  ['"a b"', '"a  b"'],
  ["a * (b + c)", "a * b + c"],
  ["a and b or c", "a and (b or c)"],
  ['if(a, "b", "c")', 'if(a, "c", "b")'],
  ["2 ^ 3 ^ 2", "(2 ^ 3) ^ 2"],
])("%s is not %s", (one, other) => {
  expect(normalFormula(one)).not.toBe(normalFormula(other));
});

test.each(["", "a b", "(a", "a +", "€", "a..b", "(".repeat(100_000)])("%j, which is no formula, stays", (text) => {
  expect(normalFormula(text)).toBe(text);
});
