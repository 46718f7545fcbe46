// The engine. Every decision between request and response is made here: send, wait, retry, fail. It does no I/O: it
// yields effects and receives their outcomes, so both clients run the same code. No other file loops over attempts.
import type { WorkspaceError } from "../errors/errors.ts";
import { decodeResponse, type DecodedResponse } from "../http/response.ts";
import type { HttpRequest } from "../http/request.ts";
import { retryDelayMs } from "../retry/retry-policy.ts";
import { isRepeatable, isRetryableStatus, isThrottled } from "../retry/retryable-status.ts";
import { reportAttempt, reportFailure, reportResponse, reportSuccess } from "./call-reports.ts";
import { deadlineError, failureError } from "./call-errors.ts";
import { Call, exceedsDeadline, limitAttempt, remainingMs, type ExchangeSettings } from "./call.ts";
import type { FailureOutcome, ResponseOutcome, Steps } from "./effects.ts";

/** A successful response. */
export interface ExchangeResult<Value = unknown> {
  /** Decoded body. */
  readonly data: Value;
  /** HTTP status. */
  readonly status: number;
  /** Headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Request id of Notion; undefined if the response has none. */
  readonly requestId: string | undefined;
  /** Number of requests sent, 1 without a retry. */
  readonly attempts: number;
  /** Time from the call to the response, with waits, in milliseconds. */
  readonly durationMs: number;
}

/** An attempt that failed. */
interface FailedAttempt {
  readonly error: WorkspaceError;
  /** Delay before the next attempt in milliseconds; undefined if there is no next attempt. */
  readonly delayMs: number | undefined;
  /** True if the queue is paused for this delay, so that all requests of the channel wait there in order. */
  readonly waitsInQueue?: boolean;
}

const NO_REFUSAL = { retryAfterMs: undefined, isBlocked: false };

/**
 * Returns the steps of one call: sends the request until it succeeds, fails for good, or runs out of time.
 * @throws WorkspaceError of the matching class
 */
export function exchange(request: HttpRequest, settings: ExchangeSettings): Steps<ExchangeResult> {
  return exchangeCall(new Call(request, settings));
}

/** Returns the steps of `exchange()` for a call that exists, because its caller needs its state later. */
export function* exchangeCall(call: Call): Steps<ExchangeResult> {
  const { request, settings } = call;
  const { channel } = settings;
  if (settings.signal?.aborted === true) {
    const abortReason: unknown = settings.signal.reason;
    throw fail(call, failureError(call, { type: "failure", reason: "aborted", sent: false, abortReason }));
  }
  for (let lastError: WorkspaceError | undefined; ;) {
    const hasSlot = (channel.hasLimiter || channel.queue.isPaused) && (yield* admit(call));
    if (exceedsDeadline(call, 0)) {
      if (hasSlot) channel.queue.report(undefined, undefined);
      throw fail(call, lateError(call, lastError));
    }
    const timeoutMs = startAttempt(call);
    const outcome = yield { type: "send", request, timeoutMs, remainingMs: remainingMs(call) };
    if (outcome.type !== "response" && outcome.type !== "failure") {
      throw new TypeError(`Expected a response or a failure from the transport, got "${outcome.type}"`);
    }
    let result: ExchangeResult | FailedAttempt;
    if (outcome.type === "response") {
      const decoded = decodeResponse(outcome, call);
      const { retryAfterMs, isBlocked } = decoded.ok ? NO_REFUSAL : decoded;
      // A recorded status says nothing about the limit of Notion.
      const status = isBlocked || outcome.isReplayed ? undefined : outcome.status;
      if (hasSlot) channel.queue.report(status, retryAfterMs);
      result = handleResponse(call, outcome, decoded);
    } else {
      if (hasSlot) channel.queue.report(undefined, undefined);
      result = handleFailure(call, outcome);
    }
    if ("data" in result) return result;
    const { error, delayMs, waitsInQueue } = result;
    if (delayMs === undefined) throw fail(call, error);
    if (exceedsDeadline(call, delayMs)) throw fail(call, deadlineError(call, delayMs, error));
    reportFailure(call, error, delayMs);
    lastError = error;
    call.appliedBefore = error.maybeApplied;
    if (!waitsInQueue) yield* sleep(call, delayMs);
  }
}

/**
 * Waits until the request may be sent: for the end of a pause, and for the rate limit.
 * @returns true if the limiter granted a slot
 */
