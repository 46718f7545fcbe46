// Measures the pulls of @ws/mirror: speed beside requests one after another, cost of later pulls, memory, use of a rate limit. Then
// its exports with a file for each page.
//   node mirror.mjs [--pages 1000,10000] [--sample 500] [--blocks 10000,100000] [--rates 30,3] [--only speed,memory,rate,exports] [--no-verdict]
// The service is an emulator in a process of its own that responds after 40 ms. Exits with 1 if a target is missed.
import { measureExports } from "./mirror/measure-exports.mjs";
import { measureMemory } from "./mirror/measure-memory.mjs";
import { measureRate } from "./mirror/measure-rate.mjs";
import { measureSpeed } from "./mirror/measure-speed.mjs";
import { runBench } from "./shared/run-bench.mjs";

const defaults = { pages: [1000, 10_000], sample: 500, blocks: [10_000, 100_000], rates: [30, 3] };

await runBench(defaults, {
  async speed({ folder, pages, sample }) {
    const rows = [];
    for (const count of pages) rows.push(...(await measureSpeed(folder, count, sample)));
    return rows;
  },
  async memory({ folder, blocks }) {
    const rows = [];
    for (const count of blocks) rows.push(await measureMemory(folder, count, 100));
    const most = Math.max(...blocks);
    return [...rows, await measureMemory(folder, most, most)];
  },
  async rate({ folder, rates }) {
    const rows = [];
    for (const perSecond of rates) rows.push(...(await measureRate(folder, perSecond)));
    return rows;
  },
  async exports({ folder, pages }) {
    const rows = [];
    for (const count of pages) rows.push(...(await measureExports(folder, count)));
    return rows;
  },
});
