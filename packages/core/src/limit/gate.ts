// The gate before every request: what may go now, and what has to wait, in order. A limiter decides, and does no I/O;
// the queue of `AsyncClient` and the loop of `Client` wait for what it decides.

/** How a request ended, for a limiter that learns. */
export interface GateReport {
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
  /** About how long a request that comes now will wait, in milliseconds, behind so many others. */
  expectedWaitMs?(nowMs: number, ahead: number): number;
  /** A request that went has ended. */
  report?(report: GateReport): void;
}

/** One who waits. Lower numbers came first. */
interface Waiting {
  readonly ticket: number;
  readonly admit: () => void;
  readonly fail: (error: unknown) => void;
}

let lastTicket = 0;

/** A place in the order of all calls of this process; a call keeps its place through its retries. */
export function nextTicket(): number {
  lastTicket += 1;
  return lastTicket;
}

/** A limiter with the queue before it. */
export class Gate {
  readonly #limiter: Limiter;
  readonly #now: () => number;
  readonly #queue: Waiting[] = [];
  #pausedUntilMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;

  constructor(limiter: Limiter, now: () => number) {
    this.#limiter = limiter;
    this.#now = now;
  }

  /** Nobody goes before this time. A shorter pause does not end a longer one. */
  pauseUntil(timeMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, timeMs);
  }

  /** About how long a request that comes now will wait, in milliseconds. */
  expectedWaitMs(): number {
    const nowMs = this.#now();
    const limited = this.#limiter.expectedWaitMs?.(nowMs, this.#queue.length) ?? 0;
    return Math.max(0, this.#pausedUntilMs - nowMs, limited);
  }

  /** Whether there is nobody waiting and no pause to remember. */
  get isIdle(): boolean {
    return this.#queue.length === 0 && this.#pausedUntilMs <= this.#now();
  }

  report(status: number | undefined, retryAfterMs: number | undefined): void {
    this.#limiter.report?.({ status, retryAfterMs, nowMs: this.#now() });
    if (this.#queue.length > 0) void this.#pump();
  }

  /**
   * Waits for leave, behind those with lower tickets.
   * @returns a function that gives the place up, for one who no longer waits
   */
  enter(ticket: number, admit: () => void, fail: (error: unknown) => void): () => void {
    const waiting = { ticket, admit, fail };
    const behind = this.#queue.findIndex((other) => other.ticket > ticket);
    this.#queue.splice(behind < 0 ? this.#queue.length : behind, 0, waiting);
    void this.#pump();
    return () => {
      const at = this.#queue.indexOf(waiting);
      if (at >= 0) this.#queue.splice(at, 1);
      if (this.#queue.length === 0) clearTimeout(this.#timer);
    };
  }

  /** Milliseconds that a blocking caller has to wait before it asks again; 0: it may go. */
  ask(): number | Promise<number> {
    const pausedMs = this.#pausedUntilMs - this.#now();
    return pausedMs > 0 ? pausedMs : this.#limiter.take(this.#now());
  }

  /** Lets those go who may, first come first served, and comes back when the next one may. */
  async #pump(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    clearTimeout(this.#timer);
    try {
      while (this.#queue.length > 0) {
        const asked = this.ask();
        const waitMs = typeof asked === "number" ? asked : await asked;
        if (waitMs > 0) {
          // A limiter that waits for a running request to end is asked again when one reports.
          if (waitMs !== Infinity) this.#timer = setTimeout(() => void this.#pump(), Math.ceil(waitMs));
          return;
        }
        this.#queue.shift()?.admit();
      }
    } catch (error) {
      this.#queue.shift()?.fail(error);
    } finally {
      this.#asking = false;
    }
  }
}
