// The queue before every request: what may go now, and what has to wait, in order. A limiter decides, and does no I/O;
// the queue of `AsyncClient` and the loop of `Client` wait for what it decides.
import { MAX_TIMER_MS } from "../constants.ts";

/** Milliseconds after which a limiter is asked again although nobody told it anything: others may share it. */
const ASK_AGAIN_MS = 1_000;

/** How a request ended, for a limiter that learns. */
export interface AttemptReport {
  /** HTTP status, or undefined when no answer came. */
  readonly status: number | undefined;
  /** Milliseconds that the service asked to wait, if it did. */
  readonly retryAfterMs: number | undefined;
  readonly nowMs: number;
}

/**
 * Decides when a request may go. One limiter serves all requests with one token to one host, in their order.
 * A limiter that asks another machine answers with promises; then it serves `AsyncClient` only.
 */
export interface Limiter {
  /**
   * Takes leave for one request.
   * @returns 0 when it may go now, else the milliseconds after which to ask again; Infinity: once a running one ends
   */
  take(nowMs: number): number | Promise<number>;
  /**
   * About how long a request will wait, in milliseconds, behind so many others. Must change nothing.
   * @param nowMs from when on: the end of a pause lies in the future
   */
  expectedWaitMs?(nowMs: number, ahead: number): number;
  /** A request that went has ended. */
  report?(report: AttemptReport): void;
}

/** One who waits. Lower numbers came first. */
interface QueuedRequest {
  readonly position: number;
  readonly admit: () => void;
  readonly fail: (error: unknown) => void;
}

let lastPosition = 0;

/** A place in the order of all calls of this process; a call keeps its place through its retries. */
export function nextPosition(): number {
  lastPosition += 1;
  return lastPosition;
}

/** A time before which nobody goes. Several gates may keep the same one. */
export class Pause {
  #untilMs = 0;

  /** Milliseconds since the epoch; 0 where there was never a pause. */
  get untilMs(): number {
    return this.#untilMs;
  }

  /** A shorter pause does not end a longer one. */
  extendTo(timeMs: number): void {
    this.#untilMs = Math.max(this.#untilMs, timeMs);
  }
}

/** A limiter with the queue before it. */
export class RequestQueue {
  readonly #limiter: Limiter;
  readonly #now: () => number;
  readonly #pause: Pause;
  readonly #queue: QueuedRequest[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  /** Whether a request ended while the limiter was being asked, so that its answer may be out of date. */
  #hasNews = false;
  /** Whether leave was given to one who had gone meanwhile, or in a pause: it is the next one's. */
  #hasSpare = false;

  /**
   * @param now milliseconds since the epoch
   * @param pause is kept. Who waits needs no other timer when it grows: the limiter is not asked before it is over
   */
  constructor(limiter: Limiter, now: () => number, pause: Pause) {
    this.#limiter = limiter;
    this.#now = now;
    this.#pause = pause;
  }

  /** Whether nobody may go now, whatever the limiter says. */
  get isPaused(): boolean {
    const { untilMs } = this.#pause;
    return untilMs > 0 && untilMs > this.#now();
  }

  /**
   * About how long a request will wait, in milliseconds.
   * @param position its place; without it, it comes behind all others
   */
  expectedWaitMs(position = Infinity): number {
    const nowMs = this.#now();
    const goesAtMs = Math.max(nowMs, this.#pause.untilMs);
    const ahead = this.#queue.findIndex((other) => other.position >= position);
    const limitedMs = this.#limiter.expectedWaitMs?.(goesAtMs, ahead < 0 ? this.#queue.length : ahead) ?? 0;
    return goesAtMs - nowMs + Math.max(0, limitedMs);
  }

  /** Whether there is nobody waiting and no pause to remember. */
  get isIdle(): boolean {
    return this.#queue.length === 0 && !this.isPaused;
  }

  /** A request that went has ended. */
  report(status: number | undefined, retryAfterMs: number | undefined): void {
    if (this.#limiter.report) this.#limiter.report({ status, retryAfterMs, nowMs: this.#now() });
    this.#hasNews = true;
    // Not at once: who reports a refusal pauses the queue next, and nobody may slip through before that.
    if (this.#queue.length > 0) queueMicrotask(() => void this.#pump());
  }

  /**
   * Waits for leave, behind those with lower positions.
   * @returns a function that gives the place up, for one who no longer waits
   */
  enter(position: number, admit: () => void, fail: (error: unknown) => void): () => void {
    const waiting = { position, admit, fail };
    const behind = this.#queue.findIndex((other) => other.position > position);
    this.#queue.splice(behind < 0 ? this.#queue.length : behind, 0, waiting);
    // While the timer runs, nobody may go: whoever is the first by then.
    if (this.#timer === undefined) void this.#pump();
    return () => this.#leave(waiting);
  }

  /**
   * Milliseconds that a blocking caller has to wait before it asks again; 0: it may go.
   * @throws TypeError where the limiter gives no number
   */
  ask(): number | Promise<number> {
    const nowMs = this.#now();
    if (this.#pause.untilMs > nowMs) return this.#pause.untilMs - nowMs;
    if (this.#hasSpare) {
      this.#hasSpare = false;
      return 0;
    }
    const asked = this.#limiter.take(nowMs);
    return typeof asked === "object" ? Promise.resolve(asked).then(checkWait) : checkWait(asked);
  }

  #leave(waiting: QueuedRequest): void {
    const at = this.#queue.indexOf(waiting);
    if (at >= 0) this.#queue.splice(at, 1);
    if (this.#queue.length === 0) this.#stopTimer();
  }

  /** Lets those go who may, first come first served, and comes back when the next one may. */
  async #pump(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#stopTimer();
    try {
      for (let first = this.#queue[0]; first !== undefined; first = this.#queue[0]) {
        this.#hasNews = false;
        let waitMs: number;
        try {
          const asked = this.ask();
          waitMs = typeof asked === "number" ? asked : await asked;
        } catch (error) {
          // Only the one it was asked for: the others have calls of their own, with an answer of their own.
          this.#leave(first);
          first.fail(error);
          continue;
        }
        if (waitMs <= 0) this.#letGo();
        // One may have ended while the limiter was being asked, and it may not have known yet.
        else if (waitMs !== Infinity || !this.#hasNews) return this.#comeBack(waitMs);
      }
    } finally {
      this.#isAsking = false;
    }
  }

  /** Leave was given. Since it was asked for, its taker may have gone, or a pause may have begun. */
  #letGo(): void {
    if (this.#queue.length === 0 || this.isPaused) this.#hasSpare = true;
    else this.#queue.shift()?.admit();
  }

  #comeBack(waitMs: number): void {
    if (this.#queue.length === 0) return;
    const afterMs = waitMs === Infinity ? ASK_AGAIN_MS : Math.min(Math.ceil(waitMs), MAX_TIMER_MS);
    this.#timer = setTimeout(() => void this.#pump(), afterMs);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

function checkWait(waitMs: number): number {
  if (typeof waitMs === "number" && !Number.isNaN(waitMs)) return waitMs;
  throw new TypeError(`take() of the rate limit must give milliseconds, not ${String(waitMs)}`);
}
