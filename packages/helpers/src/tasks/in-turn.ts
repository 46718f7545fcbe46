// Tasks that read a value and write it again must not run at the same time.
import { call, type Task } from "./task.ts";

/** The end of the last task of each key. */
const ends = new Map<string, Promise<void>>();

/**
 * Runs a task after all tasks of this process that were started before with the same key.
 * @param isBlocking true for a client that blocks: its tasks never run at the same time as others
 */
export function* inTurn<Result>(key: string, isBlocking: boolean, task: Task<Result>): Task<Result> {
  if (isBlocking) return yield* task;
  const before = ends.get(key);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  ends.set(key, ended);
  try {
    yield* call(() => before);
    return yield* task;
  } finally {
    end();
    if (ends.get(key) === ended) ends.delete(key);
  }
}
