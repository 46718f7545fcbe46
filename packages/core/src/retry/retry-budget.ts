// Limits retries while Notion is down: if every request were repeated, Notion would get several times its
// usual load at the worst moment.

/** Units of a full budget. */
const FULL = 500;
/** Cost of one retry in units. A retry that succeeds returns it. */
const RETRY_COST = 5;
/** Units that a first attempt returns if it succeeds. */
const REFILL = 1;

/** Budget for retries, shared by all requests with one token to one host. */
export class RetryBudget {
  #units = FULL;

  /** True if every unit is there. */
  get isFull(): boolean {
    return this.#units === FULL;
  }

  /** Pays for one retry. Returns false if too few units remain; then the request must not be retried. */
  takeRetry(): boolean {
    if (this.#units < RETRY_COST) return false;
    this.#units -= RETRY_COST;
    return true;
  }

  /** Refills the budget after a call succeeded. */
  refill(paidRetries: number): void {
    this.#units = Math.min(FULL, this.#units + (paidRetries === 0 ? REFILL : paidRetries * RETRY_COST));
  }
}
