/** Fraction of a rate that is used: keeps timer jitter from exceeding the limit. */
export const HEADROOM = 0.96;

/**
 * The limits of one process by itself. The ceiling always applies, so that no fault of Redis exceeds it. The share applies
 * while Redis is unavailable: its slots are evenly spaced, and unused slots are not saved for later.
 */
export class ProcessLimit {
  /** Milliseconds between two slots of the share. */
  readonly shareSpacingMs: number;
  /** Milliseconds in which the ceiling applies: a second, or more for fractions of a request per second. */
  readonly windowMs: number;
  readonly #ceiling: number;
  /** Times of the latest slots: as many as the ceiling allows, used as a ring. */
  readonly #slotTimesMs: number[] = [];
  #oldest = 0;
  #shareFreeAtMs = 0;

  constructor(requestsPerSecond: number, processes: number) {
    const share = requestsPerSecond / processes;
    // A whole number of requests per second, so that all processes together keep the limit in every second.
    this.shareSpacingMs = 1_000 / (HEADROOM * (share < 1 ? share : Math.floor(share)));
    this.#ceiling = Math.ceil(requestsPerSecond);
    this.windowMs = (this.#ceiling / requestsPerSecond) * 1_000;
  }

  /** Returns the milliseconds until the ceiling allows a request. */
  ceilingWaitMs(nowMs: number): number {
    const oldestMs = this.#slotTimesMs.length < this.#ceiling ? undefined : this.#slotTimesMs[this.#oldest];
    return oldestMs === undefined ? 0 : Math.max(0, oldestMs + this.windowMs - nowMs);
  }

  /** Returns the milliseconds until the share allows a request. */
  shareWaitMs(nowMs: number): number {
    return Math.max(0, this.#shareFreeAtMs - nowMs);
  }

  /** Counts a request. Every request counts for both limits, also a request that Redis admitted. */
  count(nowMs: number): void {
    this.#slotTimesMs[this.#oldest] = nowMs;
    this.#oldest = (this.#oldest + 1) % this.#ceiling;
    this.holdShare(nowMs, this.shareSpacingMs);
  }

  /** Allows no slot of the share for a number of milliseconds. */
  holdShare(nowMs: number, ms: number): void {
    this.#shareFreeAtMs = Math.max(this.#shareFreeAtMs, nowMs + ms);
  }
}
