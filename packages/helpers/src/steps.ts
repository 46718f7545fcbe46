// What a helper's logic may ask for. The logic is a generator: it yields these effects, is told their outcomes, and
// never awaits, blocks or calls anything by itself. drive.ts has the two drivers that carry the effects out.

/** Arguments of one call: one flat object, as the clients' methods take it. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A function of the caller's, as the drivers call it. */
export type CallFunction = (args: Arguments, options?: { readonly signal: AbortSignal }) => unknown;

/** A call that was started. Made by a driver; the logic only holds it. */
export interface Task {
  readonly settled: boolean;
}

/**
 * What a driver is asked to do, and what it answers.
 * - `start`: call a function → a task. The awaiting driver begins at once, the blocking one when the task is waited for.
 * - `timer`: a task that is settled after so many milliseconds.
 * - `join`: wait for a task → its value; its error is thrown into the logic.
 * - `any`: wait until one of the tasks is settled → that task.
 * - `emit`: hand items to the caller, who may take their time, or leave.
 */
export type Effect<Item> =
  | { readonly type: "start"; readonly fn: CallFunction; readonly args: Arguments }
  | { readonly type: "timer"; readonly ms: number }
  | { readonly type: "join"; readonly task: Task }
  | { readonly type: "any"; readonly tasks: readonly Task[] }
  | { readonly type: "emit"; readonly items: readonly Item[] };

/** A helper's logic: hands over items of type `Item`, ends with a `Result`. */
export type Steps<Item, Result = void> = Generator<Effect<Item>, Result, unknown>;

/** Starts a call without waiting for it. */
export function* start(fn: CallFunction, args: Arguments): Steps<never, Task> {
  return (yield { type: "start", fn, args }) as Task;
}

/** The outcome of a started call. @throws what the call throws */
export function* join(task: Task): Steps<never, unknown> {
  return yield { type: "join", task };
}

/** Calls a function and waits for its answer. @throws what the call throws */
export function* call(fn: CallFunction, args: Arguments = {}): Steps<never, unknown> {
  return yield* join(yield* start(fn, args));
}

/** Waits. */
export function* sleep(ms: number): Steps<never> {
  yield* join((yield { type: "timer", ms }) as Task);
}

/** Waits until one of the tasks is settled. @returns that one */
export function* any<Some extends Task>(tasks: readonly Some[]): Steps<never, Some> {
  return (yield { type: "any", tasks }) as Some;
}
