// A rate limit that the caller sets: so many a second, so many at once, so many under way.
import type { Limiter } from "./request-queue.ts";

/** A rate limit for all requests with one token to one host. */
export interface RateLimitOptions {
  /** Requests a second, on average; a fraction is fine. */
  readonly requestsPerSecond: number;
  /** Requests that may go at once after a pause. Default: those of one second, at least 1. */
  readonly burst?: number;
  /** Requests that may be under way at the same time. Default: any number. `Client` has never more than one. */
  readonly concurrency?: number;
}

/** A token bucket: it fills at the rate, holds a burst, and gives one token for each request. */
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
    // A hair more than was earned keeps rounding from costing a millisecond each time.
    return Math.min(this.#burst, this.#tokens + sinceMs * this.#perMs + 1e-9);
  }

  #fill(nowMs: number): void {
    this.#tokens = this.#tokensAt(nowMs);
    // A clock that went back must not make up time twice.
    this.#filledAtMs = Math.max(this.#filledAtMs ?? nowMs, nowMs);
  }
}
