// Calls of which several run at once, and none waits for another.
import { any, start, type Arguments, type CallFunction, type Steps, type Task } from "./steps.ts";

/** A call that is to be made. */
export interface Job {
  readonly call: CallFunction;
  readonly args: Arguments;
}

/**
 * Makes the calls that `next` gives, at most `concurrency` at once, and tells `onSettled` of each in the order in
 * which they end: it joins the task. `next` answers undefined when there is nothing to start now; when nothing is
 * under way either, the pool is done. An error that `onSettled` throws ends the pool; calls under way are left alone.
 */
export function* pool<Some extends Job>(
  concurrency: number,
  next: () => Steps<never, Some | undefined>,
  onSettled: (job: Some, task: Task) => Steps<never>,
): Steps<never> {
  const running = new Map<Task, Some>();
  for (;;) {
    while (running.size < concurrency) {
      const job = yield* next();
      if (job === undefined) break;
      running.set(yield* start(job.call, job.args), job);
    }
    if (running.size === 0) return;
    yield* any([...running.keys()]);
    for (const [task, job] of running) {
      if (!task.settled) continue;
      running.delete(task);
      yield* onSettled(job, task);
    }
  }
}
