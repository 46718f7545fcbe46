// The way of all requests with one token to one host under one rate limit.
import { Account } from "./account.ts";
import { Gate, type Limiter } from "./gate.ts";

/** Milliseconds for which a limiter that nobody uses is kept: longer than any call takes. */
const LIMITER_LASTS_MS = 30 * 60_000;

/** Lets everything go at once: what there is where no rate limit was asked for. */
const UNLIMITED: Limiter = { take: () => 0 };

/** A gate, and the account behind it. */
export class Lane {
  readonly account: Account;
  readonly gate: Gate;
  /** Whether a rate limit was asked for; then a pause lasts as long as the service says, else as long as a delay may. */
  readonly isLimited: boolean;
  /** When a call last began, in milliseconds since the epoch. */
  usedAtMs = 0;
  /** Whether it was forgotten, so that whoever has it must ask for it anew. */
  isForgotten = false;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number, limiter?: Limiter, account = new Account()) {
    this.account = account;
    this.isLimited = limiter !== undefined;
    this.gate = new Gate(limiter ?? UNLIMITED, now, this.isLimited ? account.fullPause : account.cappedPause);
  }

  /** Whether there is nothing to remember: what a limiter knows is out of date after a while. */
  isIdle(nowMs: number): boolean {
    return this.gate.isIdle && (!this.isLimited || nowMs - this.usedAtMs > LIMITER_LASTS_MS);
  }
}

/** Accounts that are kept before those with nothing to remember are dropped. */
const MANY = 1_000;

interface Entry {
  readonly account: Account;
  /** By the name of their rate limit. */
  readonly lanes: Map<string, Lane>;
}

/** Lanes by host and token, and by rate limit. */
export class Lanes {
  readonly #entries = new Map<string, Entry>();

  /**
   * The lane of an account under a rate limit.
   * @param accountName names host and token
   * @param limitName names the rate limit
   * @param createLimiter makes the limiter, where the lane is new
   */
  of(accountName: string, limitName: string, now: () => number, createLimiter?: () => Limiter): Lane {
    let entry = this.#entries.get(accountName);
    if (entry === undefined) {
      if (this.#entries.size >= MANY) this.#forgetIdle(now());
      this.#entries.set(accountName, (entry = { account: new Account(), lanes: new Map() }));
    }
    const { account, lanes } = entry;
    let lane = lanes.get(limitName);
    if (lane === undefined) {
      lanes.set(limitName, (lane = new Lane(now, createLimiter?.(), account)));
      lane.usedAtMs = now();
    }
    return lane;
  }

  #forgetIdle(nowMs: number): void {
    for (const [accountName, { account, lanes }] of this.#entries) {
      if (!account.isIdle(nowMs) || ![...lanes.values()].every((lane) => lane.isIdle(nowMs))) continue;
      for (const lane of lanes.values()) lane.isForgotten = true;
      this.#entries.delete(accountName);
    }
  }
}

/** What all clients of this process share. */
export const sharedLanes = new Lanes();
