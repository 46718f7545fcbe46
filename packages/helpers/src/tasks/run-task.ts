// Runs tasks: for functions that return promises (`AsyncClient`) or values, and for functions that return their value directly
// (`Client`). Errors and aborts are stored in the pending calls, and the task receives them when it reads the result.
import { HelperError } from "../errors.ts";
import { callInLoop, type PendingCall, type StartInstruction, type Task, type TaskLoop } from "./task.ts";

/** Runs a task that emits no items, and resolves to its result. An abort ends every wait with the signal's reason. */
export async function runAsync<Result>(task: Task<Result>, signal?: AbortSignal): Promise<Result> {
  return (await iterateTaskAsync(task, signal).next()).value;
}

/** Runs a task and yields the items it emits. An abort ends every wait with the signal's reason. */
export async function* iterateTaskAsync<Result, Item>(
  task: Task<Result, Item>,
  signal?: AbortSignal,
): AsyncGenerator<Item, Result, undefined> {
  const loop: TaskLoop = { isRunning: true };
  let step = task.next();
  while (step.done !== true) {
    const instruction = step.value;
    let pending: PendingCall | undefined;
    if ("waitFor" in instruction) await anySettled(instruction.waitFor, signal);
    else if ("emit" in instruction) {
      for (const item of instruction.emit) {
        signal?.throwIfAborted();
        yield item;
      }
    } else pending = runCall(instruction, loop, signal);
    step = task.next(pending);
  }
  return step.value;
}

/** A call in progress. */
interface RunningCall extends PendingCall {
  /** Fulfils when the call is settled. Never rejects, because a caller may stop before the call ends. */
  ended?: Promise<void>;
}

function runCall(start: StartInstruction, loop: TaskLoop, signal: AbortSignal | undefined): RunningCall {
  const running: RunningCall = { settled: false };
  running.ended = settle(running, async () => {
    signal?.throwIfAborted();
    if ("timerMs" in start) return new Promise((resolve) => setTimeout(resolve, waitMs(start.timerMs, loop)));
    return callInLoop(start.call, start.args, loop, signal);
  });
  return running;
}

async function settle(pending: PendingCall, run: () => Promise<unknown>): Promise<void> {
  try {
    pending.value = await run();
  } catch (error) {
    pending.failure = { error };
  }
  pending.settled = true;
}

async function anySettled(calls: readonly RunningCall[], signal: AbortSignal | undefined): Promise<void> {
  let abort = () => {};
  const aborted = new Promise<void>((resolve) => {
    abort = resolve;
  });
  signal?.addEventListener("abort", abort);
  if (signal?.aborted !== true)
    await Promise.race([aborted, ...calls.map(({ settled, ended }) => (settled ? null : ended))]);
  signal?.removeEventListener("abort", abort);
  if (signal?.aborted === true)
    for (const pending of calls)
      Object.assign(pending, { settled: true, failure: { error: signal.reason as unknown } });
}

/** Runs a task that emits no items, and returns its result. Checks `signal` before every call. */
export function runBlocking<Result>(task: Task<Result>, signal?: AbortSignal): Result {
  return iterateTaskBlocking(task, signal).next().value;
}

/** Runs a task and yields the items it emits. Checks `signal` before every call and every item. */
export function* iterateTaskBlocking<Result, Item>(
  task: Task<Result, Item>,
  signal?: AbortSignal,
): Generator<Item, Result, undefined> {
  const loop: TaskLoop = { isRunning: true };
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
    } else pending = deferCall(instruction, loop);
    step = task.next(pending);
  }
  return step.value;
}

/** A call that runs when the task waits for it, so that calls run one after another. */
interface DeferredCall extends PendingCall {
  readonly run: () => unknown;
}

const deferCall = (start: StartInstruction, loop: TaskLoop): DeferredCall => ({
  settled: false,
  run: () =>
    "timerMs" in start
      ? blockThread(waitMs(start.timerMs, loop))
      : rejectPromise(callInLoop(start.call, start.args, loop)),
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

/** A replay answers at once, so nothing is gained by a wait. */
const waitMs = (timerMs: number, { isReplayed = false }: TaskLoop): number => (isReplayed ? 0 : timerMs);

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
