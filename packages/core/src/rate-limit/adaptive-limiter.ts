// A rate limit that finds the rate by itself. It begins with few requests under way and more with each answer; from the
// first refusal on it spaces requests evenly at the rate that was let through, and after a while without refusals it
// tries a little more.
//
// What a refusal tells: so many were let through since the last wait, and now there is another. A service that counts
// in windows begins a fresh one meanwhile, one with a bucket fills it, so what was let through divided by the whole
// cycle, wait included, can be borne in the long run. Waits come in whole seconds, though, so that this may be too low;
// what was let through in the last moments before the refusal may be too high. The truth lies between.
import { isThrottled } from "../engine/retry-policy.ts";
import type { AttemptReport, Limiter } from "./request-queue.ts";

/** Requests under way at first; one more with each answer up to `FAST_START`, then one more with each round. */
const START = 2;
const FAST_START = 8;
/** Milliseconds of the shortest span over which a rate is measured: waits are told in whole seconds. */
const SPAN_MS = 1_000;
/** What is kept of a measured rate, so that jitter does not put one request too many into a window. */
const HEADROOM = 0.96;
/** Cycles longer than so many spans were at the right rate, and only at last a bit too fast. */
const LONG_CYCLE = 3;
/** What is kept of the rate after a long cycle. */
const BACK_OFF = 0.98;
/** What may be made good at once after a long cycle, of what the wait cost. */
const MAKE_GOOD = 0.8;
/** Milliseconds until a rate has grown to the highest that seems possible; beyond, it grows with the cube of the time. */
const GROWTH_MS = 10_000;
const GROWTH = 0.03;
/** Grown so many times over, a rate counts as found. */
const FOUND = 2;
/** What is kept of the rate after a cycle in which nothing was let through: others may have used up what there was. */
const BLIND_CUT = 0.25;
/** Milliseconds of a wait for which no time was told; doubled with each further one, up to the longest. */
const UNTOLD_MS = 1_000;
const LONGEST_UNTOLD_MS = 60_000;
/** Milliseconds' worth of requests that may catch up after a late timer. */
const CATCH_UP_MS = 100;
/** Answers of a cycle whose times are kept. */
const KEPT_ANSWERS = 4_096;

/** What happened since the last wait. */
class Cycle {
  startMs: number | undefined;
  /** Answers that were no refusals. */
  answers = 0;
  #answeredAtMs: number[] = [];

  answered(nowMs: number): void {
    this.answers += 1;
    if (this.#answeredAtMs.push(nowMs) > KEPT_ANSWERS) this.#answeredAtMs.splice(0, KEPT_ANSWERS / 2);
  }

  answersSince(timeMs: number): number {
    return this.#answeredAtMs.reduce((count, atMs) => count + (atMs > timeMs ? 1 : 0), 0);
  }
}

/** The first refusal of a cycle, and the wait that it told. */
interface Refusal {
  readonly atMs: number;
  readonly waitMs: number;
}

/** Finds the rate by itself: slow start, back-off on 429 and 529, recovery. Rates are in requests a millisecond. */
export class AdaptiveLimiter implements Limiter {
  /** Requests under way that the slow start allows. */
  #window = START;
  #running = 0;
  /** The rate after the last wait, and the one that it grows to; undefined before the first refusal. */
  #rates: { readonly low: number; readonly high: number } | undefined;
  #tokens = 0;
  #filledAtMs = 0;
  /** Milliseconds since the last wait in which requests were held back: only then more could have been sent. */
  #heldMs = 0;
  #isHolding = false;
  #cycle = new Cycle();
  #refusal: Refusal | undefined;
  #pausedUntilMs = 0;
  #untoldWaits = 0;
  /** Requests of the last cycle that are still under way: their refusals tell nothing new. */
  #stale = 0;

