// The state of one call: its settings, its attempts and its time limits.
import type { HttpRequest } from "../http/request.ts";
import { logHookError, type LeveledLog } from "../logging/logger.ts";
import { createRedact, type Redact } from "../logging/redact.ts";
import { createEmit, isObserved, type Emit, type Observer } from "../observer/observer.ts";
import type { RequestChannel } from "../rate-limit/request-channel.ts";
import { nextPosition } from "../rate-limit/request-queue.ts";
import type { Loop, RetryPolicy } from "../retry/retry-policy.ts";

/** Settings for one call. */
export interface ExchangeSettings {
  /** Time limit of one attempt, response body included, in milliseconds. */
  readonly timeoutMs: number;
  /** Time limit of the call in milliseconds; undefined for no limit. */
  readonly deadlineMs: number | undefined;
  readonly retry: RetryPolicy;
  /** The loop over a list that the call belongs to. */
  readonly loop?: Loop | undefined;
  /** Shared by all calls with the same token, host and rate limit. */
  readonly channel: RequestChannel;
  readonly log: LeveledLog;
  readonly observer?: Observer | undefined;
  /** Tokens and client secrets, which no log line and no error may contain. */
  readonly secrets: readonly string[];
  /** Returns the name of the environment variable with the token; undefined for a token of the program. */
  readonly variable?: (() => string | undefined) | undefined;
  /** Aborts the call. The transport watches it while an effect runs. */
  readonly signal?: AbortSignal | undefined;
  /** Returns milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
}

/** State of one call. */
export class Call {
  readonly request: HttpRequest;
  readonly settings: ExchangeSettings;
  readonly startedAtMs: number;
  /** Position in the queue. A call keeps it through its retries. */
  readonly position = nextPosition();
  /** Emits the events of the call; undefined if they are not observed. */
  readonly emit: Emit | undefined;
  /** Number of attempts, including the current attempt. */
  attempts = 0;
  /** Start of the current attempt. */
  sentAtMs = 0;
  /** Number of retries that the retry budget paid for. */
  paidRetries = 0;
  /** True if Notion may have applied an earlier attempt. */
  appliedBefore = false;
  /** Time limit that ends the current effect: `timeoutMs` of an attempt, or `deadlineMs` of the call. */
  scope: "attempt" | "call" = "attempt";
  #redact: Redact | undefined;

  constructor(request: HttpRequest, settings: ExchangeSettings) {
    this.request = request;
    this.settings = settings;
    this.startedAtMs = settings.now();
    settings.channel.startCall(settings, this.startedAtMs);
    this.emit = isObserved(settings.observer)
      ? createEmit(request, this.redact(request.path), settings.observer, (message) =>
          logHookError(settings, "the observer", message),
        )
      : undefined;
  }

  /** Removes the secrets of the call from a text. Created on first use: most calls neither fail nor log. */
  get redact(): Redact {
    return (this.#redact ??= createRedact(this.settings.secrets));
  }

  /** Path without secrets. */
  get path(): string {
    return this.redact(this.request.path);
  }

  /** Method and path, for messages. */
  get title(): string {
    return `${this.request.method} ${this.path}`;
  }
}

/** Returns the milliseconds until the deadline; undefined without a deadline. */
export function remainingMs({ settings, startedAtMs }: Call): number | undefined {
  const { deadlineMs, now } = settings;
  return deadlineMs === undefined ? undefined : deadlineMs - (now() - startedAtMs);
}

/** Returns true if the deadline passes before a wait ends. */
export function exceedsDeadline(call: Call, waitMs: number): boolean {
  const remaining = remainingMs(call);
  return remaining !== undefined && waitMs >= remaining;
}

/** Returns the time limit of the next attempt in milliseconds: `timeoutMs`, or less if the deadline comes first. */
export function limitAttempt(call: Call): number {
  const { timeoutMs } = call.settings;
  const remaining = remainingMs(call);
  call.scope = remaining !== undefined && remaining < timeoutMs ? "call" : "attempt";
  return Math.max(1, Math.round(Math.min(remaining ?? Infinity, timeoutMs)));
}
