// Measures the cost of the types in an editor: type-checks the same code for @ws/client and for @notionhq/client, and the
// same program with the tables of @ws/schema and without, with three compilers. Exits with 1 if the ten calls or the
// tables need too many instantiations.
//   node editor-cost.mjs [--runs 3] [--typescript 5.9,6.0,7.0] [--only calls,predicates,tables]
import { readOptions } from "./shared/options.mjs";
import { median } from "./shared/statistics.mjs";
import { formatRatio, formatTable } from "./shared/table.mjs";
import { COMPILERS, typeCheck } from "./editor-cost/type-check.mjs";

/** @typedef {import("./editor-cost/type-check.mjs").Cost} Cost */

/**
 * The files to compare: with the imports of `@notionhq/client`, or with another file. `maxRatio` is the allowed ratio of
 * instantiations.
 * @type {Readonly<Record<string, { ours: string, theirs?: string, maxRatio: number, isRequired: boolean }>>}
 */
const FILE_PAIRS = {
  calls: { ours: "calls", maxRatio: 1, isRequired: true },
  predicates: { ours: "predicates", maxRatio: 1, isRequired: false },
  tables: { ours: "tables-ws", theirs: "tables-untyped", maxRatio: 1.1, isRequired: true },
};

const { runs, typescript, only } = readOptions({
  runs: 3,
  typescript: ["5.9", "6.0", "7.0"],
  only: ["calls", "predicates", "tables"],
});
const compilers = COMPILERS.filter(({ version }) => typescript.includes(version));
const pairs = Object.entries(FILE_PAIRS).filter(([name]) => only.includes(name));

/** @type {string[][]} */
const rows = [];
for (const compiler of compilers) {
  const { instantiations: empty } = await typeCheck(compiler, "empty");
  for (const [name, files] of pairs) {
    const { ours, theirs } = await compare(compiler, files);
    const isHigher = ours.instantiations > theirs.instantiations * files.maxRatio;
    if (isHigher && files.isRequired) process.exitCode = 1;
    rows.push([
      compiler.version,
      name,
      pair(ours.instantiations, theirs.instantiations),
      pair(ours.instantiations - empty, theirs.instantiations - empty),
      `≤ ${files.maxRatio} ×: ${isHigher ? (files.isRequired ? "NOT met" : "higher") : "met"}`,
      pair(ours.types, theirs.types),
      pair(ours.checkSeconds, theirs.checkSeconds, 2),
      pair(ours.memoryMegabytes, theirs.memoryMegabytes),
    ]);
  }
}
const header = [
  "TypeScript",
  "file",
  "instantiations",
  "minus those of an empty file",
  "limit",
  "types",
  "check s",
  "MB",
];
console.log(
  "calls, predicates: @ws/client : @notionhq/client; tables: with @ws/schema : without; strict, skipLibCheck: false\n",
);
console.log(formatTable(header, rows));

/**
 * Checks both files of a pair in turns.
 * @param {import("./editor-cost/type-check.mjs").Compiler} compiler
 * @param {{ ours: string, theirs?: string }} files
 */
async function compare(compiler, { ours, theirs = ours }) {
  const costs = { ours: /** @type {Cost[]} */ ([]), theirs: /** @type {Cost[]} */ ([]) };
  for (let run = 0; run < runs; run++) {
    costs.ours.push(await typeCheck(compiler, ours));
    costs.theirs.push(await typeCheck(compiler, theirs, theirs === ours));
  }
  return { ours: medianCost(costs.ours), theirs: medianCost(costs.theirs) };
}

/**
 * Returns the median of each figure. Only time and memory differ between runs.
 * @param {readonly Cost[]} costs
 * @returns {Cost}
 */
function medianCost(costs) {
  const of = (/** @type {keyof Cost} */ name) => median(costs.map((cost) => cost[name]));
  return {
    instantiations: of("instantiations"),
    types: of("types"),
    checkSeconds: of("checkSeconds"),
    memoryMegabytes: of("memoryMegabytes"),
  };
}

/**
 * Formats two numbers and their ratio.
 * @param {number} ours
 * @param {number} theirs
 * @param {number} [decimals]
 */
function pair(ours, theirs, decimals = 0) {
  return `${ours.toFixed(decimals)} : ${theirs.toFixed(decimals)} = ${formatRatio(ours / theirs)}`;
}
