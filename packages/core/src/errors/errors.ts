// The errors of this library. `code` is the contract; details are fields; `cause` is kept.
//
//   WorkspaceError                     code, help, method, path, maybeApplied, attempts
//   ├─ HTTPResponseError               status, headers, body, requestId
//   │  ├─ APIResponseError             error response of Notion: additionalData, retryAfterMs
//   │  └─ UnknownHTTPResponseError     response of a proxy or gateway, or a cut response
//   ├─ RequestTimeoutError             timeoutMs, scope
//   ├─ RequestConnectionError          no complete response
//   ├─ RequestAbortedError             aborted by the caller's signal or by close()
//   └─ InvalidRequestError             reason: wrong arguments or options; nothing was sent
//
// The code that creates an error redacts its texts first (redact.ts): no error may contain a token. Messages contain no
// control characters, and each further line begins with `  | ` (printable.ts).
import { LocatedError } from "./located-error.ts";
import { printableLines } from "../logging/printable.ts";
import { ClientErrorCode, helpAddress, type APIErrorCode } from "./error-codes.ts";

const KINDS = Symbol.for("@ws/core/error-kinds");

type Kind =
  | "WorkspaceError"
  | "HTTPResponseError"
  | "APIResponseError"
  | "UnknownHTTPResponseError"
  | "RequestTimeoutError"
  | "RequestConnectionError"
  | "RequestAbortedError"
  | "InvalidRequestError";

/** Details of every error. */
export interface RequestDetails {
  /** HTTP method, upper case; undefined without a request, such as for a wrong option of a client. */
  readonly method?: string | undefined;
  /** Path below `/v1/`, without the query. */
  readonly path?: string | undefined;
  /** True if Notion may have applied the request. */
  readonly maybeApplied: boolean;
  /** Number of attempts of the call. */
  readonly attempts?: number | undefined;
  /** The underlying error. */
  readonly cause?: unknown;
}

/** Base class of all errors of this library. Its stack begins with the line of the program that called. */
export class WorkspaceError extends LocatedError {
  /** Error code for programs: a member of `APIErrorCode` or `ClientErrorCode`. */
  readonly code: APIErrorCode | ClientErrorCode;
  /** HTTP method of the request, upper case; undefined without a request. */
  readonly method: string | undefined;
  /** Path of the request below `/v1/`, without the query; undefined without a request. */
  readonly path: string | undefined;
  /**
   * True if Notion may have applied the request, in any attempt. False if the request was not sent or Notion
   * refused it (a 4xx or 529), and for a POST that only reads. If it is false, a write is safe to repeat.
   */
  readonly maybeApplied: boolean;
  /** Number of attempts of the call; 0 if it failed before the first attempt. */
  readonly attempts: number;
  /** Address of the help for this error: what happened, whether the request may have been applied, and what to do. */
  readonly help: string;

  constructor(code: APIErrorCode | ClientErrorCode, message: string, details: RequestDetails) {
    super(printableLines(message), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.method = details.method;
    this.path = details.path;
    this.maybeApplied = details.maybeApplied;
    this.attempts = details.attempts ?? 0;
    this.help = helpAddress(code);
  }

  /** Names of the class and its base classes, most specific first. */
  get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["WorkspaceError"];
  }

  /** Name of the class. */
  override get name(): string {
    return this[KINDS][0];
  }

  /** Returns the error as plain data, for logs. */
  toJSON(): Record<string, unknown> {
    const { name, message, help } = this;
    return { name, message, help, ...Object.fromEntries(Object.entries(this)) };
  }
}

/** Details of an error response. */
export interface ResponseDetails extends RequestDetails {
  /** HTTP status. */
  readonly status: number;
  /** Headers of the response. The names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the response as text. */
  readonly body: string;
  /** Id that Notion gave the request. Undefined if the response has none. */
  readonly requestId: string | undefined;
}

/** The response is not a success. Base class of the two errors below. */
export class HTTPResponseError extends WorkspaceError {
  /** HTTP status of the response. */
  readonly status: number;
  /** Headers of the response, names in lower case, secrets redacted, control characters escaped. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the response as text, secrets redacted. Cut after 100,000 characters, and then ends in `…`. */
  readonly body: string;
  /** Request id of Notion, for its support; undefined if the response has none. */
  readonly requestId: string | undefined;

  constructor(code: APIErrorCode | ClientErrorCode, message: string, details: ResponseDetails) {
    super(code, message, details);
    this.status = details.status;
    this.headers = details.headers;
    this.body = details.body;
    this.requestId = details.requestId;
  }

  override get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["HTTPResponseError", ...super[KINDS]];
  }
}

/** Details of an error response of Notion. */
export interface APIResponseDetails extends ResponseDetails {
  /** Details that depend on the code, from the body of the response. */
  readonly additionalData: Readonly<Record<string, unknown>> | undefined;
  /** Value of the `Retry-After` header in milliseconds. Undefined if the response has none. */
  readonly retryAfterMs: number | undefined;
}

/** An error response of Notion, in its own format. */
export class APIResponseError extends HTTPResponseError {
  declare readonly code: APIErrorCode;
  /**
   * Additional details of some errors, `additional_data` in the response, secrets redacted; undefined if the body
   * is longer than 100,000 characters.
   */
  readonly additionalData: Readonly<Record<string, unknown>> | undefined;
  /** `Retry-After` of the response in milliseconds, not limited by `maxRetryDelayMs`; undefined without it. */
  readonly retryAfterMs: number | undefined;

