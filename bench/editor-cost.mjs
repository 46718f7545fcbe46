// What the types cost in an editor: the same files for @ws/client and for @notionhq/client, checked by three compilers.
// Ends with an error when the ten calls take more instantiations than the peer's.
//   node editor-cost.mjs [--runs 3] [--typescript 5.9,6.0,7.0] [--only calls,predicates]
import { parseArgs } from "node:util";
import { median } from "./lib/statistics.mjs";
import { formatRatio, formatTable } from "./lib/table.mjs";
import { COMPILERS, typeCheck } from "./lib/type-check.mjs";

/** @typedef {import("./lib/type-check.mjs").Cost} Cost */

const TWINS = /** @type {const} */ (["calls", "predicates"]);

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    typescript: { type: "string", default: "5.9,6.0,7.0" },
    only: { type: "string", default: "calls,predicates" },
  },
});
const compilers = COMPILERS.filter(({ version }) => options.typescript.split(",").includes(version));

const names = TWINS.filter((name) => options.only.split(",").includes(name));

/** @type {string[][]} */
const rows = [];
for (const compiler of compilers) {
  const { instantiations: base } = await typeCheck(compiler, "empty");
  for (const name of names) {
    const { ours, theirs } = await compare(compiler, name);
    const isMore = ours.instantiations > theirs.instantiations;
    if (isMore && name === "calls") process.exitCode = 1;
    rows.push([
      compiler.version,
      name,
      pair(ours.instantiations, theirs.instantiations),
      pair(ours.instantiations - base, theirs.instantiations - base),
      isMore ? (name === "calls" ? "NOT met" : "more") : "met",
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
  "of them not in an empty file",
  "no more",
  "types",
  "check s",
  "MB",
];
console.log("@ws/client : @notionhq/client, strict, skipLibCheck: false\n");
console.log(formatTable(header, rows));

/**
 * Checks the two twins, in turns.
 * @param {import("./lib/type-check.mjs").Compiler} compiler
 * @param {typeof TWINS[number]} name
 */
async function compare(compiler, name) {
  const costs = { ours: /** @type {Cost[]} */ ([]), theirs: /** @type {Cost[]} */ ([]) };
  for (let run = 0; run < Number(options.runs); run++) {
    costs.ours.push(await typeCheck(compiler, `${name}-ws`));
    costs.theirs.push(await typeCheck(compiler, `${name}-notionhq`));
  }
  return { ours: middle(costs.ours), theirs: middle(costs.theirs) };
}

/**
 * Counts are the same in every run; time and memory are not.
 * @param {readonly Cost[]} costs
 * @returns {Cost}
 */
function middle(costs) {
  const of = (/** @type {keyof Cost} */ name) => median(costs.map((cost) => cost[name]));
  return {
    instantiations: of("instantiations"),
    types: of("types"),
    checkSeconds: of("checkSeconds"),
    memoryMegabytes: of("memoryMegabytes"),
  };
}

/**
 * @param {number} ours
 * @param {number} theirs
 * @param {number} [decimals]
 */
function pair(ours, theirs, decimals = 0) {
  return `${ours.toFixed(decimals)} : ${theirs.toFixed(decimals)} = ${formatRatio(ours / theirs)}`;
}
