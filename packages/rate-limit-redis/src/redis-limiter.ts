import type { AttemptReport, Limiter } from "@ws/core";
import { isThrottled } from "@ws/core/engine";
import { ProcessLimit } from "./process-limit.ts";
import { RedisTurns, type SharedTurns } from "./redis-turns.ts";

/** Settings of a limiter. */
export interface RedisLimiterPolicy {
  readonly requestsPerSecond: number;
  /** Number of processes that share the limit. */
  readonly processes: number;
  /** Time limit for a response of Redis in milliseconds. */
  readonly timeoutMs: number;
  readonly whenUnavailable: "local" | "fail";
  readonly onUnavailable: ((error: Error) => void) | undefined;
  /** Returns the milliseconds of a clock that never goes back. Measures the response time of Redis. */
  readonly clock: () => number;
}

/** Milliseconds from a failed command until Redis is tried again. */
const RETRY_REDIS_MS = 1_000;
/** Milliseconds after its time during which a turn may be used. An older turn would add to those of other processes. */
const TURN_LIFETIME_MS = 100;
/** The same for the turn after an expired turn: longer, so that a process with late timers makes progress. */
const NEXT_TURN_LIFETIME_MS = 5_000;

/** The next request of this process, which Redis admits at a time. */
interface Turn {
  readonly atMs: number;
  readonly expiresAtMs: number;
}

/** The time in which the process does not rely on Redis alone. */
interface Outage {
  readonly fault: Error;
  readonly retryAtMs: number;
  /** End of the return to Redis; undefined while Redis is unavailable. */
  readonly endsAtMs: number | undefined;
}

/**
 * A limiter for one account. It takes turns from Redis, one ahead. While Redis is unavailable, the process uses its own
 * share of the rate. After that, both limits apply until all other processes must have noticed that Redis is back.
 */
export class RedisLimiter implements Limiter {
  readonly #turns: RedisTurns;
  readonly #policy: RedisLimiterPolicy;
  readonly #own: ProcessLimit;
  #turn: Turn | undefined;
  /** The running `take()`, if it waits for Redis. */
  #taking: Promise<number> | undefined;
  /** Number of pauses so far. A turn that was requested before a pause is not used. */
  #pauses = 0;
  #outage: Outage | undefined;
  #latestMs = 0;
  /** Milliseconds by which the clock of the machine was set back. */
  #clockOffsetMs = 0;

  constructor(turns: SharedTurns, policy: RedisLimiterPolicy) {
    this.#turns = new RedisTurns(turns, policy.timeoutMs);
    this.#policy = policy;
    this.#own = new ProcessLimit(policy.requestsPerSecond, policy.processes);
  }

  take(atMs: number): number | Promise<number> {
    const nowMs = this.#steady(atMs);
    // Several queues may share a limiter. Only one of them waits for Redis, the others try again after that.
    if (this.#taking !== undefined) return this.#taking.then(tryAgain, tryAgain);
    const turn = this.#turn;
    if (turn !== undefined && nowMs <= turn.expiresAtMs) return this.#admitAfter(turn.atMs - nowMs, nowMs);
    this.#turn = undefined;
    const outage = this.#currentOutage(nowMs);
    if (outage !== undefined && outage.endsAtMs === undefined) return this.#takeWithoutRedis(outage, nowMs);
    const shareMs = outage === undefined ? 0 : this.#own.shareWaitMs(nowMs);
    return shareMs > 0 ? shareMs : this.#takeTurn(nowMs, turn === undefined ? TURN_LIFETIME_MS : NEXT_TURN_LIFETIME_MS);
  }

  /** Returns a lower bound: the number of waiting requests in other processes is unknown. */
  expectedWaitMs(atMs: number, ahead: number): number {
    const nowMs = atMs + this.#clockOffsetMs;
    if (this.#currentOutage(nowMs) !== undefined) {
      return this.#own.shareWaitMs(nowMs) + ahead * this.#own.shareSpacingMs;
    }
    const nextMs = this.#turn === undefined ? 0 : Math.max(0, this.#turn.atMs - nowMs);
    return nextMs + (ahead * 1_000) / this.#policy.requestsPerSecond;
  }

  report({ status, retryAfterMs, nowMs: atMs }: AttemptReport): void {
    if (status === undefined || !isThrottled(status) || retryAfterMs === undefined) return;
    const nowMs = this.#steady(atMs);
    this.#pauses += 1;
    this.#turn = undefined;
    this.#own.holdShare(nowMs, retryAfterMs);
    const outage = this.#currentOutage(nowMs);
    if (outage === undefined || outage.endsAtMs !== undefined) this.#turns.pause(retryAfterMs);
  }

  /** Returns a time that does not go back when the clock of the machine is set back. */
  #steady(nowMs: number): number {
    this.#clockOffsetMs = Math.max(this.#clockOffsetMs, this.#latestMs - nowMs);
    this.#latestMs = Math.max(this.#latestMs, nowMs + this.#clockOffsetMs);
    return this.#latestMs;
  }

