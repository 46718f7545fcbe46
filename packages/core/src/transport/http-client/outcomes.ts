// Converts what an HTTP client returned or threw to an outcome: for both clients, for our own connections and for every
// custom HTTP client.
import { isFinal, isNeverSent } from "#failure-codes";
import type { FailureOutcome, SendOutcome } from "../../engine/effects.ts";
import { describeCause } from "../../errors/cause.ts";
import type { HttpClientResponse } from "./http-client.ts";

/** Details of a request that failed, attached to the error of an HTTP client. */
export interface SendDetails {
  /** True if the request was sent: its first byte was written to a connection that was open, and encrypted where required. */
  readonly sent: boolean;
  /** True if the socket was reused and closed before any byte of the response. */
  readonly staleSocket: boolean;
  /** True if sending the request again would fail the same way, such as a request that a cassette does not contain. */
  readonly isFinal?: boolean;
}

const REPLAYED = Symbol.for("@ws/core/replayed");

/**
 * Marks a recorded response of a replay, and returns it. The next attempt follows without a delay, and `Retry-After` pauses
 * nothing, because nobody is at the other end. The mark is hidden from comparisons of the response.
 */
export const markReplayed = <Response extends object>(response: Response, isReplayed = true): Response =>
  Object.defineProperty(response, REPLAYED, { value: isReplayed, configurable: true });

/** Returns true for a response with the mark of a replay. */
export const isReplayed = (response: unknown): boolean => fieldsOf(response)[REPLAYED] === true;

const SEND_DETAILS = Symbol.for("@ws/core/send-details");

/** Attaches details to an error and returns the error. */
export function withSendDetails(error: Error, details: SendDetails): Error {
  return Object.defineProperty(error, SEND_DETAILS, { value: details, configurable: true });
}

/** Returns the details of an error, also if a library wrapped the error. */
export function sendDetailsOf(thrown: unknown): SendDetails | undefined {
  const error = fieldsOf(thrown);
  return (error[SEND_DETAILS] ?? fieldsOf(error["cause"])[SEND_DETAILS]) as SendDetails | undefined;
}

/** Returns the fields of any value; none for a value that is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<PropertyKey, unknown>> {
  const isObject = (typeof value === "object" || typeof value === "function") && value !== null;
  return isObject ? (value as Readonly<Record<PropertyKey, unknown>>) : {};
}

function wasSent(thrown: unknown): boolean {
  const error = fieldsOf(thrown);
  const details = sendDetailsOf(thrown);
  if (details !== undefined) return details.sent;
  return !isNeverSent(error) && !isNeverSent(fieldsOf(error["cause"]));
}

/** Returns true for a time limit of the HTTP client; false if the system could not connect in time. */
function isTimeout(thrown: unknown): boolean {
  const { name, code, syscall, message } = fieldsOf(thrown);
  if (name === "TimeoutError") return true;
  if (code === "ETIMEDOUT") return syscall === undefined;
  return code === "ECONNABORTED" && typeof message === "string" && message.includes("timeout");
}

/** Returns the error that axios wrapped, so that the cause is the same with and without axios. */
function unwrapAxiosError(thrown: unknown): unknown {
  const { isAxiosError, cause } = fieldsOf(thrown);
  return isAxiosError === true && cause instanceof Error ? cause : thrown;
}

/**
 * Converts a thrown value to an outcome.
 * @param end The time limit or abort that ended the request, if any
 * @param isCustom True if an HTTP client of the caller threw the value
 */
export function toFailureOutcome(
  thrown: unknown,
  end: Pick<FailureOutcome, "reason" | "abortReason"> | undefined,
  isCustom: boolean,
): SendOutcome {
  const error = fieldsOf(thrown);
  const { response } = error;
  // Some HTTP clients throw for an error status, with the response attached. A response without its body is a failure.
  if (end === undefined && isResponse(response) && hasBody(response.data)) return toResponseOutcome(response);
  const details = sendDetailsOf(thrown);
  const cause = unwrapAxiosError(thrown);
  return {
    type: "failure",
    reason: isTimeout(thrown) ? "timeout" : "connection",
    sent: wasSent(thrown),
    staleSocket: details?.staleSocket ?? false,
    isFinal: details?.isFinal ?? [error, fieldsOf(error["cause"])].some(isFinal),
    cause: describeCause(cause),
    ...(isCustom && { thrown: cause }),
    ...end,
  };
}

function isResponse(value: unknown): value is HttpClientResponse {
  return typeof fieldsOf(value)["status"] === "number";
}

/** Returns false for a broken stream. */
function hasBody(data: unknown): boolean {
  return data !== undefined && typeof fieldsOf(data)["pipe"] !== "function";
}

/** Converts the result of an HTTP client to an outcome; a failure if it is not a response. */
export function toResponseOutcome(response: unknown): SendOutcome {
  if (!isResponse(response)) {
    const cause = new TypeError("Expected { status, headers, data } from httpClient.request(), got something else");
    return { type: "failure", reason: "connection", sent: true, cause: describeCause(cause) };
  }
  const { status, headers, data: body } = response;
  const mark = isReplayed(response) && { isReplayed: true };
  return { type: "response", status, headers: plainHeaders(headers), body, ...mark };
}

/** Converts headers of axios, fetch or Node to a plain object, names in lower case. */
export function plainHeaders(headers: unknown): Record<string, string> {
  const plain: Record<string, string> = {};
  const source = fieldsOf(headers) as { entries?: () => Iterable<[string, unknown]>; toJSON?: () => object };
  // Headers of fetch, or a Map. Not `instanceof Headers`: to access `Headers` makes Node load all of fetch.
  if (typeof source.entries === "function") for (const [name, value] of source.entries()) put(plain, name, value);
  else {
    const record = (typeof source.toJSON === "function" ? source.toJSON() : source) as Record<string, unknown>;
    for (const name of Object.keys(record)) put(plain, name, record[name]);
  }
  return plain;
}

function put(plain: Record<string, string>, name: string, value: unknown): void {
  if (typeof value === "string") plain[name.toLowerCase()] = value;
  else if (typeof value === "number") plain[name.toLowerCase()] = String(value);
  else if (Array.isArray(value)) plain[name.toLowerCase()] = value.join(", ");
}
