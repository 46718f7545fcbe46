// Outside of Node.js, programs are bundles: their frames cannot be told from those of this library, so stacks stay as they are.

/** Returns undefined: the number of frames stays as it is. */
export function raiseStackLimit(): number | undefined {
  return undefined;
}

/** Does nothing. */
export function showCaller(_error: Error, _limit: number | undefined): void {
  // The stack stays as it is.
}
