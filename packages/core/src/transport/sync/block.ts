// The effects that block this thread without an HTTP client: `sleep` and `admit`.
import { moveTo, now } from "../../clock.ts";
import type { Effect, Outcome } from "../../engine/effects.ts";
import { describeCause } from "../../errors/cause.ts";
import { InvalidRequestError } from "../../errors/errors.ts";
import type { RequestQueue } from "../../rate-limit/request-queue.ts";

const DONE: Outcome = { type: "done" };

/** Blocks the thread. Returns `done`, or a failure if the wait was interrupted. */
export type Sleep = (ms: number) => Outcome;

/** Blocks the thread without interruption. */
export const sleepSync: Sleep = (ms) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return DONE;
};

/**
 * Blocks until the request may be sent, or its time is over. It does not enter the queue: a blocked thread has one call
 * at a time.
 * @throws InvalidRequestError if the limiter returns a promise
 */
export function admitSync(
  { queue, timeoutMs = Infinity }: Extract<Effect, { type: "admit" }>,
  sleep: Sleep = sleepSync,
): Outcome {
  for (let leftMs = timeoutMs; ;) {
    const waitMs = requestSlot(queue);
    if (typeof waitMs === "object" && "type" in waitMs) return waitMs;
    if (typeof waitMs !== "number") {
      waitMs.catch(() => undefined); // Prevents an unhandled rejection.
      throw new InvalidRequestError(
        "Expected a synchronous rate limiter for Client, got a promise from take(). Use AsyncClient.",
      );
    }
    if (waitMs <= 0) return { type: "admitted", hasSlot: true };
    // A call of another client must end first, which cannot happen while this thread is blocked.
    if (waitMs === Infinity) return { type: "admitted", hasSlot: false };
    const sleepMs = Math.min(waitMs, leftMs);
    const endMs = now() + sleepMs;
    const slept = sleep(sleepMs);
    // A fake clock of a test stands still while the thread is blocked.
    moveTo(endMs);
    if (slept.type === "failure") return slept;
    leftMs -= waitMs;
    if (leftMs <= 0) return { type: "failure", reason: "timeout", sent: false };
  }
}

/** Returns the wait in milliseconds, or the failure if a custom limiter throws. */
function requestSlot(queue: RequestQueue): number | Promise<number> | Outcome {
  try {
    return queue.requestSlot();
  } catch (error) {
    return { type: "failure", reason: "connection", sent: false, cause: describeCause(error) };
  }
}
