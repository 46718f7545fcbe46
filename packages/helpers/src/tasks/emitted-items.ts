// Tasks over the items that another task emits.
import type { Task } from "./task.ts";

/** Runs a task for each batch of items that another task emits. A batch for which it returns true is the last. */
export function* eachBatch<Item, Emitted = never>(
  task: Task<void, Item>,
  onBatch: (items: readonly Item[]) => Task<boolean | void, Emitted>,
): Task<void, Emitted> {
  let outcome: unknown;
  for (;;) {
    const { done, value } = task.next(outcome);
    if (done === true) return;
    if ("emit" in value) {
      if ((yield* onBatch(value.emit)) === true) return;
      outcome = undefined;
    } else outcome = yield value;
  }
}

/** Runs a task for each item that another task emits. */
export function* eachItem<Item, Emitted = never>(
  task: Task<void, Item>,
  onItem: (item: Item) => Task<void, Emitted>,
): Task<void, Emitted> {
  yield* eachBatch(task, function* each(items) {
    for (const item of items) yield* onItem(item);
  });
}

/** Returns all items that a task emits. */
export function* collect<Item>(task: Task<void, Item>): Task<Item[]> {
  const items: Item[] = [];
  // oxlint-disable-next-line require-yield -- collects the items
  yield* eachItem(task, function* add(item): Task {
    items.push(item);
  });
  return items;
}

/** Emits the first items of a task, and does not run it further. */
export function* takeItems<Item>(task: Task<void, Item>, limit: number): Task<void, Item> {
  let left = limit;
  yield* eachBatch<Item, Item>(task, function* take(items) {
    yield { emit: items.slice(0, left) };
    left -= items.length;
    return left <= 0;
  });
}

/**
 * Emits the results of a task for each item that another task emits. Skips an item without a task. The results before an
 * error are emitted before it is thrown.
 */
export function* mapItems<Item, Mapped>(
  task: Task<void, Item>,
  map: (item: Item) => Task<Mapped> | undefined,
): Task<void, Mapped> {
  yield* eachBatch<Item, Mapped>(task, function* mapBatch(items) {
    const mapped: Mapped[] = [];
    try {
      for (const item of items) {
        const result = map(item);
        if (result !== undefined) mapped.push(yield* result);
      }
    } catch (error) {
      yield { emit: mapped };
      throw error;
    }
    yield { emit: mapped };
  });
}
