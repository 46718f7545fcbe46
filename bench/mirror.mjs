// Measures the pulls of @ws/mirror: speed beside requests one after another, cost of later pulls, memory, use of a rate limit.
//   node mirror.mjs [--pages 1000,10000] [--sample 500] [--blocks 10000,100000] [--rates 30,3] [--only speed,memory,rate] [--no-verdict]
// The service is an emulator in a process of its own that responds after 40 ms. Exits with 1 if a target is missed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureMemory } from "./mirror/measure-memory.mjs";
import { measureRate } from "./mirror/measure-rate.mjs";
import { measureSpeed } from "./mirror/measure-speed.mjs";
import { report } from "./shared/measurement.mjs";
import { machine, readOptions } from "./shared/options.mjs";

const options = readOptions({
  pages: [1000, 10_000],
  sample: 500,
  blocks: [10_000, 100_000],
  rates: [30, 3],
  only: ["speed", "memory", "rate"],
  noVerdict: false,
});
const { only, sample } = options;
console.log(`${machine()}\n`);
const folder = mkdtempSync(join(tmpdir(), "ws-mirror-bench-"));
/** @type {import("./shared/measurement.mjs").Measurement[]} */
const measurements = [];
try {
  if (only.includes("speed"))
    for (const pages of options.pages) measurements.push(...(await measureSpeed(folder, { pages, sample })));
  if (only.includes("memory")) {
    for (const blocks of options.blocks) measurements.push(await measureMemory(folder, { blocks, blocksPerPage: 100 }));
    const blocks = Math.max(...options.blocks);
    measurements.push(await measureMemory(folder, { blocks, blocksPerPage: blocks }));
  }
  if (only.includes("rate"))
    for (const perSecond of options.rates)
      measurements.push(...(await measureRate(folder, { pages: perSecond * 4, perSecond })));
} finally {
  rmSync(folder, { recursive: true });
}
report(measurements, options);
