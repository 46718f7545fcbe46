// The platform parts outside of Node.js (browsers, edge runtimes): `fetch`, and no blocking client.
import { InvalidRequestError } from "../errors/errors.ts";
import type { AsyncTransport, SyncTransport } from "../engine/effects.ts";
import { DispatcherTransport } from "./async/dispatcher-transport.ts";
import type { ConnectionOptions } from "./http-client/connection-options.ts";
import { createFetchHttpClient } from "./fetch/fetch-http-client.ts";
import { createHttpClientDispatcher } from "./http-client/dispatcher.ts";

/** Creates the default transport. The platform manages its connections. */
export function createDefaultTransport(_options?: ConnectionOptions): AsyncTransport {
  return new DispatcherTransport(createHttpClientDispatcher(createFetchHttpClient()));
}

/** Throws: only Node.js has threads that can block. */
export function createSyncBridge(_options?: ConnectionOptions): SyncTransport {
  throw new InvalidRequestError(
    "Client needs threads, which only Node.js has. Use AsyncClient, or pass a synchronous httpClient to Client.",
  );
}
