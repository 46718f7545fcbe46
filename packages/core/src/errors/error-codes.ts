// All error codes. Notion adds codes without notice, so the type of its codes accepts any string.

/**
 * Error codes of Notion.
 * @source api/errors-and-limits.yaml, api_error_codes and oauth_error_codes
 */
export const APIErrorCode = {
  InvalidJSON: "invalid_json",
  InvalidRequestURL: "invalid_request_url",
  InvalidRequest: "invalid_request",
  InvalidBeta: "invalid_beta",
  ValidationError: "validation_error",
  MissingVersion: "missing_version",
  InvalidGrant: "invalid_grant",
  Unauthorized: "unauthorized",
  RestrictedResource: "restricted_resource",
  ObjectNotFound: "object_not_found",
  ConflictError: "conflict_error",
  RowLimitExceeded: "row_limit_exceeded",
  RateLimited: "rate_limited",
  InternalServerError: "internal_server_error",
  BadGateway: "bad_gateway",
  ServiceUnavailable: "service_unavailable",
  DatabaseConnectionUnavailable: "database_connection_unavailable",
  GatewayTimeout: "gateway_timeout",
  ServiceOverload: "service_overload",
  InvalidClient: "invalid_client",
  UnauthorizedClient: "unauthorized_client",
  UnsupportedGrantType: "unsupported_grant_type",
  InvalidScope: "invalid_scope",
  TestEnvError: "test_env_error",
} as const;

/** Error code of Notion: a member of `APIErrorCode`, or a code that this library does not know yet. */
export type APIErrorCode = (typeof APIErrorCode)[keyof typeof APIErrorCode] | (string & {});

/** Error codes of the client. */
export const ClientErrorCode = {
  /** Code of `RequestTimeoutError`. */
  RequestTimeout: "client_request_timeout",
  /** Code of `UnknownHTTPResponseError`. */
  UnknownResponse: "client_unknown_response",
  /** Code of `RequestConnectionError`. */
  ConnectionFailed: "client_connection_failed",
  /** Code of `RequestAbortedError`. */
  RequestAborted: "client_request_aborted",
  /** Code of `InvalidRequestError`. */
  InvalidRequest: "client_invalid_request",
} as const;

/** Error code of the client: a member of `ClientErrorCode`. */
export type ClientErrorCode = (typeof ClientErrorCode)[keyof typeof ClientErrorCode];

const ADDRESS = "https://github.com/ws-packages/ws/blob/main/docs/errors.md";

/** Returns the address of the help for an error code. The start of the page for a code that is not a single word. */
export const helpAddress = (code: string): string => (/^[\w-]+$/.test(code) ? `${ADDRESS}#${code}` : ADDRESS);
