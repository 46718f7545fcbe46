// What a helper's logic may ask for. The logic is a generator: it yields these effects, is told their outcomes, and
// never awaits, blocks or calls anything by itself. drive.ts has the two drivers that carry the effects out.

/** Arguments of one call: one flat object, as the clients' methods take it. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A function of the caller's, as the drivers call it. */
export type CallFunction = (args: Arguments, options?: { readonly signal: AbortSignal }) => unknown;

/** A call that was started. A driver makes it and settles it. */
export interface Task {
  settled: boolean;
  value?: unknown;
  failure?: { readonly error: unknown };
}

/**
 * What a driver is asked to do, and what it answers.
 * - `fn`: call a function → a task. The awaiting driver begins at once, the blocking one when the task is waited for.
 * - `ms`: a task that is settled after so many milliseconds.
 * - `tasks`: wait until one of them is settled; an abort settles all, as failures.
 * - `items`: hand them to the caller, who may take their time, or leave.
 */
export type Effect<Item> =
  | { readonly fn: CallFunction; readonly args: Arguments }
  | { readonly ms: number }
  | { readonly tasks: readonly Task[] }
  | { readonly items: readonly Item[] };

/** A helper's logic: hands over items of type `Item`, ends with a `Result`. */
export type Steps<Item, Result = void> = Generator<Effect<Item>, Result, unknown>;

/** Starts a call without waiting for it. */
export function* start(fn: CallFunction, args: Arguments): Steps<never, Task> {
  return (yield { fn, args }) as Task;
}

/** The outcome of a started call. @throws what the call throws */
export function* join(task: Task): Steps<never, unknown> {
  yield { tasks: [task] };
  if (task.failure !== undefined) throw task.failure.error;
  return task.value;
}

/** Calls a function and waits for its answer. @throws what the call throws */
export function* call(fn: CallFunction, args: Arguments = {}): Steps<never, unknown> {
  return yield* join(yield* start(fn, args));
}

/** Waits. */
export function* sleep(ms: number): Steps<never> {
  yield* join((yield { ms }) as Task);
}
