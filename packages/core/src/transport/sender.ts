// What sends one request for `AsyncClient`: our own connections directly, or any HTTP client that somebody configured.
import type { AsyncHttpClient, HttpClientResponse, HttpRequest } from "../engine/effects.ts";
import { toHttpClientConfig } from "./http-client-config.ts";

/** Is told how a request ended, once, and never before `send` has returned. */
export interface Receiver<Answer = HttpClientResponse> {
  answered(answer: Answer): void;
  failed(error: unknown): void;
}

/** Gives a request up and closes its connection. Work that listens fails then; one that does not is no longer waited for. */
export type Cancel = () => void;

/** Sends requests. */
export interface Sender {
  send(request: HttpRequest, receiver: Receiver): Cancel;
  /** Closes the connections that are its own. */
  close(): void;
}

/** Sends through an HTTP client, which stays its owner's. */
export function senderOf(httpClient: AsyncHttpClient): Sender {
  const request = async (sent: HttpRequest, signal: AbortSignal): Promise<HttpClientResponse> =>
    httpClient.request(toHttpClientConfig(sent, { signal }));
  return {
    send(sent, receiver) {
      const attempt = new AbortController();
      request(sent, attempt.signal).then(
        (answer) => receiver.answered(answer),
        (error: unknown) => receiver.failed(error),
      );
      return () => attempt.abort();
    },
    close: () => undefined,
  };
}
