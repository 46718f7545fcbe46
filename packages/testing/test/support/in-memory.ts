import type { HttpClientConfig, HttpClientResponse } from "@ws/core";

/** An upstream that answers with what `answer` gives for a request, and remembers what it was sent. */
export function inMemory(
  answer: (request: { url: string; body: unknown }) => Partial<HttpClientResponse> & { json?: unknown },
) {
  const respond = ({ baseURL, url, data }: HttpClientConfig): HttpClientResponse => {
    const text = typeof data === "string" ? data : "";
    const { json, ...given } = answer({ url: baseURL + url, body: text.startsWith("{") ? JSON.parse(text) : data });
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      data: json === undefined ? "" : JSON.stringify(json),
      ...given,
    };
  };
  return {
    upstream: { request: async (config: HttpClientConfig) => respond(config) },
    syncUpstream: { request: respond },
  };
}