  #currentOutage(nowMs: number): Outage | undefined {
    const endsAtMs = this.#outage?.endsAtMs;
    return endsAtMs !== undefined && nowMs >= endsAtMs ? undefined : this.#outage;
  }

  /** Counts the request if neither the wait nor the ceiling delays it. */
  #admitAfter(minWaitMs: number, nowMs: number): number {
    const waitMs = Math.max(minWaitMs, this.#own.ceilingWaitMs(nowMs));
    if (waitMs > 0) return waitMs;
    this.#turn = undefined;
    this.#own.count(nowMs);
    return 0;
  }

  #takeWithoutRedis({ fault, retryAtMs }: Outage, nowMs: number): number | Promise<number> {
    const { whenUnavailable, timeoutMs } = this.#policy;
    const isRetry = nowMs >= retryAtMs && !this.#turns.isTaking;
    // After an idle time Redis decides first: the other processes may use it again already.
    if (isRetry && (whenUnavailable === "fail" || nowMs > retryAtMs + timeoutMs))
      return this.#takeTurn(nowMs, TURN_LIFETIME_MS);
    if (whenUnavailable === "fail") throw fault;
    if (isRetry) void this.#retryRedis(nowMs);
    return this.#admitAfter(this.#own.shareWaitMs(nowMs), nowMs);
  }

  #takeTurn(nowMs: number, lifetimeMs: number): Promise<number> {
    const taking = this.#requestTurn(nowMs, lifetimeMs).finally(() => (this.#taking = undefined));
    this.#taking = taking;
    return taking;
  }

  async #requestTurn(nowMs: number, lifetimeMs: number): Promise<number> {
    const { clock, whenUnavailable } = this.#policy;
    const sentAtMs = clock();
    const pauses = this.#pauses;
    let waitMs: number;
    try {
      waitMs = await this.#turns.take();
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error));
      const failedAtMs = nowMs + clock() - sentAtMs;
      this.#onFault(fault, failedAtMs);
      if (whenUnavailable === "fail") throw fault;
      return this.#admitAfter(this.#own.shareWaitMs(failedAtMs), failedAtMs);
    }
    // Counted from the response: the turn comes later than Redis planned it, but never earlier.
    const receivedAtMs = nowMs + clock() - sentAtMs;
    this.#startReturn(receivedAtMs);
    if (pauses !== this.#pauses) return this.#requestTurn(receivedAtMs, lifetimeMs);
    const isReturning = this.#currentOutage(receivedAtMs) !== undefined;
    const shareMs = isReturning ? this.#own.shareWaitMs(receivedAtMs) : 0;
    waitMs = this.#admitAfter(Math.max(waitMs, shareMs), receivedAtMs);
    const turnAtMs = receivedAtMs + waitMs;
    if (waitMs > 0) this.#turn = { atMs: turnAtMs, expiresAtMs: turnAtMs + lifetimeMs };
    return waitMs;
  }

  /** Tries Redis while the share is in use. A turn that it grants is not used: its time may not fit the share. */
  async #retryRedis(nowMs: number): Promise<void> {
    const sentAtMs = this.#policy.clock();
    const elapsedMs = (): number => this.#policy.clock() - sentAtMs;
    try {
      await this.#turns.take();
      this.#startReturn(nowMs + elapsedMs());
    } catch (error) {
      this.#onFault(error instanceof Error ? error : new Error(String(error)), nowMs + elapsedMs());
    }
  }

  #onFault(fault: Error, nowMs: number): void {
    const isNewOutage = this.#currentOutage(nowMs) === undefined;
    this.#outage = { fault, retryAtMs: nowMs + RETRY_REDIS_MS, endsAtMs: undefined };
    if (!isNewOutage) return;
    // Other processes still use the turns that they have. No second contains turns of Redis and requests of a share.
    this.#own.holdShare(nowMs, this.#own.windowMs + this.#own.shareSpacingMs);
    try {
      this.#policy.onUnavailable?.(fault);
    } catch {
      // An error in the callback must not fail the call that waits for its slot.
    }
  }

  /** Called when Redis responds: ends an outage after the time that the other processes may need to notice it. */
  #startReturn(nowMs: number): void {
    if (this.#outage === undefined || this.#outage.endsAtMs !== undefined) return;
    const { timeoutMs, whenUnavailable } = this.#policy;
    // Another process needs up to a time limit for its failed command, then waits, then needs up to two more for the next
    // command. After that, no second contains requests of its share.
    const returnMs = whenUnavailable === "fail" ? 0 : RETRY_REDIS_MS + 3 * timeoutMs + this.#own.windowMs;
    this.#outage = { ...this.#outage, endsAtMs: nowMs + returnMs };
  }
}

/** Returns the shortest wait, after which the queue calls `take()` again. */
const tryAgain = (): number => 1;
