// The log lines of a call. Every text is redacted and cut, and a line is only built if its level is enabled.
import type { HTTPResponseError, WorkspaceError } from "../errors/errors.ts";
import { bodyText } from "../http/parse-body.ts";
import { MAX_BODY_LENGTH } from "../logging/redact.ts";
import type { Call } from "./call.ts";
import type { ResponseOutcome } from "./outcomes.ts";

/** Logs the request with its body, at level `debug`. */
export function logAttempt(call: Call): void {
  const { debug } = call.settings.log;
  if (debug === undefined) return;
  const { method, url, body } = call.request;
  const text =
    typeof body === "string" ? ` ${call.redact(body, MAX_BODY_LENGTH)}` : body ? ` (${body.byteLength} bytes)` : "";
  debug(`→ ${method} ${call.redact(url)}${text}`, logContext(call));
}

/** Logs the status and the duration of a successful call, at level `info`; the body at level `debug`. */
export function logSuccess(call: Call, { status, body }: ResponseOutcome, requestId: string | undefined): void {
  const { log, now } = call.settings;
  if (log.info === undefined) return;
  const durationMs = now() - call.sentAtMs;
  const context = { ...logContext(call), status, durationMs, requestId };
  log.info(`${call.title} → ${status} in ${Math.round(durationMs)} ms`, context);
  log.debug?.(`← ${call.title} ${status} ${call.redact(bodyText(body), MAX_BODY_LENGTH)}`, context);
}

/**
 * Logs a failed attempt and the delay before the next attempt, or the address of the help, at level `warn`. Logs the body at
 * level `debug`.
 */
export function logFailure(call: Call, error: WorkspaceError, delayMs: number | undefined): void {
  const { log, retry } = call.settings;
  if (log.warn === undefined) return;
  const { status, body }: Partial<HTTPResponseError> = error;
  const { code, help } = error;
  const context = { ...logContext(call), code, status, help };
  const next =
    delayMs === undefined
      ? `. See ${help}`
      : `. Attempt ${call.attempts} of ${retry.maxRetries + 1} failed; the next attempt starts in ${delayMs} ms`;
  log.warn(error.message.replace(/\.$/, "") + next, context);
  if (body !== undefined) log.debug?.(`← ${call.title} ${status ?? ""} ${body}`, context);
}

function logContext(call: Call) {
  const { method, operation } = call.request;
  return { method, path: call.path, operation, attempt: call.attempts };
}
