// How long things may last: until their time is over, the caller gives up, or the client is closed.
import type { FailureOutcome } from "../../engine/outcomes.ts";

/** How something was ended before its time. */
export type End = Pick<FailureOutcome, "reason" | "abortReason">;

/** What `close()` ends things with. */
export const closedEnd = (): End => ({ reason: "aborted", abortReason: new Error("the client was closed") });

/** Who is to be told when a signal is aborted. */
interface Watched {
  readonly callbacks: Set<() => void>;
  readonly notify: () => void;
}

const watched = new WeakMap<AbortSignal, Watched>();

/** Listens once for all who watch a signal: one signal may end many calls, and Node warns of more than ten listeners. */
function onceAborted(signal: AbortSignal, callback: () => void): () => void {
  let all = watched.get(signal);
  if (all === undefined) {
    const callbacks = new Set<() => void>();
    all = { callbacks, notify: () => callbacks.forEach((each) => each()) };
    watched.set(signal, all);
  }
  const { callbacks, notify } = all;
  if (callbacks.size === 0) signal.addEventListener("abort", notify);
  callbacks.add(callback);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) signal.removeEventListener("abort", notify);
  };
}

/** Something that is under way, and its place in the list. */
interface Pending {
  at: number;
  readonly onEnd: (end: End) => void;
}

/** Everything that is under way in one client. */
export class Lifetime {
  // No Set: the tables that it outgrows keep what was in them until the next full garbage collection, and with that
  // all that each call had touched.
  readonly #pending: Pending[] = [];
  #closed = false;

  /** How anything new would end at once, or undefined when it may begin. */
  ended(signal: AbortSignal | undefined): End | undefined {
    if (this.#closed) return closedEnd();
    return signal?.aborted ? { reason: "aborted", abortReason: signal.reason } : undefined;
  }

  /**
   * Calls `onEnd` when time is over, the caller gives up or the client is closed.
   * @returns a function that stops watching and leaves no timer and no listener behind
   */
  watch(timeoutMs: number | undefined, signal: AbortSignal | undefined, onEnd: (end: End) => void): () => void {
    const timer = timeoutMs === undefined ? undefined : setTimeout(onEnd, timeoutMs, { reason: "timeout" });
    const unlisten = signal && onceAborted(signal, () => onEnd({ reason: "aborted", abortReason: signal.reason }));
    const pending: Pending = { at: this.#pending.length, onEnd };
    this.#pending.push(pending);
    return () => {
      clearTimeout(timer);
      unlisten?.();
      this.#remove(pending);
    };
  }

  /** Ends what is under way; nothing begins any more. */
  close(): void {
    this.#closed = true;
    for (let one = this.#pending.pop(); one !== undefined; one = this.#pending.pop()) one.onEnd(closedEnd());
  }

  /** The last one takes its place. */
  #remove(pending: Pending): void {
    if (this.#pending[pending.at] !== pending) return;
    const last = this.#pending.pop();
    if (last === undefined || last === pending) return;
    this.#pending[pending.at] = last;
    last.at = pending.at;
  }
}
