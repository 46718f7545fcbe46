// Runs simulations of @ws/mirror in virtual time: a seed decides edits, faults, webhooks, and where the process dies. After each,
// the copy must equal the workspace, remember its history, and have sent few requests.
//   node test/fuzz/mirror.mjs [--seeds 2000] [--first 1] [--postgres-seeds 100] [--choose N]
// The third number is that of simulations with a PostgreSQL server, which is started if it is installed. `--choose` prints the
// seeds that together have the most pairs of events, for packages/mirror/test/simulation/fixed-seeds.ts.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { chooseSeeds } from "./mirror/choose-seeds.mjs";

const { values: options } = parseArgs({
  options: {
    seeds: { type: "string", default: "2000" },
    first: { type: "string", default: "1" },
    "postgres-seeds": { type: "string", default: "100" },
    choose: { type: "string", default: "0" },
  },
});
const seeds = Number(options.seeds);
const first = Number(options.first);
const postgresSeeds = Number(options["postgres-seeds"]);
if (![seeds, first, postgresSeeds].every((number) => Number.isInteger(number) && number >= 0))
  throw new TypeError(
    `Expected whole numbers in --seeds, --first and --postgres-seeds, got ${JSON.stringify(options)}.`,
  );

// The simulation is TypeScript, which Node.js 20 does not run. The bundle is inside the package to find its dependencies.
const folder = mkdtempSync(join(import.meta.dirname, "../../packages/mirror/.simulation-"));
let failed = 0;
try {
  const tests = join(import.meta.dirname, "../../packages/mirror/test");
  await build({
    entryPoints: [
      "simulation/simulate.ts",
      "simulation/events.ts",
      "simulation/postgres-disk.ts",
      "support/postgres-server.ts",
    ].map((name) => join(tests, name)),
    outdir: folder,
    outbase: tests,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  const { simulate } = await import(join(folder, "simulation/simulate.mjs"));
  const logs = await run("SQLite", seeds, (seed) => simulate(seed));
  if (Number(options.choose) > 0) {
    const { eventsOf } = await import(join(folder, "simulation/events.mjs"));
    const events = new Map([...logs].map(([seed, log]) => [seed, eventsOf(log)]));
    console.log(chooseSeeds(events, Number(options.choose)).join(", "));
  }
  if (postgresSeeds > 0) await runOnPostgres(simulate);
} finally {
  rmSync(folder, { recursive: true });
}
if (failed > 0) process.exitCode = 1;

/**
 * Runs simulations on a PostgreSQL server.
 * @param {typeof import("../../packages/mirror/test/simulation/simulate.ts").simulate} simulate
 */
async function runOnPostgres(simulate) {
  const { hasPostgres, startPostgresServer } = await import(join(folder, "support/postgres-server.mjs"));
  if (!hasPostgres) return;
  const { createPostgresDisks } = await import(join(folder, "simulation/postgres-disk.mjs"));
  const server = await startPostgresServer();
  try {
    const disks = await createPostgresDisks(server.url);
    await run("PostgreSQL", postgresSeeds, async (seed) => simulate(seed, await disks.empty()));
    await disks.close();
  } finally {
    await server.stop();
  }
}

/**
 * Runs simulations, and prints what is wrong. Returns their logs by seed.
 * @param {string} store
 * @param {number} count
 * @param {(seed: number) => ReturnType<typeof import("../../packages/mirror/test/simulation/simulate.ts").simulate>} simulateSeed
 */
async function run(store, count, simulateSeed) {
  const startedAt = performance.now();
  /** @type {Map<number, readonly string[]>} */
  const logs = new Map();
  let wrong = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const { problems, log } = await simulateSeed(seed);
    logs.set(seed, log);
    if (problems.length === 0) continue;
    wrong += 1;
    console.log(`seed ${seed}\n${[...log, ...problems].map((line) => `  ${line}`).join("\n")}`);
  }
  failed += wrong;
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${store}: ${count} seeds from ${first}, ${wrong} with problems, ${seconds.toFixed(1)} s`);
  return logs;
}
