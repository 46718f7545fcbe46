// Measures the speed of the emulator. Every figure is compared with a simple baseline from the same run.
//   node --expose-gc emulator.mjs [--rounds 9] [--rows 100000] [--most 250000] [--uploads 10000] [--only start,get,query,rows,uploads]
// Exits with 1 if a target is missed.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { measureAddingRows } from "./emulator/measure-adding-rows.mjs";
import { measureQuery } from "./emulator/measure-query.mjs";
import { measureSmallGet } from "./emulator/measure-small-get.mjs";
import { measureStart } from "./emulator/measure-start.mjs";
import { measureUploads } from "./emulator/measure-uploads.mjs";
import { isMet } from "./emulator/measurement.mjs";
import { summarize } from "./shared/statistics.mjs";
import { formatRatio, formatTable } from "./shared/table.mjs";

/** @typedef {import("./emulator/measurement.mjs").Measurement} Measurement */

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    rows: { type: "string", default: "100000" },
    most: { type: "string", default: "250000" },
    uploads: { type: "string", default: "10000" },
    only: { type: "string", default: "start,get,query,rows,uploads" },
  },
});
const rounds = Number(options.rounds);
const only = options.only.split(",");
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${rounds} rounds\n`);
/** @type {Measurement[]} */
const measurements = [];
if (only.includes("start")) measurements.push(...(await measureStart(rounds)));
if (only.includes("get")) measurements.push(await measureSmallGet(rounds));
if (only.includes("query")) measurements.push(...measureQuery(Number(options.rows), rounds));
if (only.includes("rows")) measurements.push(measureAddingRows(Number(options.most)));
if (only.includes("uploads")) measurements.push(await measureUploads(Number(options.uploads)));
const header = ["measurement", "median ratio", "quartiles", "target", "verdict", "absolute figures"];
console.log(formatTable(header, measurements.map(formatMeasurement)));
if (measurements.some((measurement) => !isMet(measurement))) process.exitCode = 1;

/**
 * Returns the cells of a row.
 * @param {Measurement} measurement
 */
function formatMeasurement(measurement) {
  const { title, ratios, limit, direction, note } = measurement;
  const { median, low, high } = summarize(ratios);
  const target = `${direction === "at least" ? "≥" : "≤"} ${formatRatio(limit)}`;
  const quartiles = `${low.toFixed(2)} – ${high.toFixed(2)}`;
  return [title, formatRatio(median), quartiles, target, isMet(measurement) ? "met" : "NOT met", note];
}
