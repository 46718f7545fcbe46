// Every option of the client, every error class, and the constants.
import { Agent } from "node:http";
import {
  APIErrorCode,
  APIResponseError,
  Client,
  ClientErrorCode,
  DEFAULT_BASE_URL,
  DEFAULT_MAX_RETRIES,
  DEFAULT_TIMEOUT_MS,
  InvalidPathParameterError,
  isHTTPResponseError,
  isNotionClientError,
  LogLevel,
  RequestTimeoutError,
  UnknownHTTPResponseError,
} from "@notionhq/client";
import type { Logger, NotionClientError, NotionErrorCode, RetryOptions } from "@notionhq/client";

const lines: string[] = [];
const logger: Logger = (level, message, extraInfo) => {
  if (level === LogLevel.DEBUG) return;
  lines.push(`${level} ${message} ${JSON.stringify(extraInfo)}`);
};
const retry: RetryOptions = { maxRetries: DEFAULT_MAX_RETRIES + 1, initialRetryDelayMs: 100 };

export const notion = new Client({
  auth: "secret",
  notionVersion: Client.defaultNotionVersion,
  baseUrl: DEFAULT_BASE_URL,
  timeoutMs: DEFAULT_TIMEOUT_MS,
  agent: new Agent({ keepAlive: true }),
  logLevel: LogLevel.DEBUG,
  logger,
  retry,
});
export const others = [
  new Client(),
  new Client({ retry: false, fetch: globalThis.fetch }),
  new Client({
    fetch: async (url, init) => {
      const response = await fetch(url, { method: init?.method ?? "GET", headers: init?.headers ?? {} });
      return { ok: response.ok, status: response.status, headers: response.headers, text: () => response.text() };
    },
  }),
];

export function describe(error: unknown): string {
  if (APIResponseError.isAPIResponseError(error)) {
    const code: APIErrorCode = error.code;
    return `${code} ${error.status} ${error.request_id ?? ""} ${String(error.additional_data?.["error_type"])}`;
  }
  if (RequestTimeoutError.isRequestTimeoutError(error)) return error.message;
  if (UnknownHTTPResponseError.isUnknownHTTPResponseError(error)) return `${error.status} ${error.body}`;
  if (InvalidPathParameterError.isInvalidPathParameterError(error)) return error.name;
  if (isHTTPResponseError(error)) return String(error);
  if (isNotionClientError(error)) return describeCode(error.code);
  return error instanceof APIResponseError ? error.body : "unknown";
}

export function describeCode(code: NotionErrorCode): string {
  switch (code) {
    case ClientErrorCode.RequestTimeout:
    case ClientErrorCode.InvalidPathParameter:
    case ClientErrorCode.ResponseError:
      return "client";
    case APIErrorCode.Unauthorized:
    case APIErrorCode.RestrictedResource:
      return "access";
    case APIErrorCode.RateLimited:
    case APIErrorCode.ServiceOverload:
      return "later";
    default:
      return code;
  }
}

export function retryAfter(error: NotionClientError): string | null {
  return isHTTPResponseError(error) && error.headers instanceof Headers ? error.headers.get("retry-after") : null;
}

/** A test double of the service. */
export const failure = new APIResponseError({
  code: APIErrorCode.ValidationError,
  status: 400,
  message: "body failed validation",
  headers: new Headers({ "x-notion-request-id": "1" }),
  rawBodyText: "{}",
  additional_data: undefined,
  request_id: undefined,
});
export const timeout = new RequestTimeoutError();
export const gateway = new UnknownHTTPResponseError({ status: 502, message: undefined, headers: {}, rawBodyText: "" });
