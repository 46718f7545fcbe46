import { expect, test } from "vitest";
import { readDiagnostics } from "../lib/type-check.mjs";

const PRINTED = `Files:                         297
Types:                       53386
Instantiations:              48996
Memory used:               205264K
Check time:                  2.87s
Total time:                  4.02s`;

test("reads what a compiler prints", () => {
  expect(readDiagnostics(PRINTED)).toEqual({
    instantiations: 48_996,
    types: 53_386,
    checkSeconds: 2.87,
    memoryMegabytes: 205.264,
  });
});

test("says which figure is missing", () => {
  expect(() => readDiagnostics(PRINTED.replace("Check time", "Time"))).toThrow('no "Check time"');
});
