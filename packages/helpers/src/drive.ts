// The two drivers, one that blocks and one that awaits: the only place where helpers of the two kinds differ.
// Whatever goes wrong with an effect is thrown into the logic, which may catch it.
import { HelperError } from "./errors.ts";
import type { Effect, Steps, Task } from "./steps.ts";

/** A call of the blocking driver: made when somebody waits for it, so that calls run one by one. */
interface LazyTask extends Task {
  settled: boolean;
  readonly run: () => unknown;
  value?: unknown;
  failure?: { readonly error: unknown };
}

/** A call of the awaiting driver, under way. */
interface RunningTask extends Task {
  settled: boolean;
  readonly promise: Promise<unknown>;
}

/** Runs logic whose calls answer at once. `signal` is looked at before every call and every item. */
export function* driveSync<Item, Result>(
  steps: Steps<Item, Result>,
  signal?: AbortSignal,
): Generator<Item, Result, undefined> {
  let step = steps.next();
  while (step.done !== true) {
    if (step.value.type === "emit") {
      for (const item of step.value.items) {
        signal?.throwIfAborted();
        yield item;
      }
      step = steps.next();
    } else {
      step = resume(steps, performSync(step.value, signal));
    }
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
    if (step.value.type === "emit") {
      for (const item of step.value.items) {
        signal?.throwIfAborted();
        yield item;
      }
      step = steps.next();
    } else {
      step = resume(steps, await performAsync(step.value, signal));
    }
  }
  return step.value;
}

/** The result of logic that hands over no items on the way. */
export function finishSync<Result>(steps: Steps<never, Result>, signal?: AbortSignal): Result {
  const step = driveSync(steps, signal).next();
  return step.value;
}

/** The result of logic that hands over no items on the way. */
export async function finishAsync<Result>(steps: Steps<never, Result>, signal?: AbortSignal): Promise<Result> {
  const step = await driveAsync(steps, signal).next();
  return step.value;
}

type Work = Exclude<Effect<never>, { type: "emit" }>;
type Outcome = { readonly value: unknown } | { readonly error: unknown };

function resume<Item, Result>(steps: Steps<Item, Result>, outcome: Outcome): IteratorResult<Effect<Item>, Result> {
  return "error" in outcome ? steps.throw(outcome.error) : steps.next(outcome.value);
}

function performSync(effect: Work, signal: AbortSignal | undefined): Outcome {
  switch (effect.type) {
    case "start": {
      const { fn, args } = effect;
      return { value: lazy(() => refusePromise(fn(args))) };
    }
    case "timer":
      return { value: lazy(() => block(effect.ms)) };
    case "any": {
      const settled = effect.tasks.find((task) => task.settled);
      const [first] = effect.tasks;
      if (settled === undefined && first !== undefined) settle(first as LazyTask, signal);
      return { value: settled ?? first };
    }
    case "join": {
      const task = effect.task as LazyTask;
      settle(task, signal);
      return task.failure ?? { value: task.value };
    }
  }
}

const lazy = (run: () => unknown): LazyTask => ({ settled: false, run });

function settle(task: LazyTask, signal: AbortSignal | undefined): void {
  if (task.settled) return;
  task.settled = true;
  try {
    signal?.throwIfAborted();
    task.value = task.run();
  } catch (error) {
    task.failure = { error };
  }
}

/** Blocks the thread; a blocking client runs where that is allowed. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

async function performAsync(effect: Work, signal: AbortSignal | undefined): Promise<Outcome> {
  try {
    signal?.throwIfAborted();
    switch (effect.type) {
      case "start": {
        const { fn, args } = effect;
        return { value: running(async () => (signal === undefined ? fn(args) : fn(args, { signal }))) };
      }
      case "timer":
        return { value: running(() => new Promise((resolve) => setTimeout(resolve, effect.ms))) };
      case "any": {
        const tasks = effect.tasks as readonly RunningTask[];
        await untilAborted(Promise.race(tasks.map(({ promise }) => promise.catch(() => {}))), signal);
        return { value: tasks.find((task) => task.settled) };
      }
      case "join":
        return { value: await untilAborted((effect.task as RunningTask).promise, signal) };
    }
  } catch (error) {
    return { error };
  }
}

function running(run: () => Promise<unknown>): RunningTask {
  const promise = run();
  const task = { settled: false, promise };
  // A caller who leaves never waits for what is under way: its failure must not end the process.
  const settled = () => {
    task.settled = true;
  };
  promise.then(settled, settled);
  return task;
}

async function untilAborted(promise: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (signal === undefined) return promise;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Passes an answer through; a promise is an error that says so, since a blocking caller can never have its value. */
function refusePromise(answer: unknown): unknown {
  if (!(answer instanceof Object) || !("then" in answer) || typeof answer.then !== "function") return answer;
  // The request is on its way. Should it fail, too, nobody listens: without this the process would end on it.
  Promise.resolve(answer).catch(() => {});
  throw new HelperError(
    "unexpected_promise",
    "The function answered with a promise: use the helper of the same name that begins with async, " +
      "or give a method of the synchronous Client",
  );
}
