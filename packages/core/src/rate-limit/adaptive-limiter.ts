// A limiter that finds the rate of Notion. It starts with few concurrent requests and adds more with each response.
// After the first 429 or 529 it spaces requests evenly at the measured rate, and later it slowly tries a higher rate.
//
// Measuring a rate: a cycle lasts from the end of one pause to the end of the next. Responses divided by the whole
// cycle, pause included, is a rate that Notion sustains, but too low, because Retry-After is rounded up to seconds.
// The rate shortly before the 429 is too high. The limiter starts between the two and grows from the lower to the higher.
import { isThrottled } from "../retry/retryable-status.ts";
import type { AttemptReport, Limiter } from "./limiter.ts";

/** Concurrent requests at the start. Each response adds one up to `FAST_START`; after that each round adds one. */
const START = 2;
const FAST_START = 8;
/** Shortest time over which a rate is measured, in milliseconds: Retry-After has whole seconds. */
const SPAN_MS = 1_000;
/** Safety margin on a measured rate: keeps timer jitter from exceeding the limit. */
const HEADROOM = 0.96;
/** A cycle longer than this number of spans ran at almost the right rate. */
const LONG_CYCLE = 3;
/** Factor on the rate after a long cycle. */
const BACK_OFF = 0.98;
/** Fraction of the pause after a long cycle whose requests may be sent without delay. */
const CATCH_UP_SHARE = 0.8;
/** Milliseconds until the rate has grown to the highest measured rate. After that it grows with the cube of the time. */
const GROWTH_MS = 10_000;
const GROWTH = 0.03;
/** A rate that has grown by this factor becomes the new measured rate. */
const MAX_GROWTH = 2;
/** Factor on the rate after a cycle without responses: other clients may have used the limit. */
const EMPTY_CYCLE_FACTOR = 0.25;
/** First and longest pause after a response without Retry-After, in milliseconds. It doubles each time. */
const DEFAULT_PAUSE_MS = 1_000;
const MAX_DEFAULT_PAUSE_MS = 60_000;
/** Milliseconds of missed slots that may be sent without delay after a late timer. */
const CATCH_UP_MS = 100;

/** The first 429 or 529 of a cycle and its pause. */
interface Throttle {
  readonly atMs: number;
  readonly waitMs: number;
}

/** Finds the rate of Notion: slow start, back-off on 429 and 529, recovery. Rates are requests per millisecond. */
export class AdaptiveLimiter implements Limiter {
  /** Maximum number of concurrent requests during the slow start. */
  #window = START;
  #running = 0;
  /** Rate after the last pause, and the rate to which it grows; undefined before the first 429. */
  #rates: { readonly low: number; readonly high: number } | undefined;
  #tokens = 0;
  #filledAtMs = 0;
  /** Milliseconds since the last pause in which requests waited: only then a higher rate would have been used. */
  #backlogMs = 0;
  #hasBacklog = false;
  #cycle = new ThrottleCycle();
  #throttle: Throttle | undefined;
  #pausedUntilMs = 0;
  #defaultPauses = 0;
  /** Running requests of the last cycle: a 429 for them says nothing about the new rate. */
  #stale = 0;

