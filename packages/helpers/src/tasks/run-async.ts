// Runs tasks for functions that return promises (`AsyncClient`) or values. Errors and aborts are stored in the pending
// calls, and the task receives them when it reads the result.
import type { PendingCall, StartInstruction, Task } from "./task.ts";

/** Runs a task that emits no items, and resolves to its result. An abort ends every wait with the signal's reason. */
export async function runAsync<Result>(task: Task<Result>, signal?: AbortSignal): Promise<Result> {
  return (await iterateAsync(task, signal).next()).value;
}

/** Runs a task and yields the items it emits. An abort ends every wait with the signal's reason. */
export async function* iterateAsync<Result, Item>(
  task: Task<Result, Item>,
  signal?: AbortSignal,
): AsyncGenerator<Item, Result, undefined> {
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
    } else pending = runCall(instruction, signal);
    step = task.next(pending);
  }
  return step.value;
}

/** A call in progress. */
interface RunningCall extends PendingCall {
  /** Fulfils when the call is settled. Never rejects, because a caller may stop before the call ends. */
  ended?: Promise<void>;
}

function runCall(start: StartInstruction, signal: AbortSignal | undefined): RunningCall {
  const running: RunningCall = { settled: false };
  running.ended = settle(running, async () => {
    signal?.throwIfAborted();
    if ("timerMs" in start) return new Promise((resolve) => setTimeout(resolve, start.timerMs));
    return signal === undefined ? start.call(start.args) : start.call(start.args, { signal });
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
