// Finds a text in another one in linear time. The search of the language compares up to the product of both lengths.

/** Product of the lengths up to which the search of the language is fast for every text. */
const SMALL_PRODUCT = 1_000_000;

/** True if a text contains another one. */
export function includesText(text: string, wanted: string): boolean {
  if (text.length * wanted.length <= SMALL_PRODUCT) return text.includes(wanted);
  return nextPosition(text, wanted, fallbacks(wanted), 0) >= 0;
}

/** Returns the first position of a text at or after `from`; -1 if there is none. */
export function positionOf(text: string, wanted: string, from: number): number {
  return nextPosition(text, wanted, fallbacks(wanted), from);
}

/** Returns the positions of a text that is not empty in another one. They do not overlap. */
export function positionsOf(text: string, wanted: string): number[] {
  const positions: number[] = [];
  const table = fallbacks(wanted);
  for (let at = nextPosition(text, wanted, table, 0); at >= 0;) {
    positions.push(at);
    at = nextPosition(text, wanted, table, at + wanted.length);
  }
  return positions;
}

/** Returns the length of the longest proper prefix that is also a suffix, for each prefix (Knuth, Morris, Pratt). */
function fallbacks(wanted: string): Uint32Array {
  const table = new Uint32Array(wanted.length);
  let length = 0;
  for (let at = 1; at < wanted.length; at += 1) {
    while (length > 0 && wanted[at] !== wanted[length]) length = table[length - 1] ?? 0;
    if (wanted[at] === wanted[length]) length += 1;
    table[at] = length;
  }
  return table;
}

function nextPosition(text: string, wanted: string, table: Uint32Array, from: number): number {
  if (wanted === "") return from;
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    while (matched > 0 && text[at] !== wanted[matched]) matched = table[matched - 1] ?? 0;
    if (text[at] === wanted[matched]) matched += 1;
    if (matched === wanted.length) return at - wanted.length + 1;
  }
  return -1;
}
