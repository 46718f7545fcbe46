// A generator of pseudorandom numbers: the same seed gives the same numbers on every machine.

/** Makes the choices of a simulation. */
export interface Random {
  /** Returns a number from 0 up to, and without, 1. */
  readonly next: () => number;
  /** Returns an integer from 0 up to, and without, `end`. */
  readonly below: (end: number) => number;
  /** True with this probability. */
  readonly chance: (probability: number) => boolean;
  /** Returns an item of a list. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

/** Creates a generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]) => {
      if (items.length === 0) throw new RangeError("Expected at least one item.");
      return items[below(items.length)] as Item;
    },
  };
}
