// Sends a request while recording, as steps that either client's driver runs: bytes and pieces exactly as they come.
import { DEFAULT_TIMEOUT_MS } from "@ws/core";
import { type FailureOutcome, type HttpRequest, type Steps } from "@ws/core/engine";
import type { SentRequest } from "../formats/har/create-entry.ts";
import { SEND_FACTS } from "../errors.ts";

// The longest delay that a timer can have, in milliseconds: the caller's own limit ends a request before.
const NO_LIMIT_MS = 2_147_483_647;

/** An answer whose body is there, or still to be read. */
export interface Opened {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body's bytes, or the number under which the transport has it open. */
  readonly body: Uint8Array | number;
}

/** The request as a transport takes it. */
export function httpRequestOf({ method, url, headers, body }: SentRequest): HttpRequest {
  const { origin, pathname, search } = new URL(url);
  return { method, baseUrl: origin, url: pathname + search, path: pathname.replace(/^.*?\/v1\//, ""), headers, body };
}

/** Sends a request; its body is left open where that is possible. @throws the failure, as an error */
export function* openSteps(request: HttpRequest, timeoutMs = NO_LIMIT_MS): Steps<Opened> {
  const outcome = yield { type: "send", request: { ...request, stream: true }, timeoutMs };
  if (outcome.type === "failure") throw failureError(outcome);
  if (outcome.type !== "response") throw new TypeError(`the transport answered with ${outcome.type}`);
  const { status, headers, body } = outcome;
  return { status, headers, body: typeof body === "number" ? body : bytesOf(body) };
}

/** The next piece of an open body, or undefined at its end. */
export function* readSteps(body: number): Steps<Uint8Array | undefined> {
  const outcome = yield { type: "read", body, timeoutMs: NO_LIMIT_MS };
  if (outcome.type === "failure") throw failureError(outcome);
  return outcome.type === "piece" ? outcome.bytes : undefined;
}

/** Closes an open body. */
export function* cancelSteps(body: number): Steps<void> {
  yield { type: "cancel", body };
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (body === undefined || body === null) return new Uint8Array();
  return new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
}

/** What a client's own transport would have thrown, with the same facts on it. */
function failureError({ reason, sent, staleSocket = false, cause }: FailureOutcome): Error {
  const error = new Error(cause?.message ?? `the request ended: ${reason}`);
  error.name = reason === "timeout" ? "TimeoutError" : (cause?.name ?? "Error");
  if (cause?.code !== undefined) Object.assign(error, { code: cause.code });
  if (cause?.syscall !== undefined) Object.assign(error, { syscall: cause.syscall });
  return Object.defineProperty(error, SEND_FACTS, { value: { sent, staleSocket } });
}

/** The time limit of a request of `Client`, which has no signal. */
export const syncTimeout = (timeout: unknown): number =>
  typeof timeout === "number" && timeout > 0 ? timeout : DEFAULT_TIMEOUT_MS;
