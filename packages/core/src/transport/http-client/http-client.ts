// The interface of a custom HTTP client: a subset of axios, so that an `AxiosInstance` implements it.

/**
 * A request for an HTTP client: a subset of axios's request config. `url` is relative to `baseURL`. The client must
 * return responses of every status and must not follow redirects.
 */
export interface HttpClientConfig {
  method: string;
  baseURL: string;
  url: string;
  headers: Record<string, string>;
  data: string | Uint8Array | undefined;
  /** `AsyncClient` only: aborted when the time of the attempt is over or the caller aborts the call. */
  signal?: AbortSignal;
  /** `Client` only, which has no signal: time limit in milliseconds. */
  timeout?: number;
  responseType: "text" | "stream";
  allowAbsoluteUrls: false;
  maxRedirects: 0;
  transformRequest: [];
  transformResponse: [];
  validateStatus: () => true;
}

/** A response of an HTTP client. */
export interface HttpClientResponse {
  status: number;
  headers: unknown;
  /** Text, bytes or parsed JSON; for a stream, an iterable of text or bytes (for `Client`, a synchronous iterable). */
  data: unknown;
}

/** A custom HTTP client for `AsyncClient`. An `AxiosInstance` implements it. */
export interface AsyncHttpClient {
  request(config: HttpClientConfig): Promise<HttpClientResponse>;
}

/** A custom HTTP client for `Client`: it returns responses synchronously. */
export interface SyncHttpClient {
  request(config: HttpClientConfig): HttpClientResponse;
}
