/** Shortest words that can have a letter too many, too few or wrong, and those that can have two. */
const MIN_LENGTHS = [4, 7] as const;

/**
 * Returns a query with the words of a vocabulary in place of words that nearly equal them. Undefined if no word does.
 * @param vocabulary texts that visitors may see
 */
export function suggestQuery(query: string, vocabulary: Iterable<string>): string | undefined {
  const known = new Set([...vocabulary].flatMap(wordsOf));
  const words = wordsOf(query);
  const better = words.map((word) => closestWord(word, known) ?? word);
  return better.some((word, index) => word !== words[index]) ? better.join(" ") : undefined;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function closestWord(word: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(word)) return undefined;
  let best: string | undefined;
  let bestDistance = MIN_LENGTHS.filter((length) => word.length >= length).length + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word, candidate);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Returns the number of letters to add, remove or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + Number(a[row - 1] !== b[column - 1]);
      next.push(Math.min(replaced, (previous[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    previous = next;
  }
  return previous[b.length] ?? 0;
}
