// A rate limit without provoking one: an HTTP client that answers the first request itself, and passes the others on.
import type { AsyncHttpClient, Client, HttpClientResponse, SyncHttpClient } from "@ws/client";

/** What the service answers to whom it asks to slow down. */
const REFUSAL: HttpClientResponse = {
  status: 429,
  headers: { "content-type": "application/json", "retry-after": "1" },
  data: JSON.stringify({
    object: "error",
    status: 429,
    code: "rate_limited",
    message: "You have been rate limited (simulated by the tour).",
  }),
};

/** For `AsyncClient`. */
export function refuseFirst(next: AsyncHttpClient): AsyncHttpClient {
  let refused = false;
  return {
    request: async (config) => {
      if (refused) return next.request(config);
      refused = true;
      return REFUSAL;
    },
  };
}

/** For `Client`. */
export function refuseFirstSync(next: SyncHttpClient): SyncHttpClient {
  let refused = false;
  return {
    request: (config) => {
      if (refused) return next.request(config);
      refused = true;
      return REFUSAL;
    },
  };
}

/** Sends requests without a body through another client: there is no other way to wait for an answer. */
export function passOnThrough(client: Client): SyncHttpClient {
  return {
    request: ({ method, url }) => ({
      status: 200,
      headers: { "content-type": "application/json" },
      data: client.request({ method, path: url.replace(/^\/?v1\//, "") }),
    }),
  };
}
