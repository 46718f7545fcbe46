/**
 * The client of the Notion API. `AsyncClient` returns promises, `Client` blocks until the response arrives. Both have a method
 * for each operation, with the same options, errors and types.
 * @module @ws/client
 */
export {
  APIErrorCode,
  APIResponseError,
  ClientErrorCode,
  createFetchHttpClient,
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
  type AsyncCallOptions,
  type AsyncClientOptions,
  type AsyncHttpClient,
  type AttemptReport,
  type CallContext,
  type CallEvent,
  type ClientOptions,
  type CommonClientOptions,
  type ConnectionOptions,
  type ExchangeResult,
  type FetchFunction,
  type FetchInit,
  type FetchResponse,
  type HttpClientConfig,
  type HttpClientResponse,
  type InvalidRequestReason,
  type Limiter,
  type LogContext,
  type Logger,
  type LogLevel,
  type Observer,
  type QueryValue,
  type RateLimit,
  type RateLimitOptions,
  type RequestArgs,
  type RetryOptions,
  type SyncCallOptions,
  type SyncHttpClient,
} from "@ws/core";
export { IncompleteResultError, PaginationError, type IncompleteResultDetails } from "@ws/helpers/lists";
export { AsyncClient } from "./async-client.ts";
export { Client } from "./sync-client.ts";
export type {
  CallArguments,
  CallOptions,
  CallResult,
  ListPromise,
  ListResult,
  Methods,
  MethodWithResponse,
  Mode,
  WholeResponse,
} from "./method.ts";
export type * from "./operations/index.ts";
export type { HttpMethod, Operation, OperationRows } from "./operations/common/operation.ts";
export { operations } from "./operations/index.ts";
export type * from "./types/index.ts";
