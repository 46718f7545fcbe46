// Blocks the thread. A signal handler of Node.js runs in the event loop, which a blocked thread does not reach. So if the
// process has a handler for SIGINT, the wait runs in a script that Node.js interrupts at SIGINT.
import { isMainThread } from "node:worker_threads";
import type { FailureOutcome } from "../../engine/effects.ts";

/** Waits in shared memory: index 0 of the array, while it has the value. */
type Wait = (array: Int32Array, value: number, ms: number) => void;

/** A function that waits until SIGINT at most. Throws `ERR_SCRIPT_EXECUTION_INTERRUPTED` at SIGINT. */
let interruptible: Wait | undefined;

const wait: Wait = (array, value, ms) => void Atomics.wait(array, 0, value, ms);

/**
 * Blocks while index 0 of the array has the value, up to a time limit in milliseconds.
 * @returns true if SIGINT ended the wait. The handlers of the process did not run: call `endBySigint()`
 */
export function waitForChange(array: Int32Array, value: number, ms: number): boolean {
  // Without a handler, SIGINT ends the process. Only the main thread receives signals.
  if (!isMainThread || process.listenerCount("SIGINT") === 0) {
    wait(array, value, ms);
    return false;
  }
  interruptible ??= createInterruptibleWait();
  try {
    interruptible(array, value, ms);
    return false;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_INTERRUPTED") return true;
    throw error;
  }
}

/**
 * Calls the handlers of the process for SIGINT, after it ended a wait.
 * @param sent True if the request of the call was sent
 * @returns the outcome of the interrupted effect
 */
export function endBySigint(sent: boolean): FailureOutcome {
  process.emit("SIGINT", "SIGINT");
  return { type: "failure", reason: "aborted", sent, abortReason: new Error("the process received SIGINT") };
}

function createInterruptibleWait(): Wait {
  const { createContext, Script } = process.getBuiltinModule("node:vm");
  const state: { run: () => void } = { run: () => undefined };
  const context = createContext(state);
  const script = new Script("run()");
  return (array, value, ms) => {
    state.run = () => wait(array, value, ms);
    script.runInContext(context, { breakOnSigint: true, displayErrors: false });
  };
}
