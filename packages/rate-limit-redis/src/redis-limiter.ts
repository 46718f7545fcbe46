// One lane's limiter: takes turns from Redis, one ahead. While Redis is away, it does as well as it can alone.
import { type AttemptReport, type Limiter } from "@ws/core";
import { createLimiter, isThrottled } from "@ws/core/engine";

/** What is shared through Redis. */
export interface SharedTurns {
  /** Takes a turn. Gives the milliseconds until it comes. */
  take(): Promise<number>;
  /** Lets nobody take a turn within so many milliseconds. */
  pause(ms: number): Promise<unknown>;
}

/** What a limiter does when Redis does not answer, and for how long it waits for that. */
export interface RedisLimiterPolicy {
  readonly requestsPerSecond: number;
  readonly timeoutMs: number;
  readonly whenUnavailable: "adaptive" | "fail";
  readonly onUnavailable: ((error: unknown) => void) | undefined;
}

/** Milliseconds for which Redis is left alone after it did not answer. */
const LEFT_ALONE_MS = 5_000;

/** A limiter whose turns are shared with other processes. */
export class RedisLimiter implements Limiter {
  readonly #turns: SharedTurns;
  readonly #policy: RedisLimiterPolicy;
  /** When the turn comes that was taken and not yet used. */
  #turnAtMs: number | undefined;
  /** Pauses so far: a turn that was asked for before a pause is none any more. */
  #pauses = 0;
  #unavailableUntilMs = 0;
  #alone: Limiter | undefined;
  /** Requests under way that went without Redis. */
  #runningAlone = 0;

  constructor(turns: SharedTurns, policy: RedisLimiterPolicy) {
    this.#turns = turns;
    this.#policy = policy;
  }

  take(nowMs: number): number | Promise<number> {
    if (this.#turnAtMs !== undefined) return this.#useTurn(this.#turnAtMs, nowMs);
    if (nowMs < this.#unavailableUntilMs) return this.#takeAlone(nowMs);
    return this.#takeTurn(nowMs);
  }

  /** At least so long: how many others wait elsewhere is not known. */
  expectedWaitMs(nowMs: number, ahead: number): number {
    const nextMs = this.#turnAtMs === undefined ? 0 : Math.max(0, this.#turnAtMs - nowMs);
    return nextMs + (ahead * 1_000) / this.#policy.requestsPerSecond;
  }

  report(report: AttemptReport): void {
    if (this.#runningAlone > 0) {
      this.#runningAlone -= 1;
      this.#alone?.report?.(report);
    }
    const { status, retryAfterMs } = report;
    if (status === undefined || !isThrottled(status) || retryAfterMs === undefined) return;
    this.#pauses += 1;
    this.#turnAtMs = undefined;
    if (report.nowMs < this.#unavailableUntilMs) return;
    // The others learn of it as soon as Redis does; here it holds already.
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
      const waitMs = await within(timeoutMs, this.#turns.take());
      if (pauses !== this.#pauses) return await this.#takeTurn(nowMs);
      if (waitMs > 0) this.#turnAtMs = nowMs + waitMs;
      return waitMs;
    } catch (error) {
      if (whenUnavailable === "fail") throw error;
      if (nowMs >= this.#unavailableUntilMs) onUnavailable?.(error);
      this.#unavailableUntilMs = nowMs + timeoutMs + LEFT_ALONE_MS;
      return this.#takeAlone(nowMs);
    }
  }

  #takeAlone(nowMs: number): number {
    this.#alone ??= createLimiter("adaptive");
    const waitMs = this.#alone.take(nowMs);
    if (typeof waitMs !== "number") throw new TypeError("the adaptive limiter answers at once");
    if (waitMs <= 0) this.#runningAlone += 1;
    return waitMs;
  }
}

/** The answer, or an error when it takes too long: a client without connection waits for one as long as it takes. */
async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
