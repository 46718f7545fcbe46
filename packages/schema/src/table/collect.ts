import type { Task } from "@ws/helpers/tasks";

/** Returns all items that a task emits. */
export function* collect<Item>(task: Task<void, Item>): Task<Item[]> {
  const items: Item[] = [];
  yield* eachItem(task, function* add(item) {
    items.push(item);
  });
  return items;
}

/** Runs a task for each item that another task emits. */
export function* eachItem<Item, Emitted = never>(
  task: Task<void, Item>,
  onItem: (item: Item) => Task<void, Emitted>,
): Task<void, Emitted> {
  let outcome: unknown;
  for (;;) {
    const { done, value } = task.next(outcome);
    if (done === true) return;
    if ("emit" in value) {
      for (const item of value.emit) yield* onItem(item);
      outcome = undefined;
    } else outcome = yield value;
  }
}
