// Tasks made of other tasks: over the items that a task emits, several at a time, and one after another.
import { IncompleteResultError, PaginationError } from "../errors.ts";
import { call, type PendingCall, type Task } from "./task.ts";

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

/** Returns all items that a task emits. The error of a list that ends early gets the items. */
export function* collect<Item>(task: Task<void, Item>): Task<Item[]> {
  const items: Item[] = [];
  try {
    // oxlint-disable-next-line require-yield -- collects the items
    yield* eachItem(task, function* add(item): Task {
      items.push(item);
    });
  } catch (error) {
    throw withItems(error, items);
  }
  return items;
}

function withItems(error: unknown, items: readonly unknown[]): unknown {
  if (error instanceof IncompleteResultError) {
    return new IncompleteResultError({ reason: error.reason, itemCount: items.length, items });
  }
  if (error instanceof PaginationError && error.read !== undefined) {
    return new PaginationError(error.code, error.message, { read: items.length, items, cause: error.cause });
  }
  return error;
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

/**
 * Runs tasks concurrently, at most `concurrency` at a time. `next` creates the next task, or returns undefined while
 * there is none to start. Ends when there is no next task and none is running. An error of one task ends all of them;
 * calls in progress are not cancelled.
 */
export function* runConcurrently(concurrency: number, next: () => Task<Task | undefined>): Task {
  /** The running tasks, with the calls each of them waits for. */
  const waiting = new Map<Task, readonly PendingCall[]>();
  function* advance(task: Task): Task {
    let outcome: unknown;
    for (;;) {
      const { done, value: instruction } = task.next(outcome);
      if (done === true) {
        waiting.delete(task);
        return;
      }
      if ("waitFor" in instruction) {
        waiting.set(task, instruction.waitFor);
        return;
      }
      outcome = yield instruction;
    }
  }
  for (;;) {
    while (waiting.size < concurrency) {
      const task = yield* next();
      if (task === undefined) break;
      yield* advance(task);
    }
    if (waiting.size === 0) return;
    yield { waitFor: [...waiting.values()].flat() };
    for (const [task, calls] of waiting) if (calls.some(({ settled }) => settled)) yield* advance(task);
  }
}

/** The end of the last task of each key, and of all tasks before it. */
const ends = new Map<string, Promise<unknown>>();

/**
 * Runs a task after all tasks of this process that were started before with the same key. Tasks that read a value and write it
 * again must not run at the same time.
 * @param busy returns the error for a client that blocks: it cannot wait for a task of a client that does not
 */
export function* inTurn<Result>(key: string, busy: (() => Error) | undefined, task: Task<Result>): Task<Result> {
  const before = ends.get(key);
  if (busy !== undefined) {
    if (before !== undefined) throw busy();
    return yield* task;
  }
  let end = () => {};
  const own = new Promise<void>((resolve) => {
    end = resolve;
  });
  // A task that is aborted while it waits must not let the next one pass.
  const ended = Promise.all([before, own]);
  ends.set(key, ended);
  const forget = () => void (ends.get(key) === ended && ends.delete(key));
  let isTurn = false;
  try {
    yield* call(() => before);
    isTurn = true;
    return yield* task;
  } finally {
    end();
    if (isTurn) forget();
    else void ended.then(forget);
  }
}
