import type { HttpRequest } from "../../http/request.ts";
import { toHttpClientConfig, type AsyncHttpClient, type HttpClientResponse } from "./http-client.ts";

/** Receives the result of a request: one call, and never before `dispatch()` has returned. */
export interface ResponseHandlers<Response = HttpClientResponse> {
  onResponse(response: Response): void;
  onError(error: unknown): void;
}

/** Cancels a request and closes its connection. `onError` is called, unless the HTTP client ignores the cancellation. */
export type Cancel = () => void;

/** Sends single requests for `AsyncClient`: over our own connections, or with a custom HTTP client. */
export interface Dispatcher {
  dispatch(request: HttpRequest, handlers: ResponseHandlers): Cancel;
  /** Closes its own connections. */
  close(): void;
}

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
