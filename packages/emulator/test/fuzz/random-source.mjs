// Random choices that a seed repeats.

/** The choices of one run. */
export class RandomSource {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  fraction() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /**
   * Returns a whole number from 0 to below `limit`.
   * @param {number} limit
   */
  below(limit) {
    return Math.floor(this.fraction() * limit);
  }

  /**
   * Returns true with a probability.
   * @param {number} probability
   */
  chance(probability) {
    return this.fraction() < probability;
  }

  /**
   * Returns one of the items.
   * @template T
   * @param {readonly T[]} items a list with at least one item
   * @returns {T}
   */
  pick(items) {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError("Expected a list with at least one item, got an empty list.");
    return item;
  }
}
