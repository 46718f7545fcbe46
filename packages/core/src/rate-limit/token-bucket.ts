import type { Limiter } from "./limiter.ts";

/** A fixed rate limit for all requests with one token to one host. */
export interface RateLimitOptions {
  /** Average number of requests per second; fractions are allowed. */
  readonly requestsPerSecond: number;
  /**
   * Number of requests that may be sent without delay after an idle time.
   * @default the requests of one second, at least 1
   */
  readonly burst?: number;
  /**
   * Maximum number of requests that run at the same time. `Client` never runs more than one.
   * @default undefined (no limit)
   */
  readonly concurrency?: number;
}

/** A token bucket: it fills at the configured rate, holds one burst, and each request takes one token. */
export class TokenBucket implements Limiter {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #concurrency: number;
  #tokens: number;
  #filledAtMs: number | undefined;
  #running = 0;

  constructor({ requestsPerSecond, burst, concurrency }: RateLimitOptions) {
    this.#perMs = requestsPerSecond / 1_000;
    this.#burst = burst ?? Math.max(1, Math.floor(requestsPerSecond));
    this.#concurrency = concurrency ?? Infinity;
    this.#tokens = this.#burst;
  }

  take(nowMs: number): number {
    if (this.#running >= this.#concurrency) return Infinity;
    this.#fill(nowMs);
    if (this.#tokens < 1) return (1 - this.#tokens) / this.#perMs;
    this.#tokens -= 1;
    this.#running += 1;
    return 0;
  }

  expectedWaitMs(nowMs: number, ahead: number): number {
    return Math.max(0, (ahead + 1 - this.#tokensAt(nowMs)) / this.#perMs);
  }

  report(): void {
    this.#running = Math.max(0, this.#running - 1);
  }

  #tokensAt(nowMs: number): number {
    const sinceMs = Math.max(0, nowMs - (this.#filledAtMs ?? nowMs));
    // The tiny surplus compensates rounding errors, which would otherwise add a millisecond to each wait.
    return Math.min(this.#burst, this.#tokens + sinceMs * this.#perMs + 1e-9);
  }

  #fill(nowMs: number): void {
    this.#tokens = this.#tokensAt(nowMs);
    // If the clock goes back, the same time must not fill the bucket twice.
    this.#filledAtMs = Math.max(this.#filledAtMs ?? nowMs, nowMs);
  }
}
