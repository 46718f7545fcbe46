// The errors of this library. `code` is the contract; details are fields; `cause` is kept.
//
//   WorkspaceError                     code, method, path, maybeApplied
//   ├─ HTTPResponseError               status, headers, body, requestId
//   │  ├─ APIResponseError             the service said no: additionalData, retryAfterMs
//   │  └─ UnknownHTTPResponseError     somebody else answered, or the answer was cut
//   ├─ RequestTimeoutError             timeoutMs, scope
//   ├─ RequestConnectionError          no answer could be had
//   ├─ RequestAbortedError             the caller's signal, or close()
//   └─ InvalidRequestError             refused before anything was sent
//
// Whoever makes one redacts its texts first (redact.ts): nothing in here may hold a token.
import { ClientErrorCode, type APIErrorCode } from "./error-codes.ts";

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

/** What every error of a request knows. */
export interface RequestDetails {
  /** HTTP method, upper case. Undefined where no request is concerned, as with a wrong option of the constructor. */
  readonly method?: string | undefined;
  /** Path under `/v1/`, without query. */
  readonly path?: string | undefined;
  /** Whether the service may have carried the request out, as far as the transport could see. */
  readonly maybeApplied: boolean;
  /** Requests that were sent or tried for this call. */
  readonly attempts?: number | undefined;
  /** What went wrong underneath. */
  readonly cause?: unknown;
}

/** Base of all errors of this library. */
export class WorkspaceError extends Error {
  /** What went wrong, for programs: a member of `APIErrorCode` or `ClientErrorCode`. */
  readonly code: APIErrorCode | ClientErrorCode;
  /** HTTP method of the request, upper case, or undefined where no request is concerned. */
  readonly method: string | undefined;
  /** Path of the request under `/v1/`, without query, or undefined where no request is concerned. */
  readonly path: string | undefined;
  /**
   * Whether the service may have carried the request out. It follows from what the transport saw, on any attempt:
   * false when no connection came about or the service refused (a 4xx, 529), true when the request went out and
   * no answer says that it was refused. Repeat a write only when it is false.
   */
  readonly maybeApplied: boolean;
  /** How many requests were sent or tried for this call; 0 when it was refused before. */
  readonly attempts: number;

  constructor(code: APIErrorCode | ClientErrorCode, message: string, details: RequestDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.method = details.method;
    this.path = details.path;
    this.maybeApplied = details.maybeApplied;
    this.attempts = details.attempts ?? 0;
  }

  /** What the error is and what it descends from, most special first. */
  get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["WorkspaceError"];
  }

  /** Name of the class. */
  override get name(): string {
    return this[KINDS][0];
  }

  /** The error as plain data, for logs. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...Object.fromEntries(Object.entries(this)) };
  }
}

/** What an answer with an error carries. */
export interface ResponseDetails extends RequestDetails {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly requestId: string | undefined;
}

/** An answer came, and it is not a success. */
export class HTTPResponseError extends WorkspaceError {
  /** HTTP status of the answer. */
  readonly status: number;
  /** Headers of the answer, names in lower case, cookies redacted. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the answer as text. */
  readonly body: string;
  /** The service's id of the request: give it to their support. */
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

/** What an error of the service carries. */
export interface APIResponseDetails extends ResponseDetails {
  readonly additionalData: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterMs: number | undefined;
}

/** The service refused or failed, and said so in its own form. */
export class APIResponseError extends HTTPResponseError {
  declare readonly code: APIErrorCode;
  /** What the service adds to some errors, `additional_data` on the wire. */
  readonly additionalData: Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds after which the service allows another try, uncapped; undefined when it named no time. */
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

/** An answer that is not the service's JSON: a proxy's HTML page, a redirect, an empty or cut body. */
export class UnknownHTTPResponseError extends HTTPResponseError {
  declare readonly code: typeof ClientErrorCode.UnknownResponse;

  constructor(message: string, details: ResponseDetails) {
    super(ClientErrorCode.UnknownResponse, message, details);
  }

  override get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["UnknownHTTPResponseError", ...super[KINDS]];
  }
}

/** What a timeout carries. */
export interface TimeoutDetails extends RequestDetails {
  readonly timeoutMs: number;
  readonly scope: "attempt" | "call";
  readonly retryAfterMs?: number | undefined;
}

/** No answer within the time that was given. */
export class RequestTimeoutError extends WorkspaceError {
  declare readonly code: typeof ClientErrorCode.RequestTimeout;
  /** The limit that was exceeded, in milliseconds. */
  readonly timeoutMs: number;
  /** Which limit it was: `timeoutMs` of one attempt, or `deadlineMs` of the whole call. */
  readonly scope: "attempt" | "call";
  /** Milliseconds that the service asked to wait, when that wait alone exceeds the deadline. */
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

/** No complete answer could be had: name not found, refused, reset, broken encryption. */
export class RequestConnectionError extends WorkspaceError {
  declare readonly code: typeof ClientErrorCode.ConnectionFailed;

  constructor(message: string, details: RequestDetails) {
    super(ClientErrorCode.ConnectionFailed, message, details);
  }

  override get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["RequestConnectionError", ...super[KINDS]];
  }
}

/** The caller aborted the call, or closed the client under it. */
export class RequestAbortedError extends WorkspaceError {
  declare readonly code: typeof ClientErrorCode.RequestAborted;

  constructor(message: string, details: RequestDetails) {
    super(ClientErrorCode.RequestAborted, message, details);
  }

  override get [KINDS](): readonly [Kind, ...Kind[]] {
    return ["RequestAbortedError", ...super[KINDS]];
  }
}

/** The call or an option is wrong; nothing was sent. */
export class InvalidRequestError extends WorkspaceError {
  declare readonly code: typeof ClientErrorCode.InvalidRequest;

  constructor(message: string, details: Partial<RequestDetails> = {}) {
    super(ClientErrorCode.InvalidRequest, message, { maybeApplied: false, ...details });
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

// The guards look for a marker, not for the class: two copies of this package in one program understand each other.

/** Whether a value is an error of this library, from whatever copy of it. */
export const isWorkspaceError = (error: unknown): error is WorkspaceError => isOfKind(error, "WorkspaceError");
/** Whether a value is an `HTTPResponseError`, from whatever copy of this package. */
export const isHTTPResponseError = (error: unknown): error is HTTPResponseError => isOfKind(error, "HTTPResponseError");
/** Whether a value is an `APIResponseError`, from whatever copy of this package. */
export const isAPIResponseError = (error: unknown): error is APIResponseError => isOfKind(error, "APIResponseError");
/** Whether a value is an `UnknownHTTPResponseError`, from whatever copy of this package. */
export const isUnknownHTTPResponseError = (error: unknown): error is UnknownHTTPResponseError =>
  isOfKind(error, "UnknownHTTPResponseError");
/** Whether a value is a `RequestTimeoutError`, from whatever copy of this package. */
export const isRequestTimeoutError = (error: unknown): error is RequestTimeoutError =>
  isOfKind(error, "RequestTimeoutError");
/** Whether a value is a `RequestConnectionError`, from whatever copy of this package. */
export const isRequestConnectionError = (error: unknown): error is RequestConnectionError =>
  isOfKind(error, "RequestConnectionError");
/** Whether a value is a `RequestAbortedError`, from whatever copy of this package. */
export const isRequestAbortedError = (error: unknown): error is RequestAbortedError =>
  isOfKind(error, "RequestAbortedError");
/** Whether a value is an `InvalidRequestError`, from whatever copy of this package. */
export const isInvalidRequestError = (error: unknown): error is InvalidRequestError =>
  isOfKind(error, "InvalidRequestError");