  take(nowMs: number): number {
    if (nowMs < this.#pausedUntilMs) return this.#pausedUntilMs - nowMs;
    if (this.#throttle !== undefined) this.#startCycle(this.#throttle);
    const waitMs = this.#rates === undefined ? this.#slowStart() : this.#paced(nowMs);
    this.#hasBacklog = waitMs > 0;
    if (waitMs > 0) return waitMs;
    this.#cycle.startMs ??= nowMs;
    this.#running += 1;
    return 0;
  }

  expectedWaitMs(nowMs: number, ahead: number): number {
    const startsAtMs = Math.max(nowMs, this.#pausedUntilMs);
    if (this.#rates === undefined) return startsAtMs - nowMs;
    return startsAtMs - nowMs + Math.max(0, (ahead + 1 - this.#tokensAt(startsAtMs)) / this.#rate());
  }

  report({ status, retryAfterMs, nowMs }: AttemptReport): void {
    this.#running = Math.max(0, this.#running - 1);
    const isStale = this.#stale > 0;
    if (isStale) this.#stale -= 1;
    if (status === undefined) return;
    if (isThrottled(status)) this.#onThrottled(nowMs, retryAfterMs, isStale || nowMs < this.#pausedUntilMs);
    else this.#onResponse(nowMs);
  }

  #slowStart(): number {
    return this.#running < Math.floor(this.#window) ? 0 : Infinity;
  }

  #paced(nowMs: number): number {
    this.#fill(nowMs);
    // Send the requests of the catch-up in small groups: if they are too many, only one group gets a 429.
    if (this.#tokens > this.#maxTokens() + 1 && this.#running >= FAST_START) return Infinity;
    if (this.#tokens < 1) return (1 - this.#tokens) / this.#rate();
    this.#tokens -= 1;
    return 0;
  }

  #onResponse(nowMs: number): void {
    this.#defaultPauses = 0;
    this.#cycle.addResponse(nowMs);
    // Without waiting requests, a larger window would not have been used, so it does not grow.
    if (this.#rates !== undefined || !this.#hasBacklog) return;
    this.#window += this.#window < FAST_START ? 1 : 1 / this.#window;
  }

  #onThrottled(nowMs: number, retryAfterMs: number | undefined, isKnown: boolean): void {
    if (isKnown && retryAfterMs === undefined) return;
    const waitMs = retryAfterMs ?? Math.min(MAX_DEFAULT_PAUSE_MS, DEFAULT_PAUSE_MS * 2 ** this.#defaultPauses);
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + waitMs);
    if (isKnown) return;
    if (retryAfterMs === undefined) this.#defaultPauses += 1;
    this.#throttle = { atMs: nowMs, waitMs };
    this.#stale = this.#running;
  }

  /** Called after the pause, when the statistics of the last cycle are complete: sets the rates of the next cycle. */
  #startCycle(throttle: Throttle): void {
    // Without a response there is no rate to measure, so the slow start is repeated.
    if (this.#rates === undefined && this.#cycle.responses === 0) this.#window = START;
    else {
      const { low, high, catchUpMs } = this.#measure(throttle);
      this.#rates = { low: low * HEADROOM, high: high * HEADROOM };
      this.#tokens = Math.max(1, catchUpMs * this.#rates.low);
    }
    this.#filledAtMs = this.#pausedUntilMs;
    this.#backlogMs = 0;
    this.#cycle = new ThrottleCycle();
    this.#throttle = undefined;
  }

  /** Returns a lower and an upper bound of the rate, and the milliseconds of the pause whose requests may catch up. */
  #measure({ atMs, waitMs }: Throttle): { low: number; high: number; catchUpMs: number } {
    const { responses, startMs = atMs } = this.#cycle;
    const spanMs = Math.max(SPAN_MS, waitMs);
    const activeMs = atMs - startMs;
    const isLong = activeMs > LONG_CYCLE * spanMs;
    const current = this.#rate();
    if (isLong && this.#rates !== undefined) {
      return { low: current * BACK_OFF, high: current, catchUpMs: CATCH_UP_SHARE * waitMs };
    }
    if (responses === 0) {
      const rate = current * EMPTY_CYCLE_FACTOR;
      return { low: rate, high: rate, catchUpMs: 0 };
    }
    const recent = Math.max(1, this.#cycle.responsesSince(atMs - spanMs)) / spanMs;
    // A long slow start was mostly idle, so its average says nothing about the limit.
    const average = isLong ? recent / 2 : responses / (activeMs + this.#pausedUntilMs - atMs);
    return { low: Math.min(current, (average + recent) / 2), high: Math.min(current, recent), catchUpMs: 0 };
  }

  /** Returns the current rate: it approaches the upper bound, stays near it for a while, then grows faster and faster. */
  #rate(): number {
    if (this.#rates === undefined) return Infinity;
    const { low, high } = this.#rates;
    const time = this.#backlogMs / GROWTH_MS - 1;
    return time < 0 ? high + (high - low) * time ** 3 : high * Math.min(MAX_GROWTH, 1 + GROWTH * time ** 3);
  }

  #maxTokens(): number {
    return Math.max(1, this.#rate() * CATCH_UP_MS);
  }

  #tokensAt(nowMs: number): number {
    const refill = Math.max(0, nowMs - this.#filledAtMs) * this.#rate();
    // The tiny surplus compensates rounding errors, which would otherwise add a millisecond to each wait.
    return Math.max(this.#tokens, Math.min(this.#maxTokens(), this.#tokens + refill + 1e-9));
  }

  #fill(nowMs: number): void {
    this.#tokens = this.#tokensAt(nowMs);
    // While the process was stopped, no request was sent, so that time says nothing about the rate.
    const longestMs = Math.max(SPAN_MS, 2 / this.#rate());
    if (this.#hasBacklog) this.#backlogMs += Math.min(longestMs, Math.max(0, nowMs - this.#filledAtMs));
    this.#filledAtMs = Math.max(this.#filledAtMs, nowMs);
    const rate = this.#rate();
    if (this.#rates !== undefined && rate >= MAX_GROWTH * this.#rates.high) {
      this.#rates = { low: rate, high: rate };
      this.#backlogMs = GROWTH_MS;
    }
  }
}

/** Number of response times that a cycle keeps. */
const MAX_TIMES = 4_096;

/** Statistics of the adaptive limiter since the last 429 or 529. */
class ThrottleCycle {
  startMs: number | undefined;
  /** Number of responses other than 429 and 529. */
  responses = 0;
  #responseTimesMs: number[] = [];

  addResponse(nowMs: number): void {
    this.responses += 1;
    if (this.#responseTimesMs.push(nowMs) > MAX_TIMES) this.#responseTimesMs.splice(0, MAX_TIMES / 2);
  }

  /** Returns the number of responses after the time. */
  responsesSince(timeMs: number): number {
    return this.#responseTimesMs.reduce((count, responseMs) => count + (responseMs > timeMs ? 1 : 0), 0);
  }
}
