// Simulates a rate limit without exceeding a real one.
import type { AsyncHttpClient, Client, HttpClientResponse, SyncHttpClient } from "@ws/client";

/** A 429 response like those of Notion. */
const RATE_LIMITED: HttpClientResponse = {
  status: 429,
  headers: { "content-type": "application/json", "retry-after": "1" },
  data: JSON.stringify({
    object: "error",
    status: 429,
    code: "rate_limited",
    message: "You have been rate limited (simulated by the tour).",
  }),
};

/** Creates an HTTP client for `AsyncClient` that responds to the first request with 429 and forwards all others. */
export function createRateLimitedHttpClient(next: AsyncHttpClient): AsyncHttpClient {
  let isFirst = true;
  return {
    request: async (config) => {
      if (!isFirst) return next.request(config);
      isFirst = false;
      return RATE_LIMITED;
    },
  };
}

/** Creates an HTTP client for `Client` that responds to the first request with 429 and forwards all others. */
export function createRateLimitedSyncHttpClient(next: SyncHttpClient): SyncHttpClient {
  let isFirst = true;
  return {
    request: (config) => {
      if (!isFirst) return next.request(config);
      isFirst = false;
      return RATE_LIMITED;
    },
  };
}

/**
 * Creates a blocking HTTP client that sends requests without a body through another `Client`. Node has no blocking HTTP
 * client of its own.
 */
export function createClientBackedHttpClient(client: Client): SyncHttpClient {
  return {
    request: ({ method, url }) => ({
      status: 200,
      headers: { "content-type": "application/json" },
      data: client.request({ method, path: url.replace(/^\/?v1\//, "") }),
    }),
  };
}
