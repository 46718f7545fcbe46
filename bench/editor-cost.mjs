// Measures the cost of the types in an editor: type-checks the same code for @ws/client and for @notionhq/client, and the
// same program with the tables of @ws/schema and without, with three compilers. Exits with 1 if the ten calls or the
// tables need too many instantiations.
//   node editor-cost.mjs [--runs 3] [--typescript 5.9,6.0,7.0] [--only calls,predicates,tables] [--no-verdict]
import { COMPILERS, typeCheck } from "./editor-cost/type-check.mjs";
import { formatRatio, row } from "./shared/rows.mjs";
import { runRounds } from "./shared/rounds.mjs";
import { runBench } from "./shared/run-bench.mjs";
import { median, ratios } from "./shared/statistics.mjs";

/** @typedef {{ runs: number, typescript: readonly string[] }} Options */
/** @typedef {import("./editor-cost/type-check.mjs").Compiler} Compiler */

console.log(
  "strict, skipLibCheck: false; the types, the time in seconds and the memory in MB are in the last column\n",
);
await runBench(
  { runs: 3, typescript: ["5.9", "6.0", "7.0"] },
  {
    calls: (options) => compareImports("calls", "≤ 1.01 ×", options),
    predicates: (options) => compareImports("predicates", "×", options),
    tables: (options) =>
      compare("tables, with @ws/schema vs without", "≤ 1.14 ×", options, {
        own: (compiler) => typeCheck(compiler, "tables-ws"),
        other: (compiler) => typeCheck(compiler, "tables-untyped"),
      }),
  },
);

/** @param {string} file checked also with the imports of `@notionhq/client` @param {string} target @param {Options} options */
function compareImports(file, target, options) {
  return compare(`${file}, @ws/client vs @notionhq/client`, target, options, {
    own: (compiler) => typeCheck(compiler, file),
    other: (compiler) => typeCheck(compiler, file, true),
  });
}

/**
 * Checks both programs in turns with each compiler. Only time and memory differ between runs.
 * @param {string} title
 * @param {string} target
 * @param {Options} options
 * @param {Record<"own" | "other", (compiler: Compiler) => ReturnType<typeof typeCheck>>} programs
 */
async function compare(title, target, { runs, typescript }, programs) {
  const rows = [];
  for (const compiler of COMPILERS.filter(({ version }) => typescript.includes(version))) {
    const { instantiations: empty } = await typeCheck(compiler, "empty");
    const cases = { own: () => programs.own(compiler), other: () => programs.other(compiler) };
    const costs = await runRounds(cases, runs, 0);
    const of = (/** @type {keyof typeof costs} */ side, /** @type {keyof typeof costs.own[number]} */ figure) =>
      costs[side].map((cost) => cost[figure]);
    /** @type {(figure: keyof typeof costs.own[number], less?: number) => string} */
    const pair = (figure, less = 0) => {
      const [own, other] = [median(of("own", figure)) - less, median(of("other", figure)) - less];
      return `${round(own)} : ${round(other)} = ${formatRatio(own / other)}`;
    };
    const figures = [pair("instantiations"), `without an empty file ${pair("instantiations", empty)}`];
    const others = [`types ${pair("types")}`, `check s ${pair("checkSeconds")}`, `MB ${pair("memoryMegabytes")}`];
    const values = ratios(of("own", "instantiations"), of("other", "instantiations"));
    rows.push(row(`TypeScript ${compiler.version}, ${title}`, values, target, [...figures, ...others].join("; ")));
  }
  return rows;
}

/** Rounds a figure to three digits at least. @param {number} value */
function round(value) {
  return value < 100 ? value.toPrecision(3) : value.toFixed(0);
}
