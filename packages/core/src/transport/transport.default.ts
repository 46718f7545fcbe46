// The platform parts outside of Node.js (browsers, edge runtimes): `fetch`, and no blocking client.
import { InvalidRequestError } from "../errors/errors.ts";
import type { SyncTransport } from "../engine/effects.ts";
import type { ConnectionOptions } from "../settings/options.ts";
import { createFetchHttpClient } from "./fetch/fetch-http-client.ts";
import { createHttpClientDispatcher, type Dispatcher } from "./http-client/dispatcher.ts";

/** Creates the default dispatcher. The platform manages its connections. */
export function createDefaultDispatcher(_options?: ConnectionOptions): Dispatcher {
  return createHttpClientDispatcher(createFetchHttpClient());
}

/** Throws: only Node.js has threads that can block. */
export function createSyncBridge(_options?: ConnectionOptions): SyncTransport {
  throw new InvalidRequestError(
    "Client needs threads, which only Node.js has. Use AsyncClient, or pass a synchronous httpClient to Client.",
  );
}
