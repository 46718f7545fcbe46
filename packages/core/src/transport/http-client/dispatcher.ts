// What sends one request for `AsyncClient`: our own connections directly, or any HTTP client that somebody configured.
import type { AsyncHttpClient, HttpClientResponse } from "./http-client.ts";
import type { HttpRequest } from "../../http/request.ts";
import { toHttpClientConfig } from "./http-client-config.ts";

/** Is told how a request ended, once, and never before `send` has returned. */
export interface ResponseHandlers<Answer = HttpClientResponse> {
  onResponse(answer: Answer): void;
  onError(error: unknown): void;
}

/** Gives a request up and closes its connection. Work that listens fails then; one that does not is no longer waited for. */
export type Cancel = () => void;

/** Sends requests. */
export interface Dispatcher {
  dispatch(request: HttpRequest, receiver: ResponseHandlers): Cancel;
  /** Closes the connections that are its own. */
  close(): void;
}

/** Sends through an HTTP client, which stays its owner's. */
export function createHttpClientDispatcher(httpClient: AsyncHttpClient): Dispatcher {
  const request = async (sent: HttpRequest, signal: AbortSignal): Promise<HttpClientResponse> =>
    httpClient.request(toHttpClientConfig(sent, { signal }));
  return {
    dispatch(sent, receiver) {
      const attempt = new AbortController();
      request(sent, attempt.signal).then(
        (answer) => receiver.onResponse(answer),
        (error: unknown) => receiver.onError(error),
      );
      return () => attempt.abort();
    },
    close: () => undefined,
  };
}
