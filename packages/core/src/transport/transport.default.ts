// The platform parts outside of Node.js (browsers, edge runtimes): axios with its own adapters, and no blocking client.
import axios from "axios";
import { InvalidRequestError } from "../errors/errors.ts";
import type { AsyncHttpClient } from "./http-client/http-client.ts";
import type { SyncTransport } from "../engine/transport.ts";
import type { Dispatcher } from "./http-client/dispatcher.ts";
import { createHttpClientDispatcher } from "./http-client/http-client-dispatcher.ts";

/** Creates an axios instance with safe defaults. It uses axios's own adapter (XMLHttpRequest or fetch). */
export function createHttpClient<Instance extends AsyncHttpClient = AsyncHttpClient>(config: object = {}): Instance {
  const instance: AsyncHttpClient = axios.create({ allowAbsoluteUrls: false, maxRedirects: 0, ...config });
  return instance as Instance;
}

/** Creates the default dispatcher. */
export function createDefaultDispatcher(): Dispatcher {
  return createHttpClientDispatcher(createHttpClient());
}

/** Throws: only Node.js has threads that can block. */
export function createSyncBridge(): SyncTransport {
  throw new InvalidRequestError(
    "Client needs threads, which only Node.js has. Use AsyncClient, or pass a synchronous httpClient to Client.",
  );
}
