// The engine: all that happens between "this request" and "this answer" is decided here, and nowhere else. It does no
// I/O: it yields what is to be done and is told how it went, so that both clients run the very same lines.
// Nothing else in the project may loop over attempts.
import { causeError } from "./cause.ts";
import { bodyText, decodeResponse } from "./decode.ts";
import {
  APIResponseError,
  RequestAbortedError,
  RequestConnectionError,
  RequestTimeoutError,
  type WorkspaceError,
} from "./errors.ts";
import type { FailureOutcome, HttpRequest, ResponseOutcome, Steps } from "./http.ts";
import type { LeveledLog } from "./logger.ts";
import { createRedact, type Redact } from "./redact.ts";
import { isRepeatable, isRetryableStatus, parseRetryAfter, retryDelayMs, type RetryPolicy } from "./retry.ts";

/** What governs one call. */
export interface ExchangeSettings {
  /** Milliseconds for one attempt, its body included. */
  readonly timeoutMs: number;
  /** Milliseconds for the whole call; undefined for no limit. */
  readonly deadlineMs: number | undefined;
  readonly retry: RetryPolicy;
  readonly log: LeveledLog;
  /** Texts that must not appear anywhere: tokens and client secrets. */
  readonly secrets: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** An answer with what came around it. */
export interface Exchanged {
  readonly data: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly attempts: number;
  readonly durationMs: number;
}

/** How one attempt ended, when it did not end well. */
interface Failed {
  readonly error: WorkspaceError;
  /** Milliseconds to wait before another attempt, or undefined when there must be none. */
  readonly delayMs: number | undefined;
}

/** One call on its way: the request, its settings, and what has happened so far. */
class Call {
  readonly request: HttpRequest;
  readonly settings: ExchangeSettings;
  readonly startedAt: number;
  /** Attempts so far, the current one included. */
  attempts = 0;
  /** Whether an attempt before the current one may have been carried out. */
  appliedBefore = false;
  /** Which limit ends the current attempt. */
  scope: "attempt" | "call" = "attempt";
  #redact: Redact | undefined;

  constructor(request: HttpRequest, settings: ExchangeSettings) {
    this.request = request;
    this.settings = settings;
    this.startedAt = settings.now();
  }

