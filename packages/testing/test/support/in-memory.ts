import type { HttpClientConfig, HttpClientResponse } from "@ws/core";

/** Creates upstreams for both clients that respond in memory. */
export function inMemory(
  createResponse: (request: { url: string; body: unknown }) => Partial<HttpClientResponse> & { json?: unknown },
) {
  const respond = ({ baseURL, url, data }: HttpClientConfig): HttpClientResponse => {
    const text = typeof data === "string" ? data : "";
    const { json, ...response } = createResponse({
      url: baseURL + url,
      body: text.startsWith("{") ? JSON.parse(text) : data,
    });
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      data: json === undefined ? "" : JSON.stringify(json),
      ...response,
    };
  };
  return {
    upstream: { request: async (config: HttpClientConfig) => respond(config) },
    syncUpstream: { request: respond },
  };
}
