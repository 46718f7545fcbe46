import { runHook } from "../logging/run-hook.ts";

/** Result of one attempt, for limiters that adapt to it. */
export interface AttemptReport {
  /** HTTP status; undefined if no response arrived. */
  readonly status: number | undefined;
  /** `Retry-After` of the response in milliseconds; undefined without it. */
  readonly retryAfterMs: number | undefined;
  /** Current time in milliseconds. */
  readonly nowMs: number;
}

/**
 * Decides when the next request may be sent. One limiter serves all requests with one token to one host, in their order.
 * A limiter that returns promises works with `AsyncClient` only.
 */
export interface Limiter {
  /**
   * Takes the slot for one request, if it may be sent now. An error fails the call before it is sent.
   * @returns 0 if the slot was taken; else the milliseconds until the next try; Infinity: try again after an attempt ends.
   * `Client` blocks the thread, so no attempt of another client can end: after Infinity it sends without a slot
   */
  take(nowMs: number): number | Promise<number>;
  /**
   * Estimates the wait of a request in milliseconds. Must not change the limiter. An error counts as no wait: the first one is
   * logged.
   * @param nowMs Time from which to count; it may lie in the future, at the end of a pause
   * @param ahead Number of requests before it in the queue
   */
  expectedWaitMs?(nowMs: number, ahead: number): number;
  /**
   * Called after each attempt that took a slot. An error that it throws, or that its promise rejects with, does not affect the
   * call: the first one is logged.
   */
  report?(report: AttemptReport): void;
}

/**
 * Returns a limiter whose `report()` and `expectedWaitMs()` cannot fail a call. An error of `take()` does: a limit that is not
 * applied must not go unnoticed.
 * @param report Reports the first error of a method, see `runHook()`
 */
export function containLimiter(limiter: Limiter, report: (method: string, message: string) => boolean): Limiter {
  const run = <Value>(name: "expectedWaitMs" | "report", call: () => Value): Value | undefined =>
    runHook(limiter[name] ?? limiter, call, (message) => report(`${name}() of the rate limiter`, message));
  return {
    take: (nowMs) => limiter.take(nowMs),
    report(attempt) {
      run("report", () => limiter.report?.(attempt));
    },
    expectedWaitMs(nowMs, ahead) {
      const waitMs = run("expectedWaitMs", () => limiter.expectedWaitMs?.(nowMs, ahead));
      return typeof waitMs === "number" && waitMs > 0 ? waitMs : 0;
    },
  };
}
