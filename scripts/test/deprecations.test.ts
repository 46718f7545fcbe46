// SUPPORT.md promises a warning for the first use of a deprecated export. Nothing is deprecated today.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles, ROOT } from "./repository.ts";

/** Returns true if a source deprecates something and does not log the warning. */
const lacksWarning = (source: string): boolean => /@deprecated\b/.test(source) && !/\bwarnDeprecated\(/.test(source);

test("a module with @deprecated calls warnDeprecated, which logs once per process", () => {
  const sources = repositoryFiles("packages").filter((file) => /^packages\/[\w-]+\/src\/.*\.ts$/.test(file));
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.filter((file) => lacksWarning(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});

test("a deprecation without a warning is found", () => {
  expect(lacksWarning("/** @deprecated Use b. */\nexport const a = 1;")).toBe(true);
  expect(lacksWarning('/** @deprecated Use b. */\nexport const a = () => warnDeprecated("a", "b");')).toBe(false);
});
