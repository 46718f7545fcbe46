// Measures the speed of the emulator. Every figure is compared with a simple baseline from the same run.
//   node --expose-gc emulator.mjs [--rounds 9] [--rows 100000] [--most 250000] [--uploads 10000] [--only start,get,query,rows,uploads]
//     [--no-verdict]
// Exits with 1 if a target is missed.
import { measureQuery } from "./emulator/measure-query.mjs";
import { measureRows } from "./emulator/measure-rows.mjs";
import { measureGet, measureStart } from "./emulator/measure-server.mjs";
import { measureUploads } from "./emulator/measure-uploads.mjs";
import { runBench } from "./shared/run-bench.mjs";

await runBench(
  { rounds: 9, rows: 100_000, most: 250_000, uploads: 10_000 },
  {
    start: ({ rounds }) => measureStart(rounds),
    get: ({ rounds }) => measureGet(rounds),
    query: ({ rows, rounds }) => measureQuery(rows, rounds),
    rows: ({ most }) => measureRows(most),
    uploads: ({ folder, uploads }) => measureUploads(folder, uploads),
  },
);