function* admit(call: Call): Steps<boolean> {
  const { queue } = call.settings.channel;
  const waitMs = queue.expectedWaitMs(call.position);
  if (exceedsDeadline(call, waitMs)) throw fail(call, deadlineError(call, waitMs, undefined));
  if (waitMs > 0) call.emit?.({ type: "wait", waitMs, reason: "rate limit" });
  call.scope = "call";
  const outcome = yield { type: "admit", queue, position: call.position, timeoutMs: remainingMs(call) };
  if (outcome.type === "failure") throw fail(call, failureError(call, outcome));
  return outcome.type === "admitted" && outcome.hasSlot;
}

function* sleep(call: Call, ms: number): Steps<void> {
  if (ms === 0) return;
  call.emit?.({ type: "wait", waitMs: ms, reason: "retry" });
  const outcome = yield { type: "sleep", ms };
  if (outcome.type === "failure") throw fail(call, failureError(call, outcome));
}

/** Returns the error for a wait that ended after the deadline, because the process was stopped: nothing is sent any more. */
function lateError(call: Call, lastError: WorkspaceError | undefined): WorkspaceError {
  call.scope = "call";
  return lastError === undefined
    ? failureError(call, { type: "failure", reason: "timeout", sent: false })
    : deadlineError(call, 0, lastError);
}

/** Starts an attempt and returns its time limit in milliseconds. */
function startAttempt(call: Call): number {
  const timeoutMs = limitAttempt(call);
  call.attempts += 1;
  call.sentAtMs = call.settings.now();
  reportAttempt(call);
  return timeoutMs;
}

/** Reports the end of the call and returns the error. */
function fail(call: Call, error: WorkspaceError): WorkspaceError {
  reportFailure(call, error, undefined);
  return error;
}

function handleResponse(
  call: Call,
  outcome: ResponseOutcome,
  decoded: DecodedResponse,
): ExchangeResult | FailedAttempt {
  const { settings, request, attempts } = call;
  const { channel, retry } = settings;
  const nowMs = settings.now();
  const { status, headers, isReplayed } = outcome;
  if (isReplayed && settings.loop !== undefined) settings.loop.isReplayed = true;
  if (decoded.ok) {
    const { data, requestId } = decoded;
    channel.budget.refill(call.paidRetries);
    reportResponse(call, outcome, requestId);
    reportSuccess(call, outcome, requestId);
    return { data, status, headers, requestId, attempts, durationMs: nowMs - call.startedAtMs };
  }
  const { error, retryAfterMs, isBlocked } = decoded;
  reportResponse(call, outcome, error.requestId);
  if (isBlocked) return { error, delayMs: undefined };
  // A 429 or 529 with Retry-After applies to all requests with this token, so it pauses their queue.
  const waitsInQueue = isThrottled(status) && !isReplayed && retryAfterMs !== undefined && retryAfterMs > 0;
  if (waitsInQueue) channel.pause.extend(nowMs, retryAfterMs, retry.maxRetryDelayMs);
  const repeatsReads = retry.reads ?? settings.loop?.isRunning;
  if (!isRetryableStatus(status, request.method, request.reads, repeatsReads)) return { error, delayMs: undefined };
  return { error, delayMs: retryDelayOf(call, isReplayed ? 0 : retryAfterMs, isThrottled(status)), waitsInQueue };
}

function handleFailure(call: Call, outcome: FailureOutcome): FailedAttempt {
  if (outcome.scope !== undefined) call.scope = outcome.scope;
  const error = failureError(call, outcome);
  const { method, reads } = call.request;
  // A request that was not sent may be retried with any method, a request that was sent only if it is safe to repeat.
  // A timeout is never retried: Notion may still be working on the request.
  const isRetryable =
    call.settings.retry.networkFailures &&
    outcome.reason === "connection" &&
    !outcome.isFinal &&
    (!outcome.sent || isRepeatable(method, reads));
  if (!isRetryable) return { error, delayMs: undefined };
  // The server closed an idle connection while it was reused. Notion is healthy, so retry without a delay.
  const retryAfterMs = outcome.staleSocket && call.attempts === 1 ? 0 : undefined;
  return { error, delayMs: retryDelayOf(call, retryAfterMs, false) };
}

/**
 * Returns the delay before the next attempt in milliseconds, or undefined if no retry is left. A retry after a 429 or
 * 529 costs no budget: Notion is healthy.
 */
function retryDelayOf(call: Call, retryAfterMs: number | undefined, isThrottle: boolean): number | undefined {
  const { retry, random, channel } = call.settings;
  if (call.attempts > retry.maxRetries) return undefined;
  if (!isThrottle) {
    if (!channel.budget.takeRetry()) return undefined;
    call.paidRetries += 1;
  }
  const policy = channel.pausesInFull && isThrottle ? { ...retry, maxRetryDelayMs: Infinity } : retry;
  return retryDelayMs(policy, call.attempts - 1, retryAfterMs, random());
}
