// The errors of calls and streams that ended without a complete response.
import { causeError, isSafeCause } from "../errors/cause.ts";
import {
  APIResponseError,
  RequestAbortedError,
  RequestConnectionError,
  RequestTimeoutError,
  type WorkspaceError,
} from "../errors/errors.ts";
import type { Call } from "./call.ts";
import type { FailureOutcome } from "./effects.ts";

/**
 * Returns the error for a failed attempt, wait or stream.
 * @param exceeded Words before the time limit in the message of a timeout
 */
export function failureError(call: Call, outcome: FailureOutcome, exceeded = "had no response within"): WorkspaceError {
  const { title, scope } = call;
  const copy = outcome.cause && causeError(outcome.cause, call.redact);
  const cause = isSafeCause(outcome.thrown, call.redact) ? outcome.thrown : copy;
  const details = { ...errorDetails(call, outcome.sent), cause };
  const applied = details.maybeApplied ? "the request may have been applied" : "the request was not applied";
  if (outcome.reason === "aborted") {
    const withReason = { ...details, cause: outcome.abortReason ?? cause };
    return new RequestAbortedError(`${title} was aborted; ${applied}`, withReason);
  }
  if (outcome.reason === "timeout") {
    const { timeoutMs, deadlineMs = timeoutMs } = call.settings;
    const limitMs = scope === "call" ? deadlineMs : timeoutMs;
    const limit = scope === "call" ? `its deadline of ${limitMs} ms` : `${limitMs} ms`;
    const message = `${title} ${exceeded} ${limit}; ${applied}`;
    return new RequestTimeoutError(message, { ...details, timeoutMs: limitMs, scope });
  }
  const why = copy ? `: ${copy.message}` : "";
  return new RequestConnectionError(`${title} could not be completed${why}; ${applied}`, details);
}

/**
 * Returns the error for a wait that would end after the deadline: the call fails immediately instead of waiting.
 * @param error Error of the last attempt; undefined if the wait is for the rate limit
 */
export function deadlineError(call: Call, waitMs: number, error: WorkspaceError | undefined): RequestTimeoutError {
  const timeoutMs = call.settings.deadlineMs ?? 0;
  const requestedMs = error instanceof APIResponseError ? error.retryAfterMs : undefined;
  const retryAfterMs = Math.ceil(requestedMs ?? waitMs);
  const wait = error === undefined ? "the rate limit" : `the next attempt. ${error.message}`;
  return new RequestTimeoutError(
    `${call.title} would exceed its deadline of ${timeoutMs} ms while it waits for ${wait}`,
    { ...errorDetails(call, error?.maybeApplied ?? false), timeoutMs, scope: "call", retryAfterMs, cause: error },
  );
}

function errorDetails(call: Call, maybeApplied: boolean) {
  return {
    method: call.request.method,
    path: call.path,
    attempts: call.attempts,
    maybeApplied: call.request.reads !== true && (call.appliedBefore || maybeApplied),
  };
}
