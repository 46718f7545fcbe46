/** Number of rows that one statement reads or writes. PostgreSQL takes at most 65,535 parameters. */
export const BATCH = 500;

/** Yields the items of a list in batches. */
export function* batchesOf<Item>(items: readonly Item[]): Generator<Item[], void> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
