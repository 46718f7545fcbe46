export {
  APIErrorCode,
  APIResponseError,
  ClientErrorCode,
  createHttpClient,
  DEFAULT_API_VERSION,
  DEFAULT_BASE_URL,
  DEFAULT_INITIAL_RETRY_DELAY_MS,
  DEFAULT_LOG_LEVEL,
  DEFAULT_MAX_RETRIES,
  DEFAULT_MAX_RETRY_DELAY_MS,
  DEFAULT_TIMEOUT_MS,
  HTTPResponseError,
  InvalidRequestError,
  isAPIResponseError,
  isHTTPResponseError,
  isInvalidRequestError,
  isRequestAbortedError,
  isRequestConnectionError,
  isRequestTimeoutError,
  isUnknownHTTPResponseError,
  isWorkspaceError,
  MIN_VIEW_COLUMN_WIDTH,
  RequestAbortedError,
  RequestConnectionError,
  RequestTimeoutError,
  SUPPORTED_API_VERSIONS,
  UnknownHTTPResponseError,
  WorkspaceError,
  type ApiVersion,
  type AsyncHttpClient,
  type HttpClientConfig,
  type HttpClientResponse,
  type LogFacts,
  type Logger,
  type LogLevel,
  type QueryValue,
  type RetryOptions,
  type SyncHttpClient,
} from "@ws/core";
export { AsyncClient } from "./client.ts";
export { Client } from "./sync-client.ts";
export type { AsyncClientOptions, ClientOptions, CommonClientOptions } from "./options.ts";
export type { RequestArgs } from "./request-args.ts";
export type {
  Answer,
  AsyncCallOptions,
  CallArguments,
  CallOptions,
  Method,
  Mode,
  OptionalMethod,
  SyncCallOptions,
  WithResponse,
} from "./method.ts";
export type * from "./operations/index.ts";
export type { HttpMethod, Operation, OperationRows } from "./operations/define.ts";
export { operations } from "./operations/index.ts";
export type * from "./types/index.ts";
