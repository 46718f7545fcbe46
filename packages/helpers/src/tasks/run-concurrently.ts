import type { PendingCall, Task } from "./task.ts";

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
