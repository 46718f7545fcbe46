/**
 * Returns the value below which the given fraction of the values lies. Interpolates between neighbors.
 * @param {readonly number[]} values at least one
 * @param {number} fraction 0 to 1
 */
export function quantile(values, fraction) {
  if (values.length === 0) throw new RangeError("Expected at least one value, got an empty list.");
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * fraction;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** Returns the median. One slow run does not change it much. @param {readonly number[]} values at least one */
export const median = (values) => quantile(values, 0.5);

/**
 * Divides each value by the baseline of the same round. A slow phase of the machine affects both, so the ratio stays
 * valid.
 * @param {readonly number[]} values
 * @param {readonly number[]} baselines a list of the same length
 */
export function ratios(values, baselines) {
  if (values.length !== baselines.length) {
    throw new RangeError(`Expected as many baselines as values (${values.length}), got ${baselines.length}.`);
  }
  return values.map((value, index) => value / (baselines[index] ?? Number.NaN));
}
