import type { HttpRequest } from "../../http/request.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { toHttpClientConfig } from "./http-client-config.ts";
import type { AsyncHttpClient, HttpClientResponse } from "./http-client.ts";

/** Creates a dispatcher on an HTTP client. `close()` does not close the HTTP client. */
export function createHttpClientDispatcher(httpClient: AsyncHttpClient): Dispatcher {
  // An async function turns errors that `request()` throws synchronously into rejections.
  const send = async (request: HttpRequest, signal: AbortSignal): Promise<HttpClientResponse> =>
    httpClient.request(toHttpClientConfig(request, { signal }));
  return {
    dispatch(request, handlers) {
      const attempt = new AbortController();
      send(request, attempt.signal).then(
        (response) => handlers.onResponse(response),
        (error: unknown) => handlers.onError(error),
      );
      return () => attempt.abort();
    },
    close: () => undefined,
  };
}
