// The platform parts for Node.js: our own connections, and threads.
import http from "node:http";
import { createHttpClient } from "./axios/create-http-client.node.ts";
import { createNodeDispatcher } from "./node/node-connections.ts";
import { isProxyConfigured } from "./axios/axios-adapter.ts";
import { createHttpClientDispatcher, type Dispatcher } from "./http-client/dispatcher.ts";

export { createSyncBridge } from "./sync/sync-bridge.ts";

/** Creates the default dispatcher: our own connections, or axios if the environment configures a proxy. */
export function createDefaultDispatcher(): Dispatcher {
  if (!isProxyConfigured(process.env)) return createNodeDispatcher();
  const httpAgent = new http.Agent({ keepAlive: true });
  return { ...createHttpClientDispatcher(createHttpClient({ httpAgent })), close: () => httpAgent.destroy() };
}
