// Measures the cost of the types in an editor: type-checks the same code for @ws/client and for @notionhq/client with
// three compilers. Exits with 1 if the ten calls need more instantiations than those for @notionhq/client.
//   node editor-cost.mjs [--runs 3] [--typescript 5.9,6.0,7.0] [--only calls,predicates]
import { parseArgs } from "node:util";
import { median } from "./shared/statistics.mjs";
import { formatRatio, formatTable } from "./shared/table.mjs";
import { COMPILERS, typeCheck } from "./editor-cost/type-check.mjs";

/** @typedef {import("./editor-cost/type-check.mjs").Cost} Cost */

const FILE_PAIRS = /** @type {const} */ (["calls", "predicates"]);

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    typescript: { type: "string", default: "5.9,6.0,7.0" },
    only: { type: "string", default: "calls,predicates" },
  },
});
const compilers = COMPILERS.filter(({ version }) => options.typescript.split(",").includes(version));

const names = FILE_PAIRS.filter((name) => options.only.split(",").includes(name));

/** @type {string[][]} */
const rows = [];
for (const compiler of compilers) {
  const { instantiations: empty } = await typeCheck(compiler, "empty");
  for (const name of names) {
    const { ours, theirs } = await compare(compiler, name);
    const isHigher = ours.instantiations > theirs.instantiations;
    if (isHigher && name === "calls") process.exitCode = 1;
    rows.push([
      compiler.version,
      name,
      pair(ours.instantiations, theirs.instantiations),
      pair(ours.instantiations - empty, theirs.instantiations - empty),
      isHigher ? (name === "calls" ? "NOT met" : "higher") : "met",
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
  "at most 1 ×",
  "types",
  "check s",
  "MB",
];
console.log("@ws/client : @notionhq/client, strict, skipLibCheck: false\n");
console.log(formatTable(header, rows));

/**
 * Checks both files of a pair in turns.
 * @param {import("./editor-cost/type-check.mjs").Compiler} compiler
 * @param {typeof FILE_PAIRS[number]} name
 */
async function compare(compiler, name) {
  const costs = { ours: /** @type {Cost[]} */ ([]), theirs: /** @type {Cost[]} */ ([]) };
  for (let run = 0; run < Number(options.runs); run++) {
    costs.ours.push(await typeCheck(compiler, `${name}-ws`));
    costs.theirs.push(await typeCheck(compiler, `${name}-notionhq`));
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
