// Which transport a client gets: the one choice between what is ours and what the caller brought.
import { createDefaultHttpClient, createSyncBridge } from "#transport";
import { InvalidRequestError } from "../errors.ts";
import type { AsyncHttpClient, AsyncTransport, SyncHttpClient, SyncTransport } from "../http.ts";
import { HttpClientTransport } from "./async-transport.ts";
import { createSyncTransport } from "./sync-transport.ts";

function assertHttpClient(httpClient: unknown): void {
  const kind = typeof httpClient;
  const canRequest =
    (kind === "object" || kind === "function") && httpClient !== null && "request" in Object(httpClient);
  if (canRequest) return;
  throw new InvalidRequestError("httpClient must have a method request(config), as an axios instance has");
}

/** A transport for `AsyncClient`. A caller's HTTP client stays the caller's: closing the transport leaves it open. */
export function connectAsync(httpClient: AsyncHttpClient | undefined): AsyncTransport {
  if (httpClient === undefined) {
    const own = createDefaultHttpClient();
    return new HttpClientTransport(own, () => own.close());
  }
  assertHttpClient(httpClient);
  return new HttpClientTransport(httpClient);
}

/** A transport for `Client`. */
export function connectSync(httpClient: SyncHttpClient | undefined): SyncTransport {
  if (httpClient === undefined) return createSyncBridge();
  assertHttpClient(httpClient);
  if ("interceptors" in httpClient) {
    throw new InvalidRequestError(
      "httpClient is an axios instance, which answers with promises: Client needs one that answers synchronously; use AsyncClient with this one",
    );
  }
  return createSyncTransport(httpClient);
}
