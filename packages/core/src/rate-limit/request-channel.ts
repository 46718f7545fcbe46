import { logHookError, type HookLog } from "../logging/logger.ts";
import { RetryBudget } from "../retry/retry-policy.ts";
import { containLimiter, type Limiter } from "./limiter.ts";
import { Pause, RequestQueue } from "./request-queue.ts";

/** Milliseconds that an unused limiter is kept: longer than any call takes. */
const LIMITER_LIFETIME_MS = 30 * 60_000;

/** Limiter of channels without a rate limit. */
const UNLIMITED: Limiter = { take: () => 0 };

/** The pause after a 429 or 529 with `Retry-After`, for all requests with one token to one host. */
export class ThrottlePause {
  /** As long as `Retry-After` says: for channels with a rate limit. */
  readonly full = new Pause();
  /** At most `maxRetryDelayMs` long: for channels without a rate limit. */
  readonly capped = new Pause();

  /** Starts or extends the pause. */
  extend(nowMs: number, retryAfterMs: number, maxRetryDelayMs: number): void {
    this.full.extendTo(nowMs + retryAfterMs);
    this.capped.extendTo(nowMs + Math.min(retryAfterMs, maxRetryDelayMs));
  }
}

/** All requests of this process with one token, host and rate limit. */
export class RequestChannel {
  readonly queue: RequestQueue;
  /** Shared by all channels with the same token and host. */
  readonly budget: RetryBudget;
  /** Shared by all channels with the same token and host. */
  readonly pause: ThrottlePause;
  /** True if every request needs a slot of a limiter. */
  readonly hasLimiter: boolean;
  /** True if a pause lasts as long as `Retry-After` says. False if `maxRetryDelayMs` limits it. */
  readonly pausesInFull: boolean;
  /** Start of the latest call in milliseconds since the epoch. */
  usedAtMs = 0;
  /** Log of the latest call. */
  #log: HookLog | undefined;
  /** True if `RequestChannels` dropped the channel, so that a client must get a new channel. */
  isEvicted = false;

  /** @param now Returns milliseconds since the epoch */
  constructor(now: () => number, limiter?: Limiter, budget = new RetryBudget(), pause = new ThrottlePause()) {
    this.budget = budget;
    this.pause = pause;
    this.hasLimiter = limiter !== undefined;
    this.pausesInFull = this.hasLimiter;
    const contained =
      limiter &&
      containLimiter(limiter, (hook, message) => this.#log !== undefined && logHookError(this.#log, hook, message));
    this.queue = new RequestQueue(contained ?? UNLIMITED, now, this.pausesInFull ? pause.full : pause.capped);
  }

  /** Called at the start of each call. Errors of the limiter are logged by the latest call. */
  startCall(log: HookLog, nowMs: number): void {
    this.#log = log;
    this.usedAtMs = nowMs;
  }

  /** Returns true if the channel has no state worth keeping: an unused limiter is outdated after a while. */
  isIdle(nowMs: number): boolean {
    return this.queue.isIdle && (!this.hasLimiter || nowMs - this.usedAtMs > LIMITER_LIFETIME_MS);
  }
}

/** Number of accounts from which idle accounts are dropped. */
const MAX_ACCOUNTS = 1_000;

/** State of one token on one host. */
interface Account {
  readonly budget: RetryBudget;
  readonly pause: ThrottlePause;
  /** Channels by the name of their rate limit. */
  readonly channels: Map<string, RequestChannel>;
}

/** Channels by host and token, and by rate limit. */
export class RequestChannels {
  readonly #accounts = new Map<string, Account>();
  /** Number of accounts at which idle ones are dropped next: twice as many as remained, because each pass looks at all. */
  #evictAt = MAX_ACCOUNTS;

  /**
   * Returns the channel for an account and a rate limit; creates it if needed.
   * @param accountName Identifies host and token
   * @param limitName Identifies the rate limit
   * @param createLimiter Creates the limiter of a new channel
   */
  of(accountName: string, limitName: string, now: () => number, createLimiter?: () => Limiter): RequestChannel {
    let account = this.#accounts.get(accountName);
    if (account === undefined) {
      if (this.#accounts.size >= this.#evictAt) this.#evictIdle(now());
      account = { budget: new RetryBudget(), pause: new ThrottlePause(), channels: new Map() };
      this.#accounts.set(accountName, account);
    }
    const { budget, pause, channels } = account;
    let channel = channels.get(limitName);
    if (channel === undefined) {
      channels.set(limitName, (channel = new RequestChannel(now, createLimiter?.(), budget, pause)));
      channel.usedAtMs = now();
    }
    return channel;
  }

  #evictIdle(nowMs: number): void {
    for (const [accountName, { budget, pause, channels }] of this.#accounts) {
      const isIdle = budget.isFull && pause.full.untilMs <= nowMs;
      if (!isIdle || ![...channels.values()].every((channel) => channel.isIdle(nowMs))) continue;
      for (const channel of channels.values()) channel.isEvicted = true;
      this.#accounts.delete(accountName);
    }
    this.#evictAt = Math.max(MAX_ACCOUNTS, 2 * this.#accounts.size);
  }
}

/** The channels of this process, shared by all its clients. */
export const sharedChannels = new RequestChannels();
