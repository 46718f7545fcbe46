// What sends one request for `AsyncClient`: our own connections directly, or any HTTP client that somebody configured.
import type { AsyncHttpClient, HttpClientResponse, HttpRequest } from "../http.ts";
import { toHttpClientConfig } from "./http-client-config.ts";

/** A request on its way. */
export interface Sending {
  readonly answer: Promise<HttpClientResponse>;
  /** Gives it up and closes its connection. Work that listens fails then; one that does not is no longer waited for. */
  cancel(): void;
}

/** Sends requests. */
export interface Sender {
  send(request: HttpRequest): Sending;
  /** Closes the connections that are its own. */
  close(): void;
}

/** Sends through an HTTP client, which stays its owner's. */
export function senderOf(httpClient: AsyncHttpClient): Sender {
  const request = async (sent: HttpRequest, signal: AbortSignal): Promise<HttpClientResponse> =>
    httpClient.request(toHttpClientConfig(sent, { signal }));
  return {
    send(sent) {
      const attempt = new AbortController();
      return { answer: request(sent, attempt.signal), cancel: () => attempt.abort() };
    },
    close: () => undefined,
  };
}
