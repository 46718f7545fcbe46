// From what an HTTP client answered or threw to what the engine is told. One reading for both clients, for our own
// adapter and for a caller's HTTP client.
import { describeCause } from "../../errors/cause.ts";
import type { FailureOutcome, SendOutcome } from "../../engine/outcomes.ts";
import type { HttpClientResponse } from "./http-client.ts";

/** What an adapter saw of a request that failed, put on the error that it throws. */
export interface SendDetails {
  /** Whether the socket was connected, and encrypted where it has to be, so that the request went out. */
  readonly sent: boolean;
  /** Whether the socket had served an earlier request, and no byte of an answer came. */
  readonly staleSocket: boolean;
  /** Whether sending it again would end the same way: a cassette that does not have the answer. */
  readonly isFinal?: boolean;
}

const SEND_DETAILS = Symbol.for("@ws/core/send-details");

/** Puts what the adapter saw on an error, and gives the error back. */
export function withSendDetails(error: Error, details: SendDetails): Error {
  return Object.defineProperty(error, SEND_DETAILS, { value: details, configurable: true });
}

type Thrown = Readonly<Record<PropertyKey, unknown>>;

const asThrown = (thrown: unknown): Thrown =>
  (typeof thrown === "object" || typeof thrown === "function") && thrown !== null ? (thrown as Thrown) : {};

/** The details on an error, also where a library has wrapped it. */
export function sendDetailsOf(thrown: unknown): SendDetails | undefined {
  const error = asThrown(thrown);
  return (error[SEND_DETAILS] ?? asThrown(error["cause"])[SEND_DETAILS]) as SendDetails | undefined;
}

// Codes of failures that come before a request goes out, for HTTP clients that tell nothing more.
const NEVER_SENT =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_INVALID_\w+|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/;

function wasSent(thrown: unknown): boolean {
  const error = asThrown(thrown);
  const details = sendDetailsOf(thrown);
  if (details !== undefined) return details.sent;
  return ![error["code"], asThrown(error["cause"])["code"]].some(
    (code) => typeof code === "string" && NEVER_SENT.test(code),
  );
}

/** Whether an HTTP client gave up by a time limit of its own; a connect that the system timed out is not that. */
function isTimeout(thrown: unknown): boolean {
  const { name, code, syscall, message } = asThrown(thrown);
  if (name === "TimeoutError") return true;
  if (code === "ETIMEDOUT") return syscall === undefined;
  return code === "ECONNABORTED" && typeof message === "string" && message.includes("timeout");
}

/** axios wraps what its adapter threw: what it wraps says the same, whichever way the request went. */
function underlying(thrown: unknown): unknown {
  const { isAxiosError, cause } = asThrown(thrown);
  return isAxiosError === true && cause instanceof Error ? cause : thrown;
}

/** What the engine is told of something thrown by an HTTP client. */
export function toFailureOutcome(thrown: unknown, ended?: Pick<FailureOutcome, "reason" | "abortReason">): SendOutcome {
  const { response } = asThrown(thrown);
  // An HTTP client that throws for a status has an answer all the same; one whose body broke off has none.
  if (ended === undefined && isResponse(response) && isWhole(response.data)) return toResponseOutcome(response);
  return {
    type: "failure",
    reason: isTimeout(thrown) ? "timeout" : "connection",
    sent: wasSent(thrown),
    staleSocket: sendDetailsOf(thrown)?.staleSocket ?? false,
    isFinal: sendDetailsOf(thrown)?.isFinal ?? false,
    cause: describeCause(underlying(thrown)),
    ...ended,
  };
}

function isResponse(value: unknown): value is HttpClientResponse {
  return typeof asThrown(value)["status"] === "number";
}

/** Whether there is a body, and not the remains of a stream. */
function isWhole(data: unknown): boolean {
  return data !== undefined && typeof asThrown(data)["pipe"] !== "function";
}

/** What the engine is told of an HTTP client's answer. */
export function toResponseOutcome(response: unknown): SendOutcome {
  if (!isResponse(response)) {
    const cause = new TypeError("httpClient.request gave no { status, headers, data }");
    return { type: "failure", reason: "connection", sent: true, cause: describeCause(cause) };
  }
  return { type: "response", status: response.status, headers: plainHeaders(response.headers), body: response.data };
}

/** Headers of whatever kind (axios's, fetch's, Node's) as a plain record, names in lower case. */
export function plainHeaders(headers: unknown): Record<string, string> {
  const plain: Record<string, string> = {};
  const source = asThrown(headers) as { entries?: () => Iterable<[string, unknown]>; toJSON?: () => object };
  // Headers of fetch, or a Map. Not by `instanceof`: to name `Headers` makes Node load all of its fetch.
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
