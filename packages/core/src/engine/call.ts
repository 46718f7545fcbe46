// One call on its way: the request, what governs it, and what has happened so far. It says what it does, in log lines
// and events; it decides nothing.
import type { WorkspaceError } from "../errors/errors.ts";
import type { HttpRequest, ResponseOutcome } from "./effects.ts";
import type { RequestChannel } from "../rate-limit/request-channel.ts";
import { nextPosition } from "../rate-limit/request-queue.ts";
import type { LeveledLog } from "../logging/logger.ts";
import { bodyText } from "../http/decode-response.ts";
import { createEmit, isWatched, type Observer, type Emit } from "../logging/observer.ts";
import { createRedact, type Redact } from "../logging/redact.ts";
import type { RetryPolicy } from "./retry-policy.ts";

/** What governs one call. */
export interface ExchangeSettings {
  /** Milliseconds for one attempt, its body included. */
  readonly timeoutMs: number;
  /** Milliseconds for the whole call; undefined for no limit. */
  readonly deadlineMs: number | undefined;
  readonly retry: RetryPolicy;
  /** What is shared by all calls with this token to this host. */
  readonly channel: RequestChannel;
  readonly log: LeveledLog;
  readonly observer?: Observer | undefined;
  /** Texts that must not appear anywhere: tokens and client secrets. */
  readonly secrets: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** The state of one call. */
export class Call {
  readonly request: HttpRequest;
  readonly settings: ExchangeSettings;
  readonly startedAt: number;
  /** Its place among those who wait; it keeps it through its retries. */
  readonly position = nextPosition();
  readonly emit: Emit | undefined;
  /** Attempts so far, the current one included. */
  attempts = 0;
  /** When the current attempt was sent. */
  sentAt = 0;
  /** Retries that the channel's budget paid for. */
  paidRetries = 0;
  /** Whether an attempt before the current one may have been carried out. */
  appliedBefore = false;
  /** Which limit ends what is under way. */
  scope: "attempt" | "call" = "attempt";
  #redact: Redact | undefined;

  constructor(request: HttpRequest, settings: ExchangeSettings) {
    this.request = request;
    this.settings = settings;
    this.startedAt = settings.now();
    settings.channel.usedAtMs = this.startedAt;
    this.emit = isWatched(settings.observer)
      ? createEmit(request, this.redact(request.path), settings.observer)
      : undefined;
  }

  /** Made when first needed: most calls neither fail nor log. */
  readonly redact: Redact = (text) => (this.#redact ??= createRedact(this.settings.secrets))(text);

  /** Milliseconds left of the deadline; undefined where there is none. */
  get leftMs(): number | undefined {
    const { deadlineMs, now } = this.settings;
    return deadlineMs === undefined ? undefined : deadlineMs - (now() - this.startedAt);
  }

  /** Whether waiting so long would be in vain. */
  exceedsDeadline(waitMs: number): boolean {
    const { leftMs } = this;
    return leftMs !== undefined && waitMs >= leftMs;
  }

  get mayRetry(): boolean {
    return this.attempts <= this.settings.retry.maxRetries;
  }

  get title(): string {
    return `${this.request.method} ${this.redact(this.request.path)}`;
  }

  /** What every error says. */
  errorDetails(maybeApplied: boolean) {
    return {
      method: this.request.method,
      path: this.redact(this.request.path),
      attempts: this.attempts,
      maybeApplied: this.appliedBefore || maybeApplied,
    };
  }

  /** An attempt begins. Gives the milliseconds that it may take. */
  startAttempt(): number {
    const { settings, request, leftMs } = this;
    this.attempts += 1;
    this.sentAt = settings.now();
    this.scope = leftMs !== undefined && leftMs < settings.timeoutMs ? "call" : "attempt";
    this.emit?.({ type: "attempt", attempt: this.attempts, requestBytes: byteLength(request.body) });
    if (settings.log.debug) {
      const { body } = request;
      const text = typeof body === "string" ? ` ${this.redact(body)}` : body ? ` (${body.byteLength} bytes)` : "";
      settings.log.debug(`→ ${request.method} ${this.redact(request.url)}${text}`, this.#logContext());
    }
    return Math.max(1, Math.round(Math.min(leftMs ?? Infinity, settings.timeoutMs)));
  }

  /** An answer came. */
  answered(outcome: ResponseOutcome, requestId: string | undefined): void {
    this.emit?.({
      type: "response",
      attempt: this.attempts,
      status: outcome.status,
      durationMs: this.settings.now() - this.sentAt,
      responseBytes: typeof outcome.body === "number" ? undefined : byteLength(outcome.body),
      requestId,
    });
  }

  /** The call ended well. */
  succeeded(outcome: ResponseOutcome, requestId: string | undefined): void {
    const { log, now, channel } = this.settings;
    channel.budget.succeeded(this.paidRetries);
    const { status } = outcome;
    this.emit?.({
      type: "end",
      attempts: this.attempts,
      durationMs: now() - this.startedAt,
      status,
      code: undefined,
      requestId,
    });
    if (log.info === undefined) return;
    const durationMs = now() - this.sentAt;
    const details = { ...this.#logContext(), status, durationMs, requestId };
    log.info(`${this.title} → ${status} in ${Math.round(durationMs)} ms`, details);
    log.debug?.(`← ${this.title} ${status} ${this.redact(bodyText(outcome.body))}`, details);
  }

  /** An attempt failed; without a delay the call is over. */
  failed(error: WorkspaceError, delayMs: number | undefined): void {
    const { log, retry, now } = this.settings;
    const { status, body, requestId } = error as { status?: number; body?: string; requestId?: string };
    if (delayMs !== undefined) this.emit?.({ type: "retry", attempt: this.attempts, delayMs, code: error.code });
    else
      this.emit?.({
        type: "end",
        attempts: this.attempts,
        durationMs: now() - this.startedAt,
        status,
        code: error.code,
        requestId,
      });
    if (log.warn === undefined) return;
    const details = { ...this.#logContext(), code: error.code, status };
    const next =
      delayMs === undefined ? "" : `; attempt ${this.attempts} of ${retry.maxRetries + 1}, the next in ${delayMs} ms`;
    log.warn(error.message + next, details);
    if (body !== undefined) log.debug?.(`← ${this.title} ${status ?? ""} ${body}`, details);
  }

  #logContext() {
    const { method, path, operation } = this.request;
    return { method, path: this.redact(path), operation, attempt: this.attempts };
  }
}

/** Bytes of a body as it is sent or was received. */
function byteLength(body: unknown): number {
  if (body === undefined || body === null) return 0;
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return body.byteLength;
  return new TextEncoder().encode(bodyText(body)).byteLength;
}
