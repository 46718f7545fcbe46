// The engine: all that happens between "this request" and "this answer" is decided here, and nowhere else. It does no
// I/O: it yields what is to be done and is told how it went, so that both clients run the very same lines.
// Nothing else in the project may loop over attempts.
import { Call, type ExchangeSettings } from "./call.ts";
import { causeError } from "../errors/cause.ts";
import { decodeResponse } from "../http/decode-response.ts";
import {
  APIResponseError,
  RequestAbortedError,
  RequestConnectionError,
  RequestTimeoutError,
  type WorkspaceError,
} from "../errors/errors.ts";
import type { FailureOutcome, HttpRequest, ResponseOutcome, SendOutcome, Steps } from "./effects.ts";
import { isRepeatable, isRetryableStatus, isThrottled, parseRetryAfter, retryDelayMs } from "./retry-policy.ts";

export type { ExchangeSettings } from "./call.ts";

/** A successful response. */
export interface ExchangeResult<Value = unknown> {
  /** Decoded body. */
  readonly data: Value;
  /** HTTP status. */
  readonly status: number;
  /** Headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Request id of the service; undefined if the response has none. */
  readonly requestId: string | undefined;
  /** Number of requests sent, 1 without a retry. */
  readonly attempts: number;
  /** Time from the call to the response, with waits, in milliseconds. */
  readonly durationMs: number;
}

/** How one attempt ended, when it did not end well. */
interface FailedAttempt {
  readonly error: WorkspaceError;
  /** Milliseconds to wait before another attempt, or undefined when there must be none. */
  readonly delayMs: number | undefined;
  /** Whether the channel is paused for as long, so that the queue does the waiting, for everyone and in order. */
  readonly waitsInQueue?: boolean;
}

/**
 * Sends a request until it is answered, refused for good, or out of time.
 * @throws WorkspaceError of the kind that fits
 */
export function* exchange(request: HttpRequest, settings: ExchangeSettings): Steps<ExchangeResult> {
  const call = new Call(request, settings);
  const { channel } = settings;
  for (;;) {
    if (channel.isLimited || channel.queue.isPaused) yield* admit(call);
    const outcome = yield { type: "send", request, timeoutMs: call.startAttempt() };
    if (outcome.type !== "response" && outcome.type !== "failure") throw new TypeError("the transport gave no answer");
    const retryAfterMs = retryAfterOf(call, outcome);
    channel.queue.report(outcome.type === "response" ? outcome.status : undefined, retryAfterMs);
    const result =
      outcome.type === "response" ? judgeResponse(call, outcome, retryAfterMs) : judgeFailure(call, outcome);
    if ("data" in result) return result;
    const { error, delayMs, waitsInQueue } = result;
    if (delayMs === undefined || call.exceedsDeadline(delayMs)) {
      const final = delayMs === undefined ? error : deadlineError(call, delayMs, error);
      call.failed(final, undefined);
      throw final;
    }
    call.failed(error, delayMs);
    call.appliedBefore = error.maybeApplied;
    if (!waitsInQueue) yield* sleep(call, delayMs);
  }
}

/** Waits until the request may go: for the pause that the service asked for, and for the rate limit. */
function* admit(call: Call): Steps<void> {
  const { channel } = call.settings;
  const waitMs = channel.queue.expectedWaitMs(call.position);
  if (call.exceedsDeadline(waitMs)) yield* giveUp(call, deadlineError(call, waitMs, undefined));
  if (waitMs > 0) call.emit?.({ type: "wait", waitMs, reason: "rate limit" });
  call.scope = "call";
  const outcome = yield { type: "admit", queue: channel.queue, position: call.position, timeoutMs: call.leftMs };
  if (outcome.type === "failure") yield* giveUp(call, judgeFailure(call, outcome).error);
}

function* sleep(call: Call, ms: number): Steps<void> {
  if (ms === 0) return;
  call.emit?.({ type: "wait", waitMs: ms, reason: "retry" });
  const outcome = yield { type: "sleep", ms };
  if (outcome.type === "failure") yield* giveUp(call, judgeFailure(call, outcome).error);
}

// oxlint-disable-next-line require-yield -- so that `yield*` ends the caller's type, too: it never comes back
function* giveUp(call: Call, error: WorkspaceError): Steps<never> {
  call.failed(error, undefined);
  throw error;
}

