// The two drivers, one that blocks and one that awaits: the only place where helpers of the two kinds differ.
// What goes wrong, an abort too, is kept in the tasks that are waited for: the logic gets it when it joins them.
import { HelperError } from "../errors.ts";
import type { Effect, Steps, Task } from "./task.ts";

type Work = Exclude<Effect<never>, { items: unknown } | { tasks: unknown }>;

/** Runs logic whose calls answer at once. `signal` is looked at before every call and every item. */
export function* driveSync<Item, Result>(
  steps: Steps<Item, Result>,
  signal?: AbortSignal,
): Generator<Item, Result, undefined> {
  let step = steps.next();
  while (step.done !== true) {
    const effect = step.value;
    let task: Task | undefined;
    if ("tasks" in effect) settleOne(effect.tasks, signal);
    else if ("items" in effect) {
      for (const item of effect.items) {
        signal?.throwIfAborted();
        yield item;
      }
    } else task = lazyTask(effect);
    step = steps.next(task);
  }
  return step.value;
}

/** Runs logic whose calls answer with promises or at once. An abort ends every wait, with the signal's reason. */
export async function* driveAsync<Item, Result>(
  steps: Steps<Item, Result>,
  signal?: AbortSignal,
): AsyncGenerator<Item, Result, undefined> {
  let step = steps.next();
  while (step.done !== true) {
    const effect = step.value;
    let task: Task | undefined;
    if ("tasks" in effect) await oneSettled(effect.tasks, signal);
    else if ("items" in effect) {
      for (const item of effect.items) {
        signal?.throwIfAborted();
        yield item;
      }
    } else task = runningTask(effect, signal);
    step = steps.next(task);
  }
  return step.value;
}

/** The result of logic that hands over no items on the way. */
export function finishSync<Result>(steps: Steps<never, Result>, signal?: AbortSignal): Result {
  return driveSync(steps, signal).next().value;
}

/** The result of logic that hands over no items on the way. */
export async function finishAsync<Result>(steps: Steps<never, Result>, signal?: AbortSignal): Promise<Result> {
  return (await driveAsync(steps, signal).next()).value;
}

/** A call of the blocking driver: made when somebody waits for it, so that calls run one by one. */
interface LazyTask extends Task {
  readonly run: () => unknown;
}

const lazyTask = (work: Work): LazyTask => ({
  settled: false,
  run: () => ("ms" in work ? block(work.ms) : refusePromise(work.fn(work.args))),
});

function settleOne(tasks: readonly Task[], signal: AbortSignal | undefined): void {
  if (tasks.some(({ settled }) => settled)) return;
  const task = tasks[0] as LazyTask;
  try {
    signal?.throwIfAborted();
    task.value = task.run();
  } catch (error) {
    task.failure = { error };
  }
  task.settled = true;
}

/** Blocks the thread; a blocking client runs where that is allowed. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** A call of the awaiting driver, under way. */
interface RunningTask extends Task {
  /** Fulfilled when the task is settled; never rejected, since a caller who leaves does not wait for it. */
  ended?: Promise<void>;
}

function runningTask(work: Work, signal: AbortSignal | undefined): RunningTask {
  const task: RunningTask = { settled: false };
  task.ended = settle(task, async () => {
    signal?.throwIfAborted();
    if ("ms" in work) return new Promise((resolve) => setTimeout(resolve, work.ms));
    return signal === undefined ? work.fn(work.args) : work.fn(work.args, { signal });
  });
  return task;
}

async function settle(task: Task, run: () => Promise<unknown>): Promise<void> {
  try {
    task.value = await run();
  } catch (error) {
    task.failure = { error };
  }
  task.settled = true;
}

async function oneSettled(tasks: readonly RunningTask[], signal: AbortSignal | undefined): Promise<void> {
  let abort = () => {};
  const aborted = new Promise<void>((resolve) => {
    abort = resolve;
  });
  signal?.addEventListener("abort", abort);
  if (signal?.aborted !== true)
    await Promise.race([aborted, ...tasks.map(({ settled, ended }) => (settled ? null : ended))]);
  signal?.removeEventListener("abort", abort);
  if (signal?.aborted === true)
    for (const task of tasks) Object.assign(task, { settled: true, failure: { error: signal.reason as unknown } });
}

/** Passes an answer through; a promise is an error that says so, since a blocking caller can never have its value. */
function refusePromise(answer: unknown): unknown {
  if (typeof (answer as { then?: unknown } | null | undefined)?.then !== "function") return answer;
  // The request is on its way. Should it fail, too, nobody listens: without this the process would end on it.
  Promise.resolve(answer).catch(() => {});
  throw new HelperError(
    "unexpected_promise",
    "The function answered with a promise: use the helper that begins with async, or Client",
  );
}
