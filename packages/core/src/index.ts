export * from "./constants.ts";
export { APIErrorCode, ClientErrorCode } from "./error-codes.ts";
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
  type APIResponseFacts,
  type RequestFacts,
  type ResponseFacts,
  type TimeoutFacts,
} from "./errors.ts";
export { driveAsync, driveSync, iterateAsync, iterateSync } from "./drive.ts";
export { exchange, type Exchanged, type ExchangeSettings } from "./exchange.ts";
export { Gate, Pause, type GateReport, type Limiter } from "./limit/gate.ts";
export { Lane, sharedLanes } from "./limit/lane.ts";
export { createLimiter, rateLimitName, type LimiterFactory, type RateLimit } from "./limit/rate-limit.ts";
export type { RateLimitOptions } from "./limit/token-bucket.ts";
export type {
  AttemptDetails,
  CallDetails,
  CallEvent,
  CallFacts,
  EndDetails,
  Observer,
  ResponseDetails,
  RetryDetails,
  WaitDetails,
} from "./observe.ts";
export type {
  AsyncHttpClient,
  AsyncTransport,
  Effect,
  FailureOutcome,
  HttpClientConfig,
  HttpClientResponse,
  HttpRequest,
  Outcome,
  PieceOutcome,
  ResponseOutcome,
  SendOutcome,
  Steps,
  SyncHttpClient,
  SyncTransport,
} from "./http.ts";
export {
  createLog,
  DEFAULT_LOG_LEVEL,
  LOG_LEVELS,
  type LeveledLog,
  type LogFacts,
  type Logger,
  type LogLevel,
} from "./logger.ts";
export { encodeForm, type EncodedForm, type FormField, type FormFile } from "./multipart.ts";
export { createRedact, REDACTED, redactHeaders, type Redact } from "./redact.ts";
export { DEFAULT_RETRY, resolveRetry, type RetryOptions, type RetryPolicy } from "./retry.ts";
export { openStream, type IsLastEvent, type OpenedStream, type StreamSteps } from "./stream.ts";
export { connectAsync, connectSync } from "./transport/connect.ts";
export { buildQuery, buildTarget, checkPath, fillPath, parseBaseUrl, type QueryValue } from "./url.ts";
export { createHttpClient } from "#transport";