  constructor(code: APIErrorCode, message: string, details: APIResponseDetails) {
    super(code, message, details);
    this.additionalData = details.additionalData;
    this.retryAfterMs = details.retryAfterMs;
  }

  override get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["APIResponseError", ...super[KINDS]];
  }
}

/** A response that is not JSON of Notion: an HTML page of a proxy, a redirect, an empty or a cut body. */
export class UnknownHTTPResponseError extends HTTPResponseError {
  declare readonly code: typeof ClientErrorCode.UnknownResponse;

  constructor(message: string, details: ResponseDetails) {
    super(ClientErrorCode.UnknownResponse, message, details);
  }

  override get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["UnknownHTTPResponseError", ...super[KINDS]];
  }
}

/** Details of a timeout. */
export interface TimeoutDetails extends RequestDetails {
  /** The time limit in milliseconds. */
  readonly timeoutMs: number;
  /** The time limit that ended: of one attempt, or of the call. */
  readonly scope: "attempt" | "call";
  /** Value of the last `Retry-After` header in milliseconds. Undefined if no response had one. */
  readonly retryAfterMs?: number | undefined;
}

/** No complete response within the time limit. */
export class RequestTimeoutError extends WorkspaceError {
  declare readonly code: typeof ClientErrorCode.RequestTimeout;
  /** The exceeded limit in milliseconds. */
  readonly timeoutMs: number;
  /** The exceeded limit: `timeoutMs` of one attempt, or `deadlineMs` of the call. */
  readonly scope: "attempt" | "call";
  /** Required wait in milliseconds, if the call failed because this wait would exceed its deadline. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: TimeoutDetails) {
    super(ClientErrorCode.RequestTimeout, message, details);
    this.timeoutMs = details.timeoutMs;
    this.scope = details.scope;
    this.retryAfterMs = details.retryAfterMs;
  }

  override get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["RequestTimeoutError", ...super[KINDS]];
  }
}

/** No complete response: unknown host, connection refused or reset, TLS failure. */
export class RequestConnectionError extends WorkspaceError {
  declare readonly code: typeof ClientErrorCode.ConnectionFailed;

  constructor(message: string, details: RequestDetails) {
    super(ClientErrorCode.ConnectionFailed, message, details);
  }

  override get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["RequestConnectionError", ...super[KINDS]];
  }
}

/** The caller aborted the call or closed the client. */
export class RequestAbortedError extends WorkspaceError {
  declare readonly code: typeof ClientErrorCode.RequestAborted;

  constructor(message: string, details: RequestDetails) {
    super(ClientErrorCode.RequestAborted, message, details);
  }

  override get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["RequestAbortedError", ...super[KINDS]];
  }
}

/**
 * The invalid part of a request: `"path"` for an id or a path that is missing or could change the target of the request,
 * `"auth"` for a missing or malformed token or client secret, `"value"` for any other argument or option.
 */
export type InvalidRequestReason = "path" | "auth" | "value";

/** Details of an invalid request. */
export interface InvalidRequestDetails extends Partial<RequestDetails> {
  /**
   * The invalid part of the request.
   * @default "value"
   */
  readonly reason?: InvalidRequestReason | undefined;
}

/** The arguments or options are wrong. Nothing was sent. */
export class InvalidRequestError extends WorkspaceError {
  declare readonly code: typeof ClientErrorCode.InvalidRequest;
  /** The invalid part of the request. */
  readonly reason: InvalidRequestReason;

  constructor(message: string, details: InvalidRequestDetails = {}) {
    super(ClientErrorCode.InvalidRequest, message, { maybeApplied: false, ...details });
    this.reason = details.reason ?? "value";
  }

  override get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["InvalidRequestError", ...super[KINDS]];
  }
}

function isOfKind(error: unknown, kind: Kind): boolean {
  if (typeof error !== "object" || error === null || !(KINDS in error)) return false;
  const kinds = error[KINDS];
  return Array.isArray(kinds) && kinds.includes(kind);
}

// The guards check a marker, not the class, so they also work with two copies of this package in one program.

/** Returns true for every error of this library, also from another copy of this package. */
export const isWorkspaceError = (error: unknown): error is WorkspaceError => isOfKind(error, "WorkspaceError");
/** Returns true for an `HTTPResponseError`, also from another copy of this package. */
export const isHTTPResponseError = (error: unknown): error is HTTPResponseError => isOfKind(error, "HTTPResponseError");
/** Returns true for an `APIResponseError`, also from another copy of this package. */
export const isAPIResponseError = (error: unknown): error is APIResponseError => isOfKind(error, "APIResponseError");
/** Returns true for an `UnknownHTTPResponseError`, also from another copy of this package. */
export const isUnknownHTTPResponseError = (error: unknown): error is UnknownHTTPResponseError =>
  isOfKind(error, "UnknownHTTPResponseError");
/** Returns true for a `RequestTimeoutError`, also from another copy of this package. */
export const isRequestTimeoutError = (error: unknown): error is RequestTimeoutError =>
  isOfKind(error, "RequestTimeoutError");
/** Returns true for a `RequestConnectionError`, also from another copy of this package. */
export const isRequestConnectionError = (error: unknown): error is RequestConnectionError =>
  isOfKind(error, "RequestConnectionError");
/** Returns true for a `RequestAbortedError`, also from another copy of this package. */
export const isRequestAbortedError = (error: unknown): error is RequestAbortedError =>
  isOfKind(error, "RequestAbortedError");
/** Returns true for an `InvalidRequestError`, also from another copy of this package. */
export const isInvalidRequestError = (error: unknown): error is InvalidRequestError =>
  isOfKind(error, "InvalidRequestError");
