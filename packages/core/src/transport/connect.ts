// Which transport a client gets: the one choice between what is ours and what the caller brought.
import { createDefaultDispatcher, createSyncBridge } from "#transport";
import { MAX_RESPONSE_BYTES } from "../constants.ts";
import { InvalidRequestError } from "../errors/errors.ts";
import type { AsyncHttpClient, SyncHttpClient } from "./http-client/http-client.ts";
import type { AsyncTransport, SyncTransport } from "../engine/transport.ts";
import { DispatcherTransport } from "./async/dispatcher-transport.ts";
import { createHttpClientDispatcher } from "./http-client/dispatcher.ts";
import { createSyncTransport } from "./sync/sync-transport.ts";

function assertHttpClient(httpClient: unknown): void {
  const kind = typeof httpClient;
  const canRequest =
    (kind === "object" || kind === "function") && httpClient !== null && "request" in Object(httpClient);
  if (canRequest) return;
  throw new InvalidRequestError("httpClient must have a method request(config), as an axios instance has");
}

/** An axios instance reads on without end: its answers are capped, unless its owner has chosen a cap. */
function capped(httpClient: AsyncHttpClient): AsyncHttpClient {
  const { defaults } = httpClient as { defaults?: { maxContentLength?: number } };
  if (defaults === undefined || (defaults.maxContentLength ?? -1) >= 0) return httpClient;
  return { request: (config) => httpClient.request(Object.assign(config, { maxContentLength: MAX_RESPONSE_BYTES })) };
}

/** A transport for `AsyncClient`. A caller's HTTP client stays the caller's: closing the transport leaves it open. */
export function connectAsync(httpClient: AsyncHttpClient | undefined): AsyncTransport {
  if (httpClient === undefined) return new DispatcherTransport(createDefaultDispatcher());
  assertHttpClient(httpClient);
  return new DispatcherTransport(createHttpClientDispatcher(capped(httpClient)));
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
