import { expect, test } from "vitest";
import { INSTALLED, TESTED_TOOLS, testedVersions } from "./tested-tools.ts";

/** Packages that are no tools of users, such as the checks of the tarballs and of examples. */
const OTHERS =
  /^@types\/|^@rollup\/plugin-|^publint$|^@arethetypeswrong\/core$|^@actions\/workflow-parser$|^@modelcontextprotocol\/conformance$|^testcontainers$/;

test("the table has every tool that `npm run test:compatibility` installs, and no other one", () => {
  const named = new Set(TESTED_TOOLS.flatMap(({ packages }) => packages));
  expect([...named].toSorted()).toEqual(INSTALLED.filter((name) => !OTHERS.test(name)).toSorted());
});

test.each(TESTED_TOOLS)("$tools have a version each", (row) => {
  const versions = testedVersions(row).split(", ");
  expect(versions).toHaveLength(row.packages.length);
  for (const version of versions) expect(version).toMatch(row.precision === 1 ? /^\d+$/ : /^\d+\.\d+$/);
});
