// Runs tasks for functions that return their value directly (`Client`). Errors and aborts are stored in the pending
// calls, and the task receives them when it reads the result.
import { HelperError } from "../errors.ts";
import type { PendingCall, StartInstruction, Task } from "./task.ts";

/** Runs a task that emits no items, and returns its result. Checks `signal` before every call. */
export function runBlocking<Result>(task: Task<Result>, signal?: AbortSignal): Result {
  return iterateBlocking(task, signal).next().value;
}

/** Runs a task and yields the items it emits. Checks `signal` before every call and every item. */
export function* iterateBlocking<Result, Item>(
  task: Task<Result, Item>,
  signal?: AbortSignal,
): Generator<Item, Result, undefined> {
  let step = task.next();
  while (step.done !== true) {
    const instruction = step.value;
    let pending: PendingCall | undefined;
    if ("waitFor" in instruction) settleFirst(instruction.waitFor, signal);
    else if ("emit" in instruction) {
      for (const item of instruction.emit) {
        signal?.throwIfAborted();
        yield item;
      }
    } else pending = deferCall(instruction);
    step = task.next(pending);
  }
  return step.value;
}

/** A call that runs when the task waits for it, so that calls run one after another. */
interface DeferredCall extends PendingCall {
  readonly run: () => unknown;
}

const deferCall = (start: StartInstruction): DeferredCall => ({
  settled: false,
  run: () => ("timerMs" in start ? blockThread(start.timerMs) : rejectPromise(start.call(start.args))),
});

function settleFirst(calls: readonly PendingCall[], signal: AbortSignal | undefined): void {
  if (calls.some(({ settled }) => settled)) return;
  const first = calls[0] as DeferredCall;
  try {
    signal?.throwIfAborted();
    first.value = first.run();
  } catch (error) {
    first.failure = { error };
  }
  first.settled = true;
}

function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Returns the value, or throws if it is a promise: blocking code cannot wait for a promise. */
function rejectPromise(value: unknown): unknown {
  if (typeof (value as { then?: unknown } | null | undefined)?.then !== "function") return value;
  // The request has been sent already. Without this handler its failure would be an unhandled rejection.
  Promise.resolve(value).catch(() => {});
  throw new HelperError(
    "unexpected_promise",
    "Expected a value, got a promise. Pass Client and functions that return no promise, or use the helper whose name starts with async.",
  );
}