function judgeResponse(
  call: Call,
  outcome: ResponseOutcome,
  retryAfterMs: number | undefined,
): ExchangeResult | FailedAttempt {
  const { settings, request, attempts, appliedBefore, redact } = call;
  const nowMs = settings.now();
  const { status, headers } = outcome;
  const decoded = decodeResponse(outcome, { request, attempts, appliedBefore, redact, nowMs });
  if (decoded.ok) {
    const { data, requestId } = decoded;
    call.answered(outcome, requestId);
    call.succeeded(outcome, requestId);
    return { data, status, headers, requestId, attempts, durationMs: nowMs - call.startedAt };
  }
  call.answered(outcome, decoded.error.requestId);
  const waitsInQueue = isThrottled(status) && retryAfterMs !== undefined && retryAfterMs > 0;
  // One answer that says when concerns everyone with this token.
  if (waitsInQueue) settings.channel.budget.pause(nowMs, retryAfterMs, settings.retry.maxRetryDelayMs);
  return {
    ...afterFailure(call, decoded.error, isRetryableStatus(status, request.method), retryAfterMs),
    waitsInQueue,
  };
}

function retryAfterOf(call: Call, outcome: SendOutcome): number | undefined {
  if (outcome.type === "failure" || outcome.status < 400) return undefined;
  return parseRetryAfter(outcome.headers["retry-after"], call.settings.now());
}

function judgeFailure(call: Call, outcome: FailureOutcome): FailedAttempt {
  const { title, settings } = call;
  const cause = outcome.cause && causeError(outcome.cause, call.redact);
  const details = { ...call.errorDetails(outcome.sent), cause };
  const applied = details.maybeApplied ? "; it may have been carried out" : "; it was not carried out";
  if (outcome.reason === "aborted") {
    const withReason = { ...details, cause: outcome.abortReason ?? cause };
    return { error: new RequestAbortedError(`${title} was aborted${applied}`, withReason), delayMs: undefined };
  }
  if (outcome.reason === "timeout") {
    // A timeout is never retried: the service may still be at it.
    const { scope } = call;
    const timeoutMs = scope === "call" ? (settings.deadlineMs ?? settings.timeoutMs) : settings.timeoutMs;
    const limit = scope === "call" ? `its deadline of ${timeoutMs} ms` : `${timeoutMs} ms`;
    const message = `${title} had no answer within ${limit}${applied}`;
    return { error: new RequestTimeoutError(message, { ...details, timeoutMs, scope }), delayMs: undefined };
  }
  const why = cause ? `: ${cause.message}` : "";
  const error = new RequestConnectionError(`${title} could not be completed${why}${applied}`, details);
  // What never left may be repeated whatever it is; what left, only if doing it twice has the effect of doing it once.
  const isSafe = !outcome.isFinal && (!outcome.sent || isRepeatable(call.request.method));
  // The server had closed an idle connection just as it was used again: not a fault, so there is no wait.
  return afterFailure(call, error, isSafe, outcome.staleSocket && call.attempts === 1 ? 0 : undefined);
}

/** Whether there is another attempt, and after how long. Being told to slow down costs no budget: that is no fault. */
function afterFailure(
  call: Call,
  error: WorkspaceError,
  isSafe: boolean,
  retryAfterMs: number | undefined,
): FailedAttempt {
  const { retry, random, channel } = call.settings;
  if (!isSafe || !call.mayRetry) return { error, delayMs: undefined };
  const isFault = !("status" in error && typeof error.status === "number" && isThrottled(error.status));
  if (isFault) {
    if (!channel.budget.takeRetry()) return { error, delayMs: undefined };
    call.paidRetries += 1;
  }
  const policy = channel.isLimited && !isFault ? { ...retry, maxRetryDelayMs: Infinity } : retry;
  return { error, delayMs: retryDelayMs(policy, call.attempts - 1, retryAfterMs, random()) };
}

/** What is to be waited for comes after the deadline: say so at once instead of waiting in vain. */
function deadlineError(call: Call, waitMs: number, error: WorkspaceError | undefined): RequestTimeoutError {
  const timeoutMs = call.settings.deadlineMs ?? 0;
  const asked = error instanceof APIResponseError ? error.retryAfterMs : undefined;
  const retryAfterMs = Math.ceil(asked ?? waitMs);
  const why = error === undefined ? "the rate limit" : error.message;
  return new RequestTimeoutError(
    `${call.title} would have to wait beyond its deadline of ${timeoutMs} ms before the next attempt: ${why}`,
    { ...call.errorDetails(error?.maybeApplied ?? false), timeoutMs, scope: "call", retryAfterMs, cause: error },
  );
}