  /** Made when first needed: most calls neither fail nor log. */
  readonly redact: Redact = (text) => (this.#redact ??= createRedact(this.settings.secrets))(text);

  get remainingMs(): number {
    const { deadlineMs, now } = this.settings;
    return deadlineMs === undefined ? Infinity : deadlineMs - (now() - this.startedAt);
  }

  /** Milliseconds that the current attempt may take. */
  limitAttempt(): number {
    const { remainingMs, settings } = this;
    this.scope = remainingMs < settings.timeoutMs ? "call" : "attempt";
    return Math.max(1, Math.round(Math.min(remainingMs, settings.timeoutMs)));
  }

  get mayRetry(): boolean {
    return this.attempts <= this.settings.retry.maxRetries;
  }

  get title(): string {
    return `${this.request.method} ${this.redact(this.request.path)}`;
  }

  facts(maybeApplied: boolean) {
    return {
      method: this.request.method,
      path: this.redact(this.request.path),
      attempts: this.attempts,
      maybeApplied: this.appliedBefore || maybeApplied,
    };
  }
}

/**
 * Sends a request until it is answered, refused for good, or out of time.
 * @throws WorkspaceError of the kind that fits
 */
export function* exchange(request: HttpRequest, settings: ExchangeSettings): Steps<Exchanged> {
  const call = new Call(request, settings);
  for (;;) {
    const sentAt = settings.now();
    call.attempts += 1;
    logRequest(call);
    const outcome = yield { type: "send", request, timeoutMs: call.limitAttempt() };
    if (outcome.type !== "response" && outcome.type !== "failure") throw new TypeError("the transport gave no answer");
    const result = outcome.type === "response" ? judgeResponse(call, outcome, sentAt) : judgeFailure(call, outcome);
    if ("data" in result) return result;
    const { error, delayMs } = result;
    logFailure(call, error, delayMs);
    if (delayMs === undefined) throw error;
    if (delayMs >= call.remainingMs) throw deadlineError(call, error);
    call.appliedBefore = error.maybeApplied;
    if (delayMs === 0) continue;
    const slept = yield { type: "sleep", ms: delayMs };
    if (slept.type === "failure") throw judgeFailure(call, slept).error;
  }
}

function judgeResponse(call: Call, outcome: ResponseOutcome, sentAt: number): Exchanged | Failed {
  const { settings, request, attempts, appliedBefore, redact } = call;
  const nowMs = settings.now();
  const { status, headers } = outcome;
  const decoded = decodeResponse(outcome, { request, attempts, appliedBefore, redact, nowMs });
  if (decoded.ok) {
    logAnswer(call, outcome, nowMs - sentAt, decoded.requestId);
    return {
      data: decoded.data,
      status,
      headers,
      requestId: decoded.requestId,
      attempts,
      durationMs: nowMs - call.startedAt,
    };
  }
  const { error } = decoded;
  if (!call.mayRetry || !isRetryableStatus(status, request.method)) return { error, delayMs: undefined };
  const retryAfterMs = parseRetryAfter(headers["retry-after"], nowMs);
  return { error, delayMs: retryDelayMs(settings.retry, attempts - 1, retryAfterMs, settings.random()) };
}

function judgeFailure(call: Call, outcome: FailureOutcome): Failed {
  const { title } = call;
  const cause = outcome.cause && causeError(outcome.cause, call.redact);
  const facts = { ...call.facts(outcome.sent), cause };
  const applied = facts.maybeApplied ? "; it may have been carried out" : "; it was not carried out";
  if (outcome.reason === "aborted") {
    const error = new RequestAbortedError(`${title} was aborted${applied}`, {
      ...facts,
      cause: outcome.abortReason ?? cause,
    });
    return { error, delayMs: undefined };
  }
  if (outcome.reason === "timeout") {
    // A timeout is never retried: the service may still be at it.
    const { scope, settings } = call;
    const timeoutMs = scope === "call" ? (settings.deadlineMs ?? settings.timeoutMs) : settings.timeoutMs;
    const limit = scope === "call" ? `its deadline of ${timeoutMs} ms` : `${timeoutMs} ms`;
    const error = new RequestTimeoutError(`${title} had no answer within ${limit}${applied}`, {
      ...facts,
      timeoutMs,
      scope,
    });
    return { error, delayMs: undefined };
  }
  const why = cause ? `: ${cause.message}` : "";
  const error = new RequestConnectionError(`${title} could not be completed${why}${applied}`, facts);
  // The server had closed an idle connection just as it was used again: not a fault, so there is no wait.
  const again = outcome.staleSocket === true && call.mayRetry && isRepeatable(call.request.method);
  return { error, delayMs: again ? 0 : undefined };
}

/** The next attempt would begin after the deadline: say so at once instead of waiting in vain. */
function deadlineError(call: Call, error: WorkspaceError): RequestTimeoutError {
  const timeoutMs = call.settings.deadlineMs ?? 0;
  const retryAfterMs = error instanceof APIResponseError ? error.retryAfterMs : undefined;
  return new RequestTimeoutError(
    `${call.title} would have to wait beyond its deadline of ${timeoutMs} ms before the next attempt: ${error.message}`,
    { ...call.facts(error.maybeApplied), timeoutMs, scope: "call", retryAfterMs, cause: error },
  );
}

function logRequest(call: Call): void {
  const { log } = call.settings;
  if (log.debug === undefined) return;
  const { url, method, body } = call.request;
  const text = typeof body === "string" ? ` ${call.redact(body)}` : body ? ` (${body.byteLength} bytes)` : "";
  log.debug(`→ ${method} ${call.redact(url)}${text}`, {
    method,
    path: call.redact(call.request.path),
    attempt: call.attempts,
  });
}

function logAnswer(call: Call, outcome: ResponseOutcome, durationMs: number, requestId: string | undefined): void {
  const { log } = call.settings;
  if (log.info === undefined) return;
  const facts = {
    method: call.request.method,
    path: call.redact(call.request.path),
    attempt: call.attempts,
    status: outcome.status,
    durationMs,
    requestId,
  };
  log.info(`${call.title} → ${outcome.status} in ${Math.round(durationMs)} ms`, facts);
  log.debug?.(`← ${call.title} ${outcome.status} ${call.redact(bodyText(outcome.body))}`, facts);
}

function logFailure(call: Call, error: WorkspaceError, delayMs: number | undefined): void {
  const { log, retry } = call.settings;
  if (log.warn === undefined) return;
  const status = "status" in error && typeof error.status === "number" ? error.status : undefined;
  const facts = { method: error.method, path: error.path, attempt: call.attempts, code: error.code, status };
  const next =
    delayMs === undefined ? "" : `; attempt ${call.attempts} of ${retry.maxRetries + 1}, the next in ${delayMs} ms`;
  log.warn(error.message + next, facts);
  if ("body" in error && typeof error.body === "string")
    log.debug?.(`← ${call.title} ${status ?? ""} ${error.body}`, facts);
}
