export {
  DEFAULT_BASE_URL,
  DEFAULT_INITIAL_RETRY_DELAY_MS,
  DEFAULT_MAX_RETRIES,
  DEFAULT_MAX_RETRY_DELAY_MS,
  DEFAULT_TIMEOUT_MS,
  MIN_VIEW_COLUMN_WIDTH,
  type RetryOptions,
} from "@ws/client";
export {
  isFullBlock,
  isFullComment,
  isFullDatabase,
  isFullDataSource,
  isFullPage,
  isFullPageOrDataSource,
  isFullUser,
  isFullView,
} from "@ws/helpers";
export type { ClientOptions } from "./client/client-options.ts";
export { Client } from "./client/client.ts";
export type { FileParam, RequestParameters } from "./client/custom-request.ts";
export type {
  SupportedFetch,
  SupportedRequestInit,
  SupportedResponse,
  SupportedResponseBody,
} from "./client/supported-fetch.ts";
export { LogLevel, type Logger } from "./client/logging.ts";
export { APIErrorCode, ClientErrorCode, type NotionErrorCode } from "./errors/error-codes.ts";
export {
  APIResponseError,
  InvalidPathParameterError,
  isHTTPResponseError,
  isNotionClientError,
  RequestTimeoutError,
  UnknownHTTPResponseError,
  type NotionClientError,
} from "./errors/errors.ts";
export { extractBlockId, extractDatabaseId, extractNotionId, extractPageId } from "./helpers/extract-id.ts";
export {
  collectAllDataSourceRows,
  collectDataSourceTemplates,
  collectPaginatedAPI,
  iterateAllDataSourceRows,
  iterateDataSourceTemplates,
  iteratePaginatedAPI,
} from "./helpers/paginated-api.ts";
export {
  signWebhookPayload,
  verifyWebhookSignature,
  type VerifyWebhookSignatureArgs,
} from "./helpers/webhook-signature.ts";
export type * from "./types/agents.ts";
export type * from "./types/async-tasks.ts";
export type * from "./types/blocks.ts";
export type * from "./types/comments.ts";
export type * from "./types/custom-emojis.ts";
export type * from "./types/data-sources.ts";
export type * from "./types/databases.ts";
export type * from "./types/file-uploads.ts";
export * from "./types/meeting-notes.ts";
export type * from "./types/oauth.ts";
export type * from "./types/pages.ts";
export type * from "./types/property-items.ts";
export type * from "./types/rich-text.ts";
export type * from "./types/users.ts";
export type * from "./types/views.ts";
export type * from "./types/webhook-payloads.ts";
