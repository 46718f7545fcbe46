import type { AttemptReport, Limiter } from "@ws/core";
import { createLimiter, isThrottled } from "@ws/core/engine";

/** Turns that all processes share through Redis. */
export interface SharedTurns {
  /** Takes a turn and returns the milliseconds until it. */
  take(): Promise<number>;
  /** Allows no turn for a number of milliseconds. */
  pause(ms: number): Promise<unknown>;
}

/** Settings of a limiter for the time when Redis does not respond. */
export interface RedisLimiterPolicy {
  readonly requestsPerSecond: number;
  /** Time limit for a response of Redis in milliseconds. */
  readonly timeoutMs: number;
  readonly whenUnavailable: "adaptive" | "fail";
  readonly onUnavailable: ((error: unknown) => void) | undefined;
}

/** Milliseconds until Redis is tried again after it did not respond. */
const RETRY_REDIS_MS = 5_000;

/** A limiter for one account. It takes turns from Redis, one ahead. While Redis is unavailable, it limits alone. */
export class RedisLimiter implements Limiter {
  readonly #turns: SharedTurns;
  readonly #policy: RedisLimiterPolicy;
  /** Time of the turn that was taken and not yet used. */
  #turnAtMs: number | undefined;
  /** Number of pauses so far. A turn that was requested before a pause is not used. */
  #pauses = 0;
  #unavailableUntilMs = 0;
  #fallback: Limiter | undefined;
  /** Running requests that the fallback admitted. */
  #fallbackRunning = 0;

  constructor(turns: SharedTurns, policy: RedisLimiterPolicy) {
    this.#turns = turns;
    this.#policy = policy;
  }

  take(nowMs: number): number | Promise<number> {
    if (this.#turnAtMs !== undefined) return this.#useTurn(this.#turnAtMs, nowMs);
    if (nowMs < this.#unavailableUntilMs) return this.#takeFallback(nowMs);
    return this.#takeTurn(nowMs);
  }

  /** Returns a lower bound: the number of waiting requests in other processes is unknown. */
  expectedWaitMs(nowMs: number, ahead: number): number {
    const nextMs = this.#turnAtMs === undefined ? 0 : Math.max(0, this.#turnAtMs - nowMs);
    return nextMs + (ahead * 1_000) / this.#policy.requestsPerSecond;
  }

  report(report: AttemptReport): void {
    if (this.#fallbackRunning > 0) {
      this.#fallbackRunning -= 1;
      this.#fallback?.report?.(report);
    }
    const { status, retryAfterMs } = report;
    if (status === undefined || !isThrottled(status) || retryAfterMs === undefined) return;
    this.#pauses += 1;
    this.#turnAtMs = undefined;
    if (report.nowMs < this.#unavailableUntilMs) return;
    // The queue of this process is paused already. An error here only means that the other processes do not pause yet.
    this.#turns.pause(retryAfterMs).catch(() => undefined);
  }

  #useTurn(turnAtMs: number, nowMs: number): number {
    if (nowMs < turnAtMs) return turnAtMs - nowMs;
    this.#turnAtMs = undefined;
    return 0;
  }

  async #takeTurn(nowMs: number): Promise<number> {
    const { timeoutMs, whenUnavailable, onUnavailable } = this.#policy;
    const pauses = this.#pauses;
    try {
      const waitMs = await withTimeout(timeoutMs, this.#turns.take());
      if (pauses !== this.#pauses) return await this.#takeTurn(nowMs);
      if (waitMs > 0) this.#turnAtMs = nowMs + waitMs;
      return waitMs;
    } catch (error) {
      if (whenUnavailable === "fail") throw error;
      if (nowMs >= this.#unavailableUntilMs) onUnavailable?.(error);
      this.#unavailableUntilMs = nowMs + timeoutMs + RETRY_REDIS_MS;
      return this.#takeFallback(nowMs);
    }
  }

  #takeFallback(nowMs: number): number {
    this.#fallback ??= createLimiter("adaptive");
    const waitMs = this.#fallback.take(nowMs);
    if (typeof waitMs !== "number") throw new TypeError("Expected a number from the adaptive limiter, got a promise.");
    if (waitMs <= 0) this.#fallbackRunning += 1;
    return waitMs;
  }
}

/** Rejects if the promise takes too long: a Redis client without a connection waits without a limit. */
async function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not respond within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
