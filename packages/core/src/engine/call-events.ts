// The events of a call for its observer. An event is only created if the call is observed.
import type { HTTPResponseError, WorkspaceError } from "../errors/errors.ts";
import { bodyText } from "../http/parse-body.ts";
import type { Call } from "./call.ts";
import type { ResponseOutcome } from "./outcomes.ts";

/** Emits that an attempt started. */
export function emitAttempt(call: Call): void {
  call.emit?.({ type: "attempt", attempt: call.attempts, requestBytes: byteLength(call.request.body) });
}

/** Emits that a response arrived, with any status. */
export function emitResponse(call: Call, { status, body }: ResponseOutcome, requestId: string | undefined): void {
  call.emit?.({
    type: "response",
    attempt: call.attempts,
    status,
    durationMs: call.settings.now() - call.sentAtMs,
    responseBytes: typeof body === "number" ? undefined : byteLength(body),
    requestId,
  });
}

/** Emits that the call succeeded. */
export function emitSuccess(call: Call, status: number, requestId: string | undefined): void {
  call.emit?.({
    type: "end",
    attempts: call.attempts,
    durationMs: call.settings.now() - call.startedAtMs,
    status,
    code: undefined,
    requestId,
  });
}

/** Emits that an attempt failed: a retry if there is a delay, else the end of the call. */
export function emitFailure(call: Call, error: WorkspaceError, delayMs: number | undefined): void {
  if (call.emit === undefined) return;
  const { code } = error;
  if (delayMs !== undefined) return call.emit({ type: "retry", attempt: call.attempts, delayMs, code });
  const { status, requestId }: Partial<HTTPResponseError> = error;
  const durationMs = call.settings.now() - call.startedAtMs;
  call.emit({ type: "end", attempts: call.attempts, durationMs, status, code, requestId });
}

/** Returns the number of bytes of a request or response body. */
function byteLength(body: unknown): number {
  if (body === undefined || body === null) return 0;
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return body.byteLength;
  return new TextEncoder().encode(bodyText(body)).byteLength;
}
