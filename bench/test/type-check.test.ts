import { expect, test } from "vitest";
import { readDiagnostics } from "../editor-cost/type-check.mjs";

const PRINTED = `Files:                         297
Types:                       53386
Instantiations:              48996
Memory used:               205264K
Check time:                  2.87s
Total time:                  4.02s`;

test("parses the output of a compiler", () => {
  expect(readDiagnostics(PRINTED)).toEqual({
    instantiations: 48_996,
    types: 53_386,
    checkSeconds: 2.87,
    memoryMegabytes: 205.264,
  });
});

test("names a missing figure", () => {
  expect(() => readDiagnostics(PRINTED.replace("Check time", "Time"))).toThrow(
    'Expected the compiler to print "Check time"',
  );
});
