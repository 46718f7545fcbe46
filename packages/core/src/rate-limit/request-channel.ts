// The way of all requests with one token to one host under one rate limit.
import { RetryBudget } from "./retry-budget.ts";
import { RequestQueue, type Limiter } from "./request-queue.ts";

/** Milliseconds for which a limiter that nobody uses is kept: longer than any call takes. */
const LIMITER_LASTS_MS = 30 * 60_000;

/** Lets everything go at once: what there is where no rate limit was asked for. */
const UNLIMITED: Limiter = { take: () => 0 };

/** A queue, and the account behind it. */
export class RequestChannel {
  readonly budget: RetryBudget;
  readonly queue: RequestQueue;
  /** Whether a rate limit was asked for; then a pause lasts as long as the service says, else as long as a delay may. */
  readonly isLimited: boolean;
  /** When a call last began, in milliseconds since the epoch. */
  usedAtMs = 0;
  /** Whether it was forgotten, so that whoever has it must ask for it anew. */
  isForgotten = false;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number, limiter?: Limiter, budget = new RetryBudget()) {
    this.budget = budget;
    this.isLimited = limiter !== undefined;
    this.queue = new RequestQueue(limiter ?? UNLIMITED, now, this.isLimited ? budget.fullPause : budget.cappedPause);
  }

  /** Whether there is nothing to remember: what a limiter knows is out of date after a while. */
  isIdle(nowMs: number): boolean {
    return this.queue.isIdle && (!this.isLimited || nowMs - this.usedAtMs > LIMITER_LASTS_MS);
  }
}

/** Accounts that are kept before those with nothing to remember are dropped. */
const MANY = 1_000;

interface Entry {
  readonly budget: RetryBudget;
  /** By the name of their rate limit. */
  readonly channels: Map<string, RequestChannel>;
}

/** RequestChannels by host and token, and by rate limit. */
export class RequestChannels {
  readonly #entries = new Map<string, Entry>();

  /**
   * The channel of an account under a rate limit.
   * @param accountName names host and token
   * @param limitName names the rate limit
   * @param createLimiter makes the limiter, where the channel is new
   */
  of(accountName: string, limitName: string, now: () => number, createLimiter?: () => Limiter): RequestChannel {
    let entry = this.#entries.get(accountName);
    if (entry === undefined) {
      if (this.#entries.size >= MANY) this.#forgetIdle(now());
      this.#entries.set(accountName, (entry = { budget: new RetryBudget(), channels: new Map() }));
    }
    const { budget, channels } = entry;
    let channel = channels.get(limitName);
    if (channel === undefined) {
      channels.set(limitName, (channel = new RequestChannel(now, createLimiter?.(), budget)));
      channel.usedAtMs = now();
    }
    return channel;
  }

  #forgetIdle(nowMs: number): void {
    for (const [accountName, { budget, channels }] of this.#entries) {
      if (!budget.isIdle(nowMs) || ![...channels.values()].every((channel) => channel.isIdle(nowMs))) continue;
      for (const channel of channels.values()) channel.isForgotten = true;
      this.#entries.delete(accountName);
    }
  }
}

/** What all clients of this process share. */
export const sharedChannels = new RequestChannels();
