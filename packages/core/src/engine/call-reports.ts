// The log lines of a call, and its events for the observer. Every text is redacted and cut. A line is only built if its level is
// enabled, and an event only if the call is observed.
import type { HTTPResponseError, WorkspaceError } from "../errors/errors.ts";
import { bodyText } from "../http/json.ts";
import { MAX_BODY_LENGTH } from "../logging/redact.ts";
import type { Call } from "./call.ts";
import type { ResponseOutcome } from "./effects.ts";

/** Reports that an attempt started. Logs the request with its body at level `debug`. */
export function reportAttempt(call: Call): void {
  const { method, url, body } = call.request;
  call.emit?.({ type: "attempt", attempt: call.attempts, requestBytes: byteLength(body) });
  const { debug } = call.settings.log;
  if (debug === undefined) return;
  const text =
    typeof body === "string" ? ` ${call.redact(body, MAX_BODY_LENGTH)}` : body ? ` (${body.byteLength} bytes)` : "";
  debug(`→ ${method} ${call.redact(url)}${text}`, logContext(call));
}

/** Reports that a response arrived, with any status. */
export function reportResponse(call: Call, { status, body }: ResponseOutcome, requestId: string | undefined): void {
  call.emit?.({
    type: "response",
    attempt: call.attempts,
    status,
    durationMs: call.settings.now() - call.sentAtMs,
    responseBytes: typeof body === "number" ? undefined : byteLength(body),
    requestId,
  });
}

/** Reports that the call succeeded. Logs status and duration at level `info`, and the body at level `debug`. */
export function reportSuccess(call: Call, { status, body }: ResponseOutcome, requestId: string | undefined): void {
  const { log, now } = call.settings;
  const nowMs = now();
  call.emit?.({
    type: "end",
    attempts: call.attempts,
    durationMs: nowMs - call.startedAtMs,
    status,
    code: undefined,
    requestId,
  });
  if (log.info === undefined) return;
  const durationMs = nowMs - call.sentAtMs;
  const context = { ...logContext(call), status, durationMs, requestId };
  log.info(`${call.title} → ${status} in ${Math.round(durationMs)} ms`, context);
  log.debug?.(`← ${call.title} ${status} ${call.redact(bodyText(body), MAX_BODY_LENGTH)}`, context);
}

/**
 * Reports that an attempt failed: a retry if there is a delay, else the end of the call. Logs the delay, or the address of the
 * help, at level `warn`, and the body at level `debug`.
 */
export function reportFailure(call: Call, error: WorkspaceError, delayMs: number | undefined): void {
  const { log, retry, now } = call.settings;
  const { status, body, requestId }: Partial<HTTPResponseError> = error;
  const { code, help } = error;
  const { attempts, emit } = call;
  if (delayMs !== undefined) emit?.({ type: "retry", attempt: attempts, delayMs, code });
  else emit?.({ type: "end", attempts, durationMs: now() - call.startedAtMs, status, code, requestId });
  if (log.warn === undefined) return;
  const context = { ...logContext(call), code, status, help };
  const next =
    delayMs === undefined
      ? `. See ${help}`
      : `. Attempt ${attempts} of ${retry.maxRetries + 1} failed; the next attempt starts in ${delayMs} ms`;
  log.warn(error.message.replace(/\.$/, "") + next, context);
  if (body !== undefined) log.debug?.(`← ${call.title} ${status ?? ""} ${body}`, context);
}

function logContext(call: Call) {
  const { method, operation } = call.request;
  return { method, path: call.path, operation, attempt: call.attempts };
}

/** Returns the number of bytes of a request or response body. */
function byteLength(body: unknown): number {
  if (body === undefined || body === null) return 0;
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return body.byteLength;
  return new TextEncoder().encode(bodyText(body)).byteLength;
}
