// The queue before every request with one token to one host. The limiter decides which request may be sent and does no
// I/O; `AsyncClient` waits in the queue, and `Client`, which has one call at a time, polls `requestSlot()`.
import { startTimer } from "../clock.ts";
import { MAX_TIMER_MS } from "../constants.ts";
import type { Limiter } from "./limiter.ts";
import { OrderedList, type Positioned } from "./ordered-list.ts";

/** Milliseconds after which a full limiter is tried again without a report: other processes may share it. */
const POLL_MS = 1_000;

/** Milliseconds after which an unused slot is returned: a later request would come in addition to the current slots. */
const SPARE_SLOT_MS = 100;

/** A request in the queue. Lower positions are sent first. */
interface QueuedRequest extends Positioned {
  readonly admit: () => void;
  readonly fail: (error: unknown) => void;
}

let lastPosition = 0;

/** Returns the next position in the order of all calls of this process. A call keeps its position through its retries. */
export function nextPosition(): number {
  lastPosition += 1;
  return lastPosition;
}

/** A time before which no request is sent. Several queues may share a pause. */
export class Pause {
  #untilMs = 0;

  /** End of the pause in milliseconds since the epoch; 0 if there was no pause yet. */
  get untilMs(): number {
    return this.#untilMs;
  }

  /** Extends the pause. An earlier time does not shorten it. */
  extendTo(timeMs: number): void {
    this.#untilMs = Math.max(this.#untilMs, timeMs);
  }
}

/** Requests that wait for a slot of the limiter and for the end of a pause, in the order of their positions. */
export class RequestQueue {
  readonly #limiter: Limiter;
  readonly #now: () => number;
  readonly #pause: Pause;
  readonly #queue = new OrderedList<QueuedRequest>();
  #stopWaiting: (() => void) | undefined;
  #isDraining = false;
  /** True if an attempt ended after the limiter was called, so that its result may be outdated. */
  #hasNewReport = false;
  /** Time at which the limiter granted a slot that its request no longer needs. The next request takes it. */
  #spareSlotAtMs: number | undefined;

  /**
   * @param now Returns milliseconds since the epoch
   * @param pause Nothing is sent before its end. If it grows, waiting requests need no new timer: the pause is checked
   * before the limiter is called
   */
  constructor(limiter: Limiter, now: () => number, pause: Pause) {
    this.#limiter = limiter;
    this.#now = now;
    this.#pause = pause;
  }

  /** True if no request may be sent now, whatever the limiter decides. */
  get isPaused(): boolean {
    const { untilMs } = this.#pause;
    return untilMs > 0 && untilMs > this.#now();
  }

  /** True if no request waits and no pause is active. */
  get isIdle(): boolean {
    return this.#queue.size === 0 && !this.isPaused;
  }

  /**
   * Estimates the wait of a request in milliseconds.
   * @param position Position of the request; by default it comes after all others
   */
  expectedWaitMs(position = Infinity): number {
    const nowMs = this.#now();
    const startsAtMs = Math.max(nowMs, this.#pause.untilMs);
    const limitedMs = this.#limiter.expectedWaitMs?.(startsAtMs, this.#queue.countBefore(position)) ?? 0;
    return startsAtMs - nowMs + limitedMs;
  }

  /** Reports the end of an attempt to the limiter. */
  report(status: number | undefined, retryAfterMs: number | undefined): void {
    if (this.#limiter.report) this.#limiter.report({ status, retryAfterMs, nowMs: this.#now() });
    this.#hasNewReport = true;
    // A 429 pauses the queue in the same tick. Start the next request only after that.
    if (this.#queue.size > 0) void Promise.resolve().then(() => this.#drain());
  }

  /**
   * Adds a request. `admit` is called when it may be sent, `fail` if the limiter throws.
   * @returns a function that removes the request from the queue
   */
  enqueue(position: number, admit: () => void, fail: (error: unknown) => void): () => void {
    const request = { position, admit, fail };
    this.#queue.add(request);
    // While the timer runs, no request may be sent. When it ends, the first request is sent, which may be this request.
    if (this.#stopWaiting === undefined) void this.#drain();
    return () => this.#remove(request);
  }

  /**
   * Takes a slot for one request.
   * @returns 0 if the request may be sent now; else the milliseconds until the next try
   * @throws TypeError if the limiter returns neither a number nor a promise of a number
   */
  requestSlot(): number | Promise<number> {
    const nowMs = this.#now();
    if (this.#pause.untilMs > nowMs) return this.#pause.untilMs - nowMs;
    if (this.#spareSlotAtMs !== undefined) {
      const isFresh = nowMs - this.#spareSlotAtMs <= SPARE_SLOT_MS;
      this.#spareSlotAtMs = undefined;
      if (isFresh) return 0;
      this.#limiter.report?.({ status: undefined, retryAfterMs: undefined, nowMs });
    }
    const waitMs = this.#limiter.take(nowMs);
    return typeof waitMs === "object" ? Promise.resolve(waitMs).then(checkWait) : checkWait(waitMs);
  }

  #remove(request: QueuedRequest): void {
    this.#queue.remove(request);
    if (this.#queue.size === 0) this.#stopTimer();
  }

  /** Admits requests in order until the limiter has no slot, then sets a timer for the next slot. */
  async #drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    this.#stopTimer();
    try {
      for (let first = this.#queue.first; first !== undefined; first = this.#queue.first) {
        this.#hasNewReport = false;
        let waitMs: number;
        try {
          const slot = this.requestSlot();
          waitMs = typeof slot === "number" ? slot : await slot;
        } catch (error) {
          // Only the request for which the limiter was called fails; the others call the limiter themselves.
          this.#remove(first);
          first.fail(error);
          continue;
        }
        if (waitMs <= 0) this.#admitFirst();
        // An attempt may have ended while the limiter was deciding. Then try again instead of waiting for a report.
        else if (waitMs !== Infinity || !this.#hasNewReport) return this.#startTimer(waitMs);
      }
    } finally {
      this.#isDraining = false;
    }
  }

  /** Gives a granted slot to the first request; keeps it if the queue is empty or a pause began in the meantime. */
  #admitFirst(): void {
    if (this.#queue.size === 0 || this.isPaused) this.#spareSlotAtMs = this.#now();
    else this.#queue.shift()?.admit();
  }

  #startTimer(waitMs: number): void {
    if (this.#queue.size === 0) return;
    const afterMs = waitMs === Infinity ? POLL_MS : Math.min(Math.ceil(waitMs), MAX_TIMER_MS);
    this.#stopWaiting = startTimer(afterMs, () => void this.#drain());
  }

  #stopTimer(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
  }
}

function checkWait(waitMs: number): number {
  if (typeof waitMs === "number" && !Number.isNaN(waitMs)) return waitMs;
  throw new TypeError(`Expected milliseconds from take() of the rate limiter, got ${String(waitMs)}. Return a number.`);
}
