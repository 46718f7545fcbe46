// Several pieces of logic at once, none of which waits for another.
import type { Steps, Task } from "./task.ts";

/**
 * Runs the jobs that `next` gives, at most `concurrency` at once. `next` answers undefined when there is nothing to
 * start now; when nothing is under way either, this is over. An error of a job ends it; calls under way are left alone.
 */
export function* concurrently(concurrency: number, next: () => Steps<never, Steps<never> | undefined>): Steps<never> {
  /** What each job under way waits for. */
  const waiting = new Map<Steps<never>, readonly Task[]>();
  function* advance(job: Steps<never>): Steps<never> {
    let answer: unknown;
    for (;;) {
      const { done, value: effect } = job.next(answer);
      if (done === true) {
        waiting.delete(job);
        return;
      }
      if ("tasks" in effect) {
        waiting.set(job, effect.tasks);
        return;
      }
      answer = yield effect;
    }
  }
  for (;;) {
    while (waiting.size < concurrency) {
      const job = yield* next();
      if (job === undefined) break;
      yield* advance(job);
    }
    if (waiting.size === 0) return;
    yield { tasks: [...waiting.values()].flat() };
    for (const [job, tasks] of waiting) if (tasks.some(({ settled }) => settled)) yield* advance(job);
  }
}
