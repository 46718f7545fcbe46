// A measured number in a document names the command that measures it, or leads to the page of the measurements.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles, ROOT } from "./repository.ts";

/** Documents for users. The others are measurements themselves, notes of changes, or for those who change the packages. */
const documents = repositoryFiles().filter((file) =>
  /^(?:README|(?:packages|apps)\/[\w-]+\/README|docs\/.+|apps\/docs\/.+)\.md$/.test(file),
);

/** Ratios, sizes, tokens, shares and requests: what only a measurement can tell. */
const MEASURED = /\d ×|\d [kMG]B\b|\d tokens\b|\d % of|times as (?:long|fast|many)|\d times (?:the|as|more|less)\b/;

/** Sizes that are limits: a part of a file in Notion, and the memory of processes that answer, query and make pictures. */
const LIMITS = /\b(?:20|200|512|700) MB\b|\b1 GB\b/g;

const SOURCE = /`(?:cd bench && )?(?:node|npx|npm run) [^`]+`|bench\/RESULTS\.md|\/proof\/|\/proof\b/;

/** Returns paragraphs and rows of tables, each with the line at which it begins. Code is left out. */
function partsOf(text: string): string[] {
  return text
    .replaceAll(/^ *```[^]*?^ *```$/gm, "")
    .split(/\n\s*\n|\n(?=\||- |\d+\. )/)
    .map((part) => part.trim());
}

test.each(documents)("%s names the source of each measured number", (file) => {
  const parts = partsOf(readFileSync(join(ROOT, file), "utf8"));
  expect(parts.filter((part) => MEASURED.test(part.replaceAll(LIMITS, "")) && !SOURCE.test(part))).toEqual([]);
});