  take(nowMs: number): number {
    if (nowMs < this.#pausedUntilMs) return this.#pausedUntilMs - nowMs;
    if (this.#refusal !== undefined) this.#beginCycle(this.#refusal);
    const waitMs = this.#rates === undefined ? this.#slowStart() : this.#paced(nowMs);
    this.#isHolding = waitMs > 0;
    if (waitMs > 0) return waitMs;
    this.#cycle.startMs ??= nowMs;
    this.#running += 1;
    return 0;
  }

  expectedWaitMs(nowMs: number, ahead: number): number {
    const goesAtMs = Math.max(nowMs, this.#pausedUntilMs);
    if (this.#rates === undefined) return goesAtMs - nowMs;
    return goesAtMs - nowMs + Math.max(0, (ahead + 1 - this.#tokensAt(goesAtMs)) / this.#rate());
  }

  report({ status, retryAfterMs, nowMs }: AttemptReport): void {
    this.#running = Math.max(0, this.#running - 1);
    const isStale = this.#stale > 0;
    if (isStale) this.#stale -= 1;
    if (status === undefined) return;
    if (isThrottled(status)) this.#refused(nowMs, retryAfterMs, isStale || nowMs < this.#pausedUntilMs);
    else this.#answered(nowMs);
  }

  #slowStart(): number {
    return this.#running < Math.floor(this.#window) ? 0 : Infinity;
  }

  #paced(nowMs: number): number {
    this.#fill(nowMs);
    // What is made good goes a few at a time: were it too much after all, only those few would be refused.
    if (this.#tokens > this.#mostTokens() + 1 && this.#running >= FAST_START) return Infinity;
    if (this.#tokens < 1) return (1 - this.#tokens) / this.#rate();
    this.#tokens -= 1;
    return 0;
  }

  #answered(nowMs: number): void {
    this.#untoldWaits = 0;
    this.#cycle.answered(nowMs);
    // A start that nobody waits for shows nothing, so it does not grow.
    if (this.#rates !== undefined || !this.#isHolding) return;
    this.#window += this.#window < FAST_START ? 1 : 1 / this.#window;
  }

  #refused(nowMs: number, retryAfterMs: number | undefined, isKnown: boolean): void {
    if (isKnown && retryAfterMs === undefined) return;
    const waitMs = retryAfterMs ?? Math.min(LONGEST_UNTOLD_MS, UNTOLD_MS * 2 ** this.#untoldWaits);
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + waitMs);
    if (isKnown) return;
    if (retryAfterMs === undefined) this.#untoldWaits += 1;
    this.#refusal = { atMs: nowMs, waitMs };
    this.#stale = this.#running;
  }

  /** The wait is over, and what was under way has been answered: all is known about the last cycle. */
  #beginCycle(refusal: Refusal): void {
    // Nothing was let through: that tells no rate, so the start begins anew.
    if (this.#rates === undefined && this.#cycle.answers === 0) this.#window = START;
    else {
      const { low, high, madeGood } = this.#measure(refusal);
      this.#rates = { low: low * HEADROOM, high: high * HEADROOM };
      this.#tokens = Math.max(1, madeGood * this.#rates.low);
    }
    this.#filledAtMs = this.#pausedUntilMs;
    this.#heldMs = 0;
    this.#cycle = new Cycle();
    this.#refusal = undefined;
  }

  /** The rates between which the right one lies, and the milliseconds of the wait that may be made good. */
  #measure({ atMs, waitMs }: Refusal): { low: number; high: number; madeGood: number } {
    const { answers, startMs = atMs } = this.#cycle;
    const spanMs = Math.max(SPAN_MS, waitMs);
    const activeMs = atMs - startMs;
    const isLong = activeMs > LONG_CYCLE * spanMs;
    const current = this.#rate();
    if (isLong && this.#rates !== undefined) {
      return { low: current * BACK_OFF, high: current, madeGood: MAKE_GOOD * waitMs };
    }
    if (answers === 0) return { low: current * BLIND_CUT, high: current * BLIND_CUT, madeGood: 0 };
    const lately = Math.max(1, this.#cycle.answersSince(atMs - spanMs)) / spanMs;
    // A long slow start was mostly idle: how many went through in all says nothing.
    const overall = isLong ? lately / 2 : answers / (activeMs + this.#pausedUntilMs - atMs);
    return { low: Math.min(current, (overall + lately) / 2), high: Math.min(current, lately), madeGood: 0 };
  }

  /** The current rate: quickly towards the higher one, there level for a while, then ever faster beyond. */
  #rate(): number {
    if (this.#rates === undefined) return Infinity;
    const { low, high } = this.#rates;
    const time = this.#heldMs / GROWTH_MS - 1;
    return time < 0 ? high + (high - low) * time ** 3 : high * Math.min(FOUND, 1 + GROWTH * time ** 3);
  }

  #mostTokens(): number {
    return Math.max(1, this.#rate() * CATCH_UP_MS);
  }

  #tokensAt(nowMs: number): number {
    const earned = Math.max(0, nowMs - this.#filledAtMs) * this.#rate();
    // A hair more than was earned keeps rounding from costing a millisecond each time.
    return Math.max(this.#tokens, Math.min(this.#mostTokens(), this.#tokens + earned + 1e-9));
  }

  #fill(nowMs: number): void {
    this.#tokens = this.#tokensAt(nowMs);
    if (this.#isHolding) this.#heldMs += Math.max(0, nowMs - this.#filledAtMs);
    this.#filledAtMs = Math.max(this.#filledAtMs, nowMs);
    const rate = this.#rate();
    if (this.#rates !== undefined && rate >= FOUND * this.#rates.high) {
      this.#rates = { low: rate, high: rate };
      this.#heldMs = GROWTH_MS;
    }
  }
}
