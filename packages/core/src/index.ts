/**
 * Requests to the Notion API with retries, time limits, rate limits and typed errors. `@ws/client` adds a method for each
 * operation. Use `@ws/core` alone to send requests without these methods.
 * @module @ws/core
 */
export * from "./constants.ts";
export { APIErrorCode, ClientErrorCode } from "./errors/error-codes.ts";
export {
  APIResponseError,
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
  RequestAbortedError,
  RequestConnectionError,
  RequestTimeoutError,
  UnknownHTTPResponseError,
  WorkspaceError,
  type APIResponseDetails,
  type InvalidRequestDetails,
  type InvalidRequestReason,
  type RequestDetails,
  type ResponseDetails,
  type TimeoutDetails,
} from "./errors/errors.ts";
export type { ExchangeResult } from "./engine/exchange.ts";
export type { QueryValue } from "./http/url.ts";
export { DEFAULT_LOG_LEVEL, LOG_LEVELS, type LogContext, type Logger, type LogLevel } from "./logging/logger.ts";
export type {
  AttemptEvent,
  CallContext,
  CallEvent,
  CallEventDetails,
  EndEvent,
  Observer,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from "./observer/observer.ts";
export type { AttemptReport, Limiter } from "./rate-limit/limiter.ts";
export type { LimiterFactory, RateLimit } from "./rate-limit/rate-limit.ts";
export type { RateLimitOptions } from "./rate-limit/token-bucket.ts";
export { DEFAULT_RETRY, type RetryOptions, type RetryPolicy } from "./retry/retry-policy.ts";
export {
  createSender,
  createSyncSender,
  type SendArgs,
  type Sender,
  type SyncSendArgs,
  type SyncSender,
} from "./sender/create-sender.ts";
export type { RequestArgs } from "./sender/send-request.ts";
export type {
  AsyncCallOptions,
  AsyncClientOptions,
  ClientOptions,
  CommonClientOptions,
  SyncCallOptions,
} from "./settings/options.ts";
export {
  createFetchHttpClient,
  type FetchFunction,
  type FetchInit,
  type FetchResponse,
} from "./transport/fetch/fetch-http-client.ts";
export type { ConnectionOptions } from "./transport/http-client/connection-options.ts";
export type {
  AsyncHttpClient,
  HttpClientConfig,
  HttpClientResponse,
  SyncHttpClient,
} from "./transport/http-client/http-client.ts";
export { createHttpClient } from "#create-http-client";
