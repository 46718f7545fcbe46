import { formatBytes, formatRatio, formatTable } from "./table.mjs";
import { summarize } from "./statistics.mjs";

/** Formats of values. @type {Readonly<Record<string, (value: number) => string>>} */
const FORMATS = {
  ratio: formatRatio,
  percent: (value) => `${(value * 100).toFixed(2)} %`,
  count: String,
  bytes: formatBytes,
};

/**
 * One row of the table of a bench: a value with its target.
 * @typedef {object} Measurement
 * @property {string} title
 * @property {number | readonly number[]} value the value, or one value for each round: their median counts
 * @property {"ratio" | "percent" | "count" | "bytes"} format
 * @property {"≥" | "≤"} direction
 * @property {number} limit the value that must be reached, or not exceeded
 * @property {string} note the absolute figures
 */

/**
 * Prints the measurements as a table. Sets the exit code 1 if a target is missed.
 * @param {readonly Measurement[]} measurements
 * @param {{ noVerdict?: boolean }} [options]
 */
export function report(measurements, { noVerdict = false } = {}) {
  const rows = measurements.map(cellsOf);
  console.log(formatTable(["measurement", "value", "quartiles", "target", "verdict", "absolute figures"], rows));
  if (!noVerdict && rows.some((cells) => cells.includes("NOT met"))) process.exitCode = 1;
}

/** @param {Measurement} measurement */
function cellsOf({ title, value, format, direction, limit, note }) {
  const print = FORMATS[format] ?? String;
  const { median, low, high } = summarize(typeof value === "number" ? [value] : value);
  const quartiles = typeof value === "number" ? "" : `${low.toFixed(2)} – ${high.toFixed(2)}`;
  const isMet = direction === "≥" ? median >= limit : median <= limit;
  return [title, print(median), quartiles, `${direction} ${print(limit)}`, isMet ? "met" : "NOT met", note];
}

/** Formats milliseconds as seconds. @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
