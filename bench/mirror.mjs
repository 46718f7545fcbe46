// Measures the pulls of @ws/mirror: speed beside requests one after another, cost of later pulls, memory, use of a rate limit.
//   node mirror.mjs [--pages 1000,10000] [--sample 500] [--blocks 10000,100000] [--rates 30,3] [--only speed,memory,rate] [--no-verdict]
// The service is an emulator in a process of its own that responds after 40 ms. Exits with 1 if a target is missed.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureMemory } from "./mirror/measure-memory.mjs";
import { measureRate } from "./mirror/measure-rate.mjs";
import { measureSpeed } from "./mirror/measure-speed.mjs";
import { cellsOf, isMet } from "./mirror/measurement.mjs";
import { formatTable } from "./shared/table.mjs";

const { values: options } = parseArgs({
  options: {
    pages: { type: "string", default: "1000,10000" },
    sample: { type: "string", default: "500" },
    blocks: { type: "string", default: "10000,100000" },
    rates: { type: "string", default: "30,3" },
    only: { type: "string", default: "speed,memory,rate" },
    "no-verdict": { type: "boolean", default: false },
  },
});
const numbers = (/** @type {string} */ list) => list.split(",").map(Number);
const only = options.only.split(",");
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}\n`);
const folder = mkdtempSync(join(tmpdir(), "ws-mirror-bench-"));
/** @type {import("./mirror/measurement.mjs").Measurement[]} */
const measurements = [];
try {
  if (only.includes("speed"))
    for (const pages of numbers(options.pages))
      measurements.push(...(await measureSpeed(folder, { pages, sample: Number(options.sample) })));
  if (only.includes("memory")) {
    for (const blocks of numbers(options.blocks))
      measurements.push(await measureMemory(folder, { blocks, blocksPerPage: 100 }));
    const blocks = Math.max(...numbers(options.blocks));
    measurements.push(await measureMemory(folder, { blocks, blocksPerPage: blocks }));
  }
  if (only.includes("rate"))
    for (const perSecond of numbers(options.rates))
      measurements.push(...(await measureRate(folder, { pages: perSecond * 4, perSecond })));
} finally {
  rmSync(folder, { recursive: true });
}
console.log(formatTable(["measurement", "value", "target", "verdict", "absolute figures"], measurements.map(cellsOf)));
if (!measurements.every(isMet) && !options["no-verdict"]) process.exitCode = 1;
