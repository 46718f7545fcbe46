import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FOLDERS } from "../../test/mutation/folders.mjs";
import { compareSurvivors, survivorsIn } from "../../test/mutation/survivors.mjs";

const SOURCE = "const a = 1;\nexport const isBig = (x: number) => x > 3;\n";
const mutant = (status: string, replacement: string) => ({
  status,
  replacement,
  location: { start: { line: 2, column: 37 }, end: { line: 2, column: 42 } },
});
const report = (...mutants: readonly ReturnType<typeof mutant>[]) => ({
  files: { "packages/core/src/a.ts": { source: SOURCE, mutants } },
});
const TEXT = "core/src/a.ts: export const isBig = (x: number) => ⟦x > 3⟧; → x >= 3";

test("names a survivor by its text, and counts neither what a test noticed nor what cannot be built", () => {
  const found = survivorsIn(
    report(
      mutant("Survived", "x >= 3"),
      mutant("Killed", "true"),
      mutant("CompileError", "{}"),
      mutant("Timeout", "x"),
    ),
  );
  expect(found).toEqual({ planted: 3, survivors: [TEXT] });
});

test("a fault that no test reaches is a survivor", () => {
  expect(survivorsIn(report(mutant("NoCoverage", "x >= 3"))).survivors).toEqual([TEXT]);
});

test("fails for a survivor that is not known, and keeps the reasons of known ones", () => {
  const found = { planted: 10, survivors: ["known", "new"] };
  const known = { planted: 10, score: 90, survivors: { known: "cannot be seen", gone: "" } };
  const { isWorse, next, lines } = compareSurvivors(found, known, false);
  expect(isWorse).toBe(true);
  expect(lines).toContain("not noticed, and not known: new");
  expect(lines).toContain("1 known survivors are gone: run it with --update.");
  // The explained one is no fault: 8 of 9 were noticed.
  expect(next).toEqual({ planted: 10, score: 88.9, survivors: { known: "cannot be seen", new: "" } });
  expect(compareSurvivors({ planted: 10, survivors: ["known"] }, known, true).isWorse).toBe(false);
});

test("every folder in which faults are planted has its known survivors, which are at most a tenth", () => {
  const text = readFileSync(new URL("../../test/mutation/survivors.json", import.meta.url), "utf8");
  const known = JSON.parse(text) as Record<string, { readonly score: number }>;
  expect(Object.keys(known).toSorted()).toEqual(Object.keys(FOLDERS).toSorted());
  expect(Object.entries(known).filter(([, { score }]) => score < 90)).toEqual([]);
});
