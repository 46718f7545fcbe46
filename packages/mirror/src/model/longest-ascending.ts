/**
 * Returns the indexes of a longest part of a list of numbers that is in ascending order. What is undefined is left out.
 * @param above all numbers of the part are larger than this
 */
export function longestAscending(
  numbers: readonly (number | undefined)[],
  above = Number.NEGATIVE_INFINITY,
): Set<number> {
  const before: number[] = [];
  /** By length: the index of the smallest number with which such a part ends. */
  const ends: number[] = [];
  for (const [index, number] of numbers.entries()) {
    if (number === undefined || number <= above) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const found = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index !== -1; index = before[index] ?? -1) found.add(index);
  return found;
}
