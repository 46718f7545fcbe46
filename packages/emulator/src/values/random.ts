// A small seeded random number generator: the same seed gives the same ids and faults in every run.

/** A source of uniformly distributed random numbers. */
export interface Random {
  /** Returns an integer from 0 to 2^32 - 1. */
  nextUint32(): number;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  nextFraction(): number;
  /** Returns the generator's state, for `resume`. */
  state(): number[];
  /** Continues from a state that `state` returned. */
  resume(state: readonly number[]): void;
}

/** Creates an sfc32 generator. The same seed gives the same numbers on every machine. */
export function createRandom(seed: number): Random {
  let a = seed | 0;
  let b = 0x9e3779b9 | 0;
  let c = 0x243f6a88 | 0;
  let counter = 1;
  const nextUint32 = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) nextUint32();
  return {
    nextUint32,
    nextFraction: () => nextUint32() / 0x1_0000_0000,
    state: () => [a, b, c, counter],
    resume: (state) => void ([a = 0, b = 0, c = 0, counter = 1] = state),
  };
}
