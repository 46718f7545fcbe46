import { formatBytes, formatRatio } from "../shared/table.mjs";

/** Formats of values. @type {Readonly<Record<string, (value: number) => string>>} */
const FORMATS = {
  ratio: formatRatio,
  percent: (value) => `${(value * 100).toFixed(2)} %`,
  count: String,
  bytes: formatBytes,
};

/**
 * One row of the table.
 * @typedef {object} Measurement
 * @property {string} title
 * @property {number} value
 * @property {"ratio" | "percent" | "count" | "bytes"} format
 * @property {"≥" | "≤"} direction
 * @property {number} limit the value that must be reached, or not exceeded
 * @property {string} note the absolute figures
 */

/**
 * True if the value meets the limit.
 * @param {Measurement} measurement
 */
export const isMet = ({ value, limit, direction }) => (direction === "≥" ? value >= limit : value <= limit);

/**
 * Returns the cells of a row.
 * @param {Measurement} measurement
 */
export function cellsOf(measurement) {
  const { title, value, format, direction, limit, note } = measurement;
  const print = FORMATS[format] ?? String;
  return [title, print(value), `${direction} ${print(limit)}`, isMet(measurement) ? "met" : "NOT met", note];
}

/** Formats milliseconds as seconds. @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
