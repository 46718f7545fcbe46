// From the engine's request to what an HTTP client is asked for.
import type { HttpClientConfig } from "./http-client.ts";
import type { HttpRequest } from "../../http/request.ts";

const acceptEveryStatus = (): true => true;

/** A request config for axios and whatever looks like it. Without a prototype: a polluted `Object.prototype` adds nothing. */
export function toHttpClientConfig(
  request: HttpRequest,
  ends: { signal: AbortSignal } | { timeout: number },
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
    ...ends,
  };
  return config;
}
