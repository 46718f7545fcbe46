// The interface of a custom HTTP client: a subset of axios, so that an `AxiosInstance` implements it.
import type { HttpRequest } from "../../http/request.ts";

/**
 * A request for an HTTP client: a subset of axios's request config. `url` is relative to `baseURL`. The client must
 * return responses of every status and must not follow redirects.
 */
export interface HttpClientConfig {
  /** HTTP method. */
  method: string;
  /** Root URL of Notion. */
  baseURL: string;
  /** Path and query below `baseURL`. */
  url: string;
  /** Headers of the request. */
  headers: Record<string, string>;
  /** Body of the request. Undefined if it has none. */
  data: string | Uint8Array | undefined;
  /** `AsyncClient` only: aborted when the time of the attempt is over or the caller aborts the call. */
  signal?: AbortSignal;
  /** `Client` only, which has no signal: time limit in milliseconds. */
  timeout?: number;
  /** Form of the response body. */
  responseType: "text" | "stream";
  allowAbsoluteUrls: false;
  maxRedirects: 0;
  /** Makes axios send the body unchanged. */
  transformRequest: [];
  /** Keeps axios from parsing the body. */
  transformResponse: [];
  /** Accepts every status, because the client creates the errors. */
  validateStatus: () => true;
}

/** A response of an HTTP client. */
export interface HttpClientResponse {
  /** HTTP status. */
  status: number;
  /** Headers of the response. */
  headers: unknown;
  /** Text, bytes or parsed JSON; for a stream, an iterable of text or bytes (for `Client`, a synchronous iterable). */
  data: unknown;
}

/** A custom HTTP client for `AsyncClient`. An `AxiosInstance` implements it. */
export interface AsyncHttpClient {
  /** Sends a request and returns its response, also for error statuses. */
  request(config: HttpClientConfig): Promise<HttpClientResponse>;
}

/** A custom HTTP client for `Client`: it returns responses synchronously. */
export interface SyncHttpClient {
  /** Sends a request and returns its response, also for error statuses. Blocks until the response arrives. */
  request(config: HttpClientConfig): HttpClientResponse;
}

/**
 * Names the object that stands in for Notion behind an HTTP client, such as an emulator in memory. Its clients share a pause, a
 * retry budget and a rate limit with each other, but not with clients of other objects. With `waits: false`, as a replay has it,
 * a rate limit in numbers does not apply, because nothing is protected by it.
 */
export const SCOPE = Symbol.for("@ws/core/scope");

const acceptEveryStatus = (): true => true;

/** Converts a request to a config for axios and similar clients. It has no prototype: see `ownOptions()`. */
export function toHttpClientConfig(
  request: HttpRequest,
  limit: { signal: AbortSignal } | { timeout: number },
): HttpClientConfig {
  const config: HttpClientConfig & { __proto__: null } = {
    __proto__: null,
    method: request.method,
    baseURL: request.baseUrl,
    url: request.url,
    headers: { ...request.headers },
    data: request.body,
    responseType: request.stream ? "stream" : "text",
    allowAbsoluteUrls: false,
    maxRedirects: 0,
    transformRequest: [],
    transformResponse: [],
    validateStatus: acceptEveryStatus,
    ...limit,
  };
  return config;
}
