const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** @typedef {ReturnType<typeof createRandom>} Random */

/**
 * Creates pseudo-random values that are the same for the same seed and case (mulberry32).
 * @param {number} seed
 * @param {number} caseNumber
 */
export function createRandom(seed, caseNumber) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(caseNumber + 1, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /**
   * Returns an integer from `low` to `high`, both included.
   * @param {number} low
   * @param {number} high
   */
  const integer = (low, high) => low + Math.floor(next() * (high - low + 1));
  /**
   * Returns true with a probability from 0 to 1.
   * @param {number} probability
   */
  const chance = (probability) => next() < probability;
  /**
   * Returns one of the values.
   * @template Value
   * @param {readonly Value[]} values
   */
  const pick = (values) => {
    const [value] = values.slice(integer(0, values.length - 1));
    if (value === undefined) throw new Error("Expected at least one value.");
    return value;
  };
  /**
   * Returns a text of random letters and digits.
   * @param {number} length
   */
  const letters = (length) => {
    let text = "";
    while (text.length < length) text += ALPHABET.charAt(integer(0, ALPHABET.length - 1));
    return text;
  };
  return { integer, chance, pick, letters };
}
