import type { Task } from "@ws/helpers/tasks";

/** Returns all items that a task emits. */
export function* collect<Item>(task: Task<void, Item>): Task<Item[]> {
  const items: Item[] = [];
  yield* eachItem<Item>(task, (item) => void items.push(item));
  return items;
}

/** Calls a function for each item that a task emits, and runs the task that it returns. */
export function* eachItem<Item, Emitted = never>(
  task: Task<void, Item>,
  onItem: (item: Item) => Task<void, Emitted> | undefined,
): Task<void, Emitted> {
  let outcome: unknown;
  for (;;) {
    const { done, value } = task.next(outcome);
    if (done === true) return;
    if ("emit" in value) {
      for (const item of value.emit) yield* onItem(item) ?? [];
      outcome = undefined;
    } else outcome = yield value;
  }
}
