import { median } from "../shared/statistics.mjs";

/**
 * One row of the table: the emulator compared with a baseline that was measured in the same run.
 * @typedef {object} Measurement
 * @property {string} title
 * @property {readonly number[]} ratios one ratio per round
 * @property {number} limit the ratio that the median must reach
 * @property {"at least" | "at most"} direction
 * @property {string} note the absolute figures
 */

/**
 * True if the median of the ratios meets the limit.
 * @param {Measurement} measurement
 */
export function isMet({ ratios, limit, direction }) {
  return direction === "at least" ? median(ratios) >= limit : median(ratios) <= limit;
}
