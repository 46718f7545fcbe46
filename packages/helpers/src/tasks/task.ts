// The logic of every helper is a task: a generator that yields instructions and receives their results. A task does no
// I/O itself. A runner (run-task.ts) carries out the instructions, so both clients share the logic.

/** Arguments of one call: a flat object, as the client methods take it. */
export type CallArguments = Readonly<Record<string, unknown>>;

/**
 * Key in the second argument of a call that a task makes: the loop over a list that the call belongs to. `@ws/core` repeats a
 * query in a loop after more errors. A symbol, so that other functions do not see it among their options.
 */
const IN_LOOP: unique symbol = Symbol.for("@ws/in-loop");

/** The second argument of a call that a task makes. */
interface TaskCallOptions {
  /** The signal of the caller. */
  readonly signal?: AbortSignal;
  /** The loop that the call belongs to. */
  readonly [IN_LOOP]?: TaskLoop;
}

/** The calls of one run of a task, for `@ws/core`. */
export interface TaskLoop {
  readonly isRunning: true;
  /** True once `@ws/core` has taken a response from a recording: then timers take no time. */
  readonly isReplayed?: boolean;
}

/** A function of the caller, for example a client method. */
export type CallFunction = (args: CallArguments, options?: TaskCallOptions) => unknown;

/** Calls a function for a task. The loop is named to functions with two parameters only, as the methods of a client. */
export function callInLoop(fn: CallFunction, args: CallArguments, loop: TaskLoop, signal?: AbortSignal): unknown {
  const ofSignal = signal && { signal };
  if (fn.length > 1) return fn(args, { [IN_LOOP]: loop, ...ofSignal });
  return ofSignal ? fn(args, ofSignal) : fn(args);
}

/** A call or timer that a task has started. The runner fills in the outcome. */
export interface PendingCall {
  /** True if the call has returned or failed. */
  settled: boolean;
  /** The returned value. Undefined until the call has returned. */
  value?: unknown;
  /** The thrown error. Undefined unless the call has failed. */
  failure?: { readonly error: unknown };
}

/** Starts a call or a timer. The task receives a {@link PendingCall}. */
export type StartInstruction =
  | { readonly call: CallFunction; readonly args: CallArguments }
  | { readonly timerMs: number };

/**
 * An instruction from a task to its runner:
 * - `call`, `timerMs`: see {@link StartInstruction}.
 * - `waitFor`: wait until at least one of the calls is settled. An abort settles all of them as failed.
 * - `emit`: pass the items to the caller, who may pause or stop the iteration.
 */
type Instruction<Item> =
  | StartInstruction
  | { readonly waitFor: readonly PendingCall[] }
  | { readonly emit: readonly Item[] };

/** The logic of a helper. It emits items of type `Item` and returns a `Result`. */
export type Task<Result = void, Item = never> = Generator<Instruction<Item>, Result, unknown>;

/** Starts a call without waiting for its result. */
export function* startCall(fn: CallFunction, args: CallArguments): Task<PendingCall> {
  return (yield { call: fn, args }) as PendingCall;
}

/** Waits for a started call and returns its value. @throws the error of the call */
export function* resultOf(pending: PendingCall): Task<unknown> {
  yield { waitFor: [pending] };
  if (pending.failure !== undefined) throw pending.failure.error;
  return pending.value;
}

/** Calls a function and returns its value. @throws the error of the call */
export function* call(fn: CallFunction, args: CallArguments = {}): Task<unknown> {
  return yield* resultOf(yield* startCall(fn, args));
}

/** Waits for a number of milliseconds. */
export function* pause(timerMs: number): Task {
  yield* resultOf((yield { timerMs }) as PendingCall);
}
