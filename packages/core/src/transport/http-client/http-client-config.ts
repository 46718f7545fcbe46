import type { HttpRequest } from "../../http/request.ts";
import type { HttpClientConfig } from "./http-client.ts";

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
