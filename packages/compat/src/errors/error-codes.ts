/** Codes of errors that Notion returns. */
export const APIErrorCode = {
  Unauthorized: "unauthorized",
  RestrictedResource: "restricted_resource",
  ObjectNotFound: "object_not_found",
  RateLimited: "rate_limited",
  InvalidJSON: "invalid_json",
  InvalidRequestURL: "invalid_request_url",
  InvalidRequest: "invalid_request",
  InvalidBeta: "invalid_beta",
  ValidationError: "validation_error",
  ConflictError: "conflict_error",
  InternalServerError: "internal_server_error",
  ServiceOverload: "service_overload",
  ServiceUnavailable: "service_unavailable",
  GatewayTimeout: "gateway_timeout",
} as const;

/** A code of `APIErrorCode`. */
export type APIErrorCode = (typeof APIErrorCode)[keyof typeof APIErrorCode];

/** Codes of errors that the client creates. */
export const ClientErrorCode = {
  /** `RequestTimeoutError` */
  RequestTimeout: "notionhq_client_request_timeout",
  /** `UnknownHTTPResponseError` */
  ResponseError: "notionhq_client_response_error",
  /** `InvalidPathParameterError` */
  InvalidPathParameter: "notionhq_client_invalid_path_parameter",
} as const;

/** A code of `ClientErrorCode`. */
export type ClientErrorCode = (typeof ClientErrorCode)[keyof typeof ClientErrorCode];

/** A code of an error of the client. */
export type NotionErrorCode = APIErrorCode | ClientErrorCode;

const API_ERROR_CODES: ReadonlySet<unknown> = new Set(Object.values(APIErrorCode));

/** Returns true if the value is a code of `APIErrorCode`. */
export const isAPIErrorCode = (code: unknown): code is APIErrorCode => API_ERROR_CODES.has(code);
