// Measures @ws/client and other clients in one run.
//   node speed.mjs [--rounds 11] [--only loads,start,memory] [--scale 1] [--rows 1000000] [--no-warm-up] [--no-verdict]
// Exits with 1 if a target is missed.
import { startChild } from "./shared/child.mjs";
import { runBench } from "./shared/run-bench.mjs";
import { measureLoads } from "./speed/measure-loads.mjs";
import { measureMemory } from "./speed/measure-memory.mjs";
import { measureStart } from "./speed/measure-start.mjs";

// The server has a process of its own, so that its CPU time is not measured as the client's.
/** @type {import("./shared/child.mjs").Child<typeof import("./speed/server-process.mjs")>} */
const server = await startChild(new URL("speed/server-process.mjs", import.meta.url));
const baseUrl = await server.call("url");
try {
  await runBench(
    { rounds: 11, scale: 1, rows: 1_000_000, noWarmUp: false },
    {
      loads: (options) => measureLoads(baseUrl, options),
      start: (options) => measureStart(baseUrl, options),
      memory: ({ rows }) => measureMemory(baseUrl, rows),
    },
  );
} finally {
  server.stop();
}
