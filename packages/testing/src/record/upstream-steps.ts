// Sends a request while recording. The steps run on the transport of either client.
import type { Readable } from "node:stream";
import { DEFAULT_TIMEOUT_MS, MAX_TIMER_MS } from "@ws/core";
import type { FailureOutcome, HttpRequest, Steps } from "@ws/core/engine";
import { SEND_DETAILS } from "../errors.ts";
import type { CassetteResponse, SentRequest } from "../model/traffic.ts";

// Effectively no timeout: the client that sent the request has its own timeout, which ends it earlier.
const NO_TIMEOUT_MS = MAX_TIMER_MS;

/** A response whose body is complete or still open. */
export interface OpenedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes of the body, or the number of the open body in the transport. */
  readonly body: Uint8Array | number;
}

/** Converts a request to the form that a transport sends. */
export function toHttpRequest({ method, url, headers, body }: SentRequest): HttpRequest {
  const { origin, pathname, search } = new URL(url);
  return { method, baseUrl: origin, url: pathname + search, path: pathname.replace(/^.*?\/v1\//, ""), headers, body };
}

/** Sends a request and keeps its body open if possible. Throws the failure of the transport as an error. */
export function* openSteps(request: HttpRequest, timeoutMs = NO_TIMEOUT_MS): Steps<OpenedResponse> {
  const outcome = yield { type: "send", request: { ...request, stream: true }, timeoutMs };
  if (outcome.type === "failure") throw failureError(outcome);
  if (outcome.type !== "response") throw new TypeError(`Expected a response from the transport, got ${outcome.type}`);
  const { status, headers, body } = outcome;
  return { status, headers, body: typeof body === "number" ? body : toBytes(body) };
}

/** Reads the next chunk of an open body. Returns undefined at its end. */
export function* readSteps(body: number): Steps<Uint8Array | undefined> {
  const outcome = yield { type: "read", body, timeoutMs: NO_TIMEOUT_MS };
  if (outcome.type === "failure") throw failureError(outcome);
  return outcome.type === "piece" ? outcome.bytes : undefined;
}

/** Closes an open body. */
export function* cancelSteps(body: number): Steps<void> {
  yield { type: "cancel", body };
}

/** Returns the timeout of a request of `Client`, which has no signal to abort it. */
export const syncTimeoutMs = (timeout: unknown): number =>
  typeof timeout === "number" && timeout > 0 ? timeout : DEFAULT_TIMEOUT_MS;

function toBytes(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (body === undefined || body === null) return new Uint8Array();
  return new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
}

/** Creates the error that the client's own transport would throw, with the same details. */
function failureError({ reason, sent, staleSocket = false, cause }: FailureOutcome): Error {
  const error = new Error(cause?.message ?? `Request failed: ${reason}`);
  error.name = reason === "timeout" ? "TimeoutError" : (cause?.name ?? "Error");
  if (cause?.code !== undefined) Object.assign(error, { code: cause.code });
  if (cause?.syscall !== undefined) Object.assign(error, { syscall: cause.syscall });
  return Object.defineProperty(error, SEND_DETAILS, { value: { sent, staleSocket } });
}

/** Returns a response that was just received. A complete body is converted to the requested axios response type. */
export function liveResponse(
  { status, headers }: OpenedResponse,
  body: Buffer | Readable | readonly Uint8Array[],
  responseType: string | undefined,
): CassetteResponse {
  const isText = Buffer.isBuffer(body) && responseType !== "arraybuffer" && responseType !== "stream";
  return { status, statusText: "", headers: { ...headers }, data: isText ? body.toString("utf8") : body };
}
