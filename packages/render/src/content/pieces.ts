// Joins nested pieces of text without recursion, so that blocks can be nested to any depth.

/**
 * Pieces of text, with the pieces of children between them. A renderer yields the pieces of its children as a
 * {@link Branch}: calls of `yield*` would be nested as deeply as the blocks, until the call stack is full.
 */
export type Pieces = AsyncGenerator<string | Branch, void>;

/** The pieces of children. */
export interface Branch {
  readonly pieces: Pieces;
  /** Begins each piece. */
  readonly prefix: string;
}

/** Returns the pieces of children as one part of other pieces. */
export const nested = (pieces: Pieces, prefix = ""): Branch => ({ pieces, prefix });

/** Yields all pieces in their order. Spaces at the end of a prefix are left out before an empty piece. */
export async function* joinPieces(pieces: Pieces): AsyncGenerator<string, void> {
  const open = [nested(pieces)];
  try {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const { done, value } = await top.pieces.next();
      if (done === true) open.pop();
      else if (typeof value === "object") open.push(nested(value.pieces, top.prefix + value.prefix));
      else yield value === "" ? top.prefix.trimEnd() : top.prefix + value;
    }
  } finally {
    for (const branch of open.toReversed()) await branch.pieces.return();
  }
}
