// Writes the page of the benchmarks from the files of the folder `bench`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root.ts";

const read = (name: string): string => readFileSync(join(ROOT, "bench", name), "utf8");

/** Returns the page: the results, then the commands and limits of the README. */
export function benchmarksPage(): string {
  const [, ...sections] = read("README.md").split(/^(?=## )/m);
  const section = (heading: string) => {
    const found = sections.find((text) => text.startsWith(`## ${heading}\n`));
    if (found === undefined) throw new Error(`Expected the section "${heading}" in bench/README.md, got none.`);
    return found;
  };
  const results = read("RESULTS.md").replace(/^# .+$/m, "# Benchmarks");
  return `${withUnbrokenNumbers(results)}\n${section("How to run").replace("in this folder", "in the folder `bench`")}${section("Limits")}`;
}

/** Returns the text with spaces that do not break in short cells of tables, such as `≤ 0.65 ×`. */
const withUnbrokenNumbers = (markdown: string): string =>
  markdown.replaceAll(/(?<=\| )[^|`\n]{1,14}(?= \|)/g, (cell) => cell.replaceAll(" ", "\u00A0"));
