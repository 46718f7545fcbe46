// Runs simulations of @ws/mirror in virtual time: a seed decides edits, faults, webhooks, and where the process dies. After each,
// the copy must equal the workspace, remember its history, and have sent few requests.
//   node bench/mirror-simulation.mjs [--seeds 2000] [--first 1]
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "2000" }, first: { type: "string", default: "1" } },
});
const [seeds, first] = [Number(values.seeds), Number(values.first)];
if (!Number.isInteger(seeds) || seeds < 1 || !Number.isInteger(first))
  throw new TypeError(`Expected whole numbers in --seeds and --first, got "${values.seeds}" and "${values.first}".`);

// The simulation is TypeScript, which Node.js 20 does not run. The bundle is inside the package to find its dependencies.
const folder = mkdtempSync(join(import.meta.dirname, "../packages/mirror/.simulation-"));
let failed = 0;
try {
  const outfile = join(folder, "simulate.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "../packages/mirror/test/simulation/simulate.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  const { simulate } = await import(outfile);
  const startedAt = performance.now();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { problems, log } = await simulate(seed);
    if (problems.length === 0) continue;
    failed += 1;
    console.log(`seed ${seed}\n${[...log, ...problems].map((line) => `  ${line}`).join("\n")}`);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${seeds} seeds from ${first}, ${failed} with problems, ${seconds.toFixed(1)} s`);
} finally {
  rmSync(folder, { recursive: true });
}
if (failed > 0) process.exitCode = 1;
