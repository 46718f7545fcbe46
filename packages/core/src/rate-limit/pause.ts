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

/** The pause after a 429 or 529 with `Retry-After`, for all requests with one token to one host. */
export class ThrottlePause {
  /** As long as `Retry-After` says: for channels with a rate limit. */
  readonly full = new Pause();
  /** At most `maxRetryDelayMs` long: for channels without a rate limit. */
  readonly capped = new Pause();

  /** Starts or extends the pause. */
  extend(nowMs: number, retryAfterMs: number, maxRetryDelayMs: number): void {
    this.full.extendTo(nowMs + retryAfterMs);
    this.capped.extendTo(nowMs + Math.min(retryAfterMs, maxRetryDelayMs));
  }
}
