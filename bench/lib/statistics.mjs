// What is made of many measurements. A median is not moved by the one run in which the machine did something else.

/**
 * @typedef {object} Summary
 * @property {number} median
 * @property {number} low lower quartile
 * @property {number} high upper quartile
 */

/**
 * The value below which a part of the values lies, between neighbours in proportion.
 * @param {readonly number[]} values at least one
 * @param {number} part 0 to 1
 */
export function quantile(values, part) {
  if (values.length === 0) throw new RangeError("a quantile needs at least one value");
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * The middle of the values.
 * @param {readonly number[]} values at least one
 */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * The median with its quartiles.
 * @param {readonly number[]} values at least one
 * @returns {Summary}
 */
export function summarize(values) {
  return { median: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/**
 * The ratios of pairs that were measured one right after the other: what slowed the machine slowed both.
 * @param {readonly number[]} ours
 * @param {readonly number[]} theirs as many
 */
export function ratios(ours, theirs) {
  if (ours.length !== theirs.length) throw new RangeError(`${ours.length} values cannot pair with ${theirs.length}`);
  return ours.map((value, index) => value / (theirs[index] ?? Number.NaN));
}
