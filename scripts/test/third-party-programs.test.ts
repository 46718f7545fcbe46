import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./repository.ts";
import { PROGRAM_VERSIONS, thirdPartyPrograms } from "./third-party-programs.ts";

const programs = thirdPartyPrograms();

test("every program of test/third-party has a test, and every test a program", () => {
  expect(programs.map(({ dependency }) => dependency).toSorted()).toEqual(Object.keys(PROGRAM_VERSIONS).toSorted());
});

test.each(programs)("the tests of $name $version show how it reaches the emulator and what it does", (program) => {
  expect(program.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(program.connection).not.toBe("");
  expect(program.done).not.toEqual([]);
});

test("the README of the emulator has the number of programs", () => {
  const readme = readFileSync(join(ROOT, "packages/emulator/README.md"), "utf8");
  expect(readme).toContain(`${programs.length} programs of other authors`);
});
