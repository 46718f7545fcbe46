// Where there is no Node (browsers, edge runtimes): axios with its own adapters, and no threads to block on.
import axios from "axios";
import { InvalidRequestError } from "../errors/errors.ts";
import type { AsyncHttpClient } from "./http-client/http-client.ts";
import type { SyncTransport } from "../engine/transport.ts";
import { createHttpClientDispatcher, type Dispatcher } from "./http-client/dispatcher.ts";

/** An axios instance with safe defaults; its adapter is axios's own (XMLHttpRequest or fetch). */
export function createHttpClient<Instance extends AsyncHttpClient = AsyncHttpClient>(config: object = {}): Instance {
  const instance: AsyncHttpClient = axios.create({ allowAbsoluteUrls: false, maxRedirects: 0, ...config });
  return instance as Instance;
}

/** What sends when nobody configured anything. */
export function createDefaultDispatcher(): Dispatcher {
  return createHttpClientDispatcher(createHttpClient());
}

/** There is nothing to block on. */
export function createSyncBridge(): SyncTransport {
  throw new InvalidRequestError(
    "Client needs Node.js, whose threads it blocks on: use AsyncClient here, or give Client an httpClient that answers synchronously",
  );
}
