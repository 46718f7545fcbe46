import type { HttpRequest } from "../http/request.ts";
import { createRedact, type Redact } from "../logging/redact.ts";
import { createEmit, isObserved, type Emit } from "../observer/observer.ts";
import { nextPosition } from "../rate-limit/request-queue.ts";
import type { ExchangeSettings } from "./exchange-settings.ts";

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
    settings.channel.usedAtMs = this.startedAtMs;
    this.emit = isObserved(settings.observer)
      ? createEmit(request, this.redact(request.path), settings.observer)
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
