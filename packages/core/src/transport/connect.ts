// Chooses the transport of a client: the built-in transport, or a transport on the HTTP client of the caller.
import { createDefaultTransport, createSyncBridge } from "#transport";
import { MAX_RESPONSE_BYTES } from "../constants.ts";
import { InvalidRequestError } from "../errors/errors.ts";
import type { AsyncHttpClient, SyncHttpClient } from "./http-client/http-client.ts";
import type { AsyncTransport, SyncTransport } from "../engine/effects.ts";
import type { ConnectionOptions } from "./http-client/connection-options.ts";
import { DispatcherTransport } from "./async/dispatcher-transport.ts";
import { createHttpClientDispatcher } from "./http-client/dispatcher.ts";
import { createSyncTransport } from "./sync/sync-transport.ts";

function assertHttpClient(httpClient: unknown, connections: ConnectionOptions | undefined): void {
  if (connections !== undefined) {
    throw new InvalidRequestError("Expected no connections with httpClient. Pass them to createHttpClient().");
  }
  const kind = typeof httpClient;
  const canRequest =
    (kind === "object" || kind === "function") && httpClient !== null && "request" in Object(httpClient);
  if (canRequest) return;
  throw new InvalidRequestError("Expected httpClient to have a method request(config), as an axios instance has.");
}

/** Limits the size of responses of an axios instance, unless the instance has its own limit. */
function withSizeLimit(httpClient: AsyncHttpClient): AsyncHttpClient {
  const { defaults } = httpClient as { defaults?: { maxContentLength?: number } };
  if (defaults === undefined || (defaults.maxContentLength ?? -1) >= 0) return httpClient;
  return { request: (config) => httpClient.request(Object.assign(config, { maxContentLength: MAX_RESPONSE_BYTES })) };
}

/**
 * Creates a transport for `AsyncClient`. `close()` does not close an HTTP client of the caller.
 * @param connections Settings of the built-in transport
 * @throws InvalidRequestError if `httpClient` has no method `request()`, or for `connections` with `httpClient`
 */
export function connectAsync(httpClient: AsyncHttpClient | undefined, connections?: ConnectionOptions): AsyncTransport {
  if (httpClient === undefined) return createDefaultTransport(connections);
  assertHttpClient(httpClient, connections);
  return new DispatcherTransport(createHttpClientDispatcher(withSizeLimit(httpClient)), true);
}

/**
 * Creates a transport for `Client`.
 * @param connections Settings of the built-in transport
 * @throws InvalidRequestError if `httpClient` has no method `request()`, or returns promises, or for `connections` with `httpClient`
 */
export function connectSync(httpClient: SyncHttpClient | undefined, connections?: ConnectionOptions): SyncTransport {
  if (httpClient === undefined) return createSyncBridge(connections);
  assertHttpClient(httpClient, connections);
  if ("interceptors" in httpClient) {
    throw new InvalidRequestError(
      "Expected a synchronous httpClient for Client, got an axios instance, which returns promises. Use AsyncClient.",
    );
  }
  return createSyncTransport(httpClient);
}
