// The error classes of `@notionhq/client`: the same constructors, fields, codes and static guards.
//
//   NotionClientErrorBase             code
//   ├─ HTTPResponseError              status, headers, body, additional_data, request_id, ray_id
//   │  ├─ APIResponseError            Notion returned an error in its format
//   │  └─ UnknownHTTPResponseError    any other response that is not a success
//   ├─ RequestTimeoutError
//   └─ InvalidPathParameterError
//
// `cause` is the error of `@ws/client`. It has more details, such as `maybeApplied` and `attempts`.
import { isAPIErrorCode, ClientErrorCode, type APIErrorCode, type NotionErrorCode } from "./error-codes.ts";
import { LocatedError } from "@ws/helpers/stack";
import { responseHeader } from "./response-header.ts";

// A registered symbol, so that the guards recognize errors of another copy of this package.
const MARKER: unique symbol = Symbol.for("@ws/compat/notion-client-error");

abstract class NotionClientErrorBase<Code extends NotionErrorCode> extends LocatedError {
  abstract readonly code: Code;

  /** Address of the help for this error: what happened, whether the request may have been applied, and what to do. */
  get help(): string {
    return `https://github.com/ws-packages/ws/blob/main/docs/errors.md#${this.code}`;
  }

  /** Marks errors of this package. */
  get [MARKER](): true {
    return true;
  }
}

/** Any error class of this package. */
export type NotionClientError =
  | RequestTimeoutError
  | UnknownHTTPResponseError
  | APIResponseError
  | InvalidPathParameterError;

/** Returns true if the value is an error of this package, from any copy of it. */
export function isNotionClientError(error: unknown): error is NotionClientError {
  return typeof error === "object" && error !== null && MARKER in error;
}

function hasCode(error: unknown, isExpected: (code: NotionErrorCode) => boolean): boolean {
  return isNotionClientError(error) && isExpected(error.code);
}

/** There was no response within `timeoutMs` or `deadlineMs`. */
export class RequestTimeoutError extends NotionClientErrorBase<typeof ClientErrorCode.RequestTimeout> {
  readonly code = ClientErrorCode.RequestTimeout;
  override readonly name = "RequestTimeoutError";

  constructor(message = "Request to Notion API has timed out", options?: { cause?: unknown }) {
    super(message, options);
  }

  /** Returns true if the value is a `RequestTimeoutError`. */
  static isRequestTimeoutError(error: unknown): error is RequestTimeoutError {
    return hasCode(error, (code) => code === ClientErrorCode.RequestTimeout);
  }

  /** Settles as the promise does, but rejects with a `RequestTimeoutError` after the time limit. */
  static rejectAfterTimeout<Value>(promise: Promise<Value>, timeoutMS: number): Promise<Value> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new RequestTimeoutError()), timeoutMS);
      void promise.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

/** A path argument is missing, or it could change the path of the request. Nothing was sent. */
export class InvalidPathParameterError extends NotionClientErrorBase<typeof ClientErrorCode.InvalidPathParameter> {
  readonly code = ClientErrorCode.InvalidPathParameter;
  override readonly name = "InvalidPathParameterError";

  constructor(
    message = "Path parameter contains invalid characters that could alter the request path",
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }

  /** Returns true if the value is an `InvalidPathParameterError`. */
  static isInvalidPathParameterError(error: unknown): error is InvalidPathParameterError {
    return hasCode(error, (code) => code === ClientErrorCode.InvalidPathParameter);
  }
}

type HTTPResponseErrorCode = typeof ClientErrorCode.ResponseError | APIErrorCode;

interface ResponseErrorArgs<Code> {
  /** Code of the error. */
  code: Code;
  /** HTTP status of the response. */
  status: number;
  /** Message of the error. */
  message: string;
  /** Headers of the response. */
  headers: unknown;
  /** Body of the response, as text. */
  rawBodyText: string;
  /** Details that Notion adds to some errors. */
  additional_data: Record<string, string | string[]> | undefined;
  /** Id of the request, for the support of Notion. */
  request_id: string | undefined;
}

class HTTPResponseError<Code extends HTTPResponseErrorCode> extends NotionClientErrorBase<Code> {
  override readonly name: string = "HTTPResponseError";
  readonly code: Code;
  /** HTTP status of the response. */
  readonly status: number;
  /** Headers of the response: a fetch `Headers` object, with cookies redacted. */
  readonly headers: unknown;
  /** Body of the response, as text. */
  readonly body: string;
  /** Details that Notion adds to some errors. */
  readonly additional_data: Record<string, string | string[]> | undefined;
  /** Id of the request, for the support of Notion. */
  readonly request_id: string | undefined;
  /** Value of the `cf-ray` header. */
  readonly ray_id: string | undefined;

  constructor(args: ResponseErrorArgs<Code>, options?: { cause?: unknown }) {
    super(args.message, options);
    this.code = args.code;
    this.status = args.status;
    this.headers = args.headers;
    this.body = args.rawBodyText;
    this.additional_data = args.additional_data;
    this.request_id = args.request_id ?? responseHeader(args.headers, "x-notion-request-id");
    this.ray_id = responseHeader(args.headers, "cf-ray");
  }
}

/** Returns true if the value is an `APIResponseError` or an `UnknownHTTPResponseError`. */
export function isHTTPResponseError(error: unknown): error is UnknownHTTPResponseError | APIResponseError {
  return hasCode(error, (code) => code === ClientErrorCode.ResponseError || isAPIErrorCode(code));
}

/** The response is not a success and not an error in the format of Notion, or its code is unknown. */
export class UnknownHTTPResponseError extends HTTPResponseError<typeof ClientErrorCode.ResponseError> {
  override readonly name = "UnknownHTTPResponseError";

  constructor(
    args: { status: number; message: string | undefined; headers: unknown; rawBodyText: string },
    options?: { cause?: unknown },
  ) {
    const message = args.message ?? describeUnknownResponse(args.status, args.headers);
    const code = ClientErrorCode.ResponseError;
    super({ ...args, code, message, additional_data: undefined, request_id: undefined }, options);
  }

  /** Returns true if the value is an `UnknownHTTPResponseError`. */
  static isUnknownHTTPResponseError(error: unknown): error is UnknownHTTPResponseError {
    return hasCode(error, (code) => code === ClientErrorCode.ResponseError);
  }
}

/** Notion returned an error in its format. Compare `code` with `APIErrorCode`. */
export class APIResponseError extends HTTPResponseError<APIErrorCode> {
  override readonly name = "APIResponseError";

  /** Returns true if the value is an `APIResponseError`. */
  static isAPIResponseError(error: unknown): error is APIResponseError {
    return hasCode(error, isAPIErrorCode);
  }
}

/** Returns the message of `@notionhq/client` for a response that has no message. */
function describeUnknownResponse(status: number, headers: unknown): string {
  const message = `Request to Notion API failed with status: ${status}`;
  const rayId = responseHeader(headers, "cf-ray");
  if (rayId === undefined || responseHeader(headers, "x-notion-request-id") !== undefined) return message;
  const contentType = responseHeader(headers, "content-type");
  const type = contentType === undefined ? "" : ` (content-type: ${contentType})`;
  const reason = status === 403 ? " This may mean the request was blocked by a network security rule." : "";
  return (
    `${message}. The response was returned by Notion's edge proxy before reaching the Notion API${type}.${reason} ` +
    `Cloudflare Ray ID: ${rayId}. Include this ID when contacting Notion support.`
  );
}
