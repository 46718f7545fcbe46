// Measures the speed of the emulator. Every figure is compared with a simple baseline from the same run.
//   node --expose-gc emulator.mjs [--rounds 9] [--rows 100000] [--most 250000] [--uploads 10000] [--only start,get,query,rows,uploads]
// Exits with 1 if a target is missed.
import { measureAddingRows } from "./emulator/measure-adding-rows.mjs";
import { measureQuery } from "./emulator/measure-query.mjs";
import { measureSmallGet } from "./emulator/measure-small-get.mjs";
import { measureStart } from "./emulator/measure-start.mjs";
import { measureUploads } from "./emulator/measure-uploads.mjs";
import { report } from "./shared/measurement.mjs";
import { machine, readOptions } from "./shared/options.mjs";

/** @typedef {import("./shared/measurement.mjs").Measurement} Measurement */

const { rounds, rows, most, uploads, only } = readOptions({
  rounds: 9,
  rows: 100_000,
  most: 250_000,
  uploads: 10_000,
  only: ["start", "get", "query", "rows", "uploads"],
});
console.log(`${machine()}, ${rounds} rounds\n`);
/** @type {Measurement[]} */
const measurements = [];
if (only.includes("start")) measurements.push(...(await measureStart(rounds)));
if (only.includes("get")) measurements.push(await measureSmallGet(rounds));
if (only.includes("query")) measurements.push(...measureQuery(rows, rounds));
if (only.includes("rows")) measurements.push(measureAddingRows(most));
if (only.includes("uploads")) measurements.push(await measureUploads(uploads));
report(measurements);
