import { startTimer } from "../../clock.ts";
import type { FailureOutcome } from "../../engine/effects.ts";

/** The reason why an effect ended early. */
export type End = Pick<FailureOutcome, "reason" | "abortReason">;

/** Returns the end of effects after `close()`. */
export const closedEnd = (): End => ({ reason: "aborted", abortReason: new Error("the client was closed") });

/** The callbacks that wait for one signal. */
interface SignalCallbacks {
  readonly callbacks: Set<() => void>;
  readonly notify: () => void;
}

const callbacksOf = new WeakMap<AbortSignal, SignalCallbacks>();

/**
 * Calls back when the signal is aborted, with one listener per signal: a signal may abort many calls, and Node warns
 * about more than ten listeners. Returns a function that removes the callback.
 */
function onceAborted(signal: AbortSignal, callback: () => void): () => void {
  let entry = callbacksOf.get(signal);
  if (entry === undefined) {
    const callbacks = new Set<() => void>();
    entry = { callbacks, notify: () => callbacks.forEach((each) => each()) };
    callbacksOf.set(signal, entry);
  }
  const { callbacks, notify } = entry;
  if (callbacks.size === 0) signal.addEventListener("abort", notify);
  callbacks.add(callback);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) signal.removeEventListener("abort", notify);
  };
}

/** A running effect and its index in the list. */
interface Running {
  index: number;
  readonly onEnd: (end: End) => void;
}

/** The running effects of one client. Ends them at their time limit, on abort, and on `close()`. */
export class Lifetime {
  // An array, not a Set: V8 keeps outgrown tables of a Set, with everything they reference, until a full collection.
  readonly #running: Running[] = [];
  #isClosed = false;

  /** Returns the end of an effect that must not start, because of `close()` or an aborted signal; else undefined. */
  endBeforeStart(signal: AbortSignal | undefined): End | undefined {
    if (this.#isClosed) return closedEnd();
    return signal?.aborted ? { reason: "aborted", abortReason: signal.reason } : undefined;
  }

  /**
   * Calls `onEnd` at the time limit, on abort, and on `close()`.
   * @param start Starts the timer of the limit
   * @returns a function that stops watching and removes timer and listener
   */
  watch(
    timeoutMs: number | undefined,
    signal: AbortSignal | undefined,
    onEnd: (end: End) => void,
    start: (ms: number, onEnd: () => void) => () => void = startTimer,
  ): () => void {
    const stop = timeoutMs === undefined ? undefined : start(timeoutMs, () => onEnd({ reason: "timeout" }));
    const unlisten = signal && onceAborted(signal, () => onEnd({ reason: "aborted", abortReason: signal.reason }));
    const running: Running = { index: this.#running.length, onEnd };
    this.#running.push(running);
    return () => {
      stop?.();
      unlisten?.();
      this.#remove(running);
    };
  }

  /** Ends the running effects. No effect can start after that. */
  close(): void {
    this.#isClosed = true;
    for (let last = this.#running.pop(); last !== undefined; last = this.#running.pop()) last.onEnd(closedEnd());
  }

  /** Removes an effect by moving the last effect to its index. */
  #remove(running: Running): void {
    if (this.#running[running.index] !== running) return;
    const last = this.#running.pop();
    if (last === undefined || last === running) return;
    this.#running[running.index] = last;
    last.index = running.index;
  }
}
