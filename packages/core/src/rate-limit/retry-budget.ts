// What all requests with one token to one host share in this process, whatever their rate limit: the pause that the
// service asked for, and a budget for retries. One 429 concerns everyone with the token; a service that is down is not
// helped by everyone repeating.
import { Pause } from "./request-queue.ts";

/** Units of a full budget. */
const BUDGET = 500;
/** What a retry takes; it comes back when the retry succeeds. */
const RETRY_COST = 5;
/** What a first attempt that succeeds gives back. */
const REFILL = 1;

/** One token on one host. */
export class RetryBudget {
  /** As long as the service asked for: for those who asked for a rate limit. */
  readonly fullPause = new Pause();
  /** As long as a delay may be: for the others. */
  readonly cappedPause = new Pause();
  #budget = BUDGET;

  /**
   * The service asked everyone to wait.
   * @param mostMs what those without a rate limit wait at most
   */
  pause(nowMs: number, askedMs: number, mostMs: number): void {
    this.fullPause.extendTo(nowMs + askedMs);
    this.cappedPause.extendTo(nowMs + Math.min(askedMs, mostMs));
  }

  /** Takes what a retry costs; false when the budget is used up, and then there must be no retry. */
  takeRetry(): boolean {
    if (this.#budget < RETRY_COST) return false;
    this.#budget -= RETRY_COST;
    return true;
  }

  /** A call succeeded, after so many retries that were paid for. */
  succeeded(paidRetries: number): void {
    this.#budget = Math.min(BUDGET, this.#budget + (paidRetries === 0 ? REFILL : paidRetries * RETRY_COST));
  }

  /** Whether there is nothing to remember. */
  isIdle(nowMs: number): boolean {
    return this.#budget === BUDGET && this.fullPause.untilMs <= nowMs;
  }
}
