// How long things may last: until their time is over, the caller gives up, or the client is closed.
import type { FailureOutcome } from "../http.ts";

/** How something was ended before its time. */
export type End = Pick<FailureOutcome, "reason" | "abortReason">;

/** What `close()` ends things with. */
export const closedEnd = (): End => ({ reason: "aborted", abortReason: new Error("the client was closed") });

/** Everything that is under way in one client. */
export class Lifetime {
  readonly #pending = new Set<(end: End) => void>();
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
    const onAbort = (): void => onEnd({ reason: "aborted", abortReason: signal?.reason });
    const timer = timeoutMs === undefined ? undefined : setTimeout(onEnd, timeoutMs, { reason: "timeout" });
    this.#pending.add(onEnd);
    signal?.addEventListener("abort", onAbort);
    return () => {
      clearTimeout(timer);
      this.#pending.delete(onEnd);
      signal?.removeEventListener("abort", onAbort);
    };
  }

  /** Ends what is under way; nothing begins any more. */
  close(): void {
    this.#closed = true;
    for (const onEnd of this.#pending) onEnd(closedEnd());
  }
}
