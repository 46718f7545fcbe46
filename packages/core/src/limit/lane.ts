// What all requests with one token to one host share in this process: the gate before them, with the pause that the
// service asked for, and a budget for retries. One 429 concerns everyone with the token; a service that is down is not
// helped by everyone repeating.
import { Gate, type Limiter } from "./gate.ts";

/** Units of a full budget. */
const BUDGET = 500;
/** What a retry takes; it comes back when the retry succeeds. */
const RETRY_COST = 5;
/** What a first attempt that succeeds gives back. */
const REFILL = 1;

/** Milliseconds for which a limiter that nobody uses is kept: longer than any call takes. */
const LIMITER_LASTS_MS = 30 * 60_000;

/** Lets everything go at once: what there is where no rate limit was asked for. */
const UNLIMITED: Limiter = { take: () => 0 };

/** The state of one token on one host. */
export class Lane {
  readonly gate: Gate;
  /** Whether a rate limit was asked for; then a pause lasts as long as the service says, else as long as a delay may. */
  readonly isLimited: boolean;
  #budget = BUDGET;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number, limiter?: Limiter) {
    this.gate = new Gate(limiter ?? UNLIMITED, now);
    this.isLimited = limiter !== undefined;
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

  /**
   * Whether there is nothing to remember.
   * @param unusedMs milliseconds since it was last asked for: what a limiter knows is out of date after a while
   */
  isIdle(unusedMs: number): boolean {
    return this.gate.isIdle && (this.isLimited ? unusedMs > LIMITER_LASTS_MS : this.#budget === BUDGET);
  }
}

/** Lanes that are kept before those with nothing to remember are dropped. */
const MANY = 1_000;

/** Lanes by host, token and rate limit. */
export class Lanes {
  readonly #lanes = new Map<string, { readonly lane: Lane; usedAtMs: number }>();

  /**
   * The lane of that name.
   * @param createLimiter makes its limiter, where the lane is new
   */
  of(name: string, now: () => number, createLimiter?: () => Limiter): Lane {
    let entry = this.#lanes.get(name);
    if (entry === undefined) {
      if (this.#lanes.size >= MANY) this.#dropIdle(now());
      this.#lanes.set(name, (entry = { lane: new Lane(now, createLimiter?.()), usedAtMs: 0 }));
    }
    if (entry.lane.isLimited) entry.usedAtMs = now();
    return entry.lane;
  }

  #dropIdle(nowMs: number): void {
    for (const [name, { lane, usedAtMs }] of this.#lanes) if (lane.isIdle(nowMs - usedAtMs)) this.#lanes.delete(name);
  }
}

/** What all clients of this process share. */
export const sharedLanes = new Lanes();
