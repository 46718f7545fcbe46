// The platform parts for Node.js: our own connections, and threads.
import type { ConnectionOptions } from "../settings/options.ts";
import type { Dispatcher } from "./http-client/dispatcher.ts";
import { connectionSettings } from "./node/connection-pool.ts";
import { NodeDispatcher } from "./node/node-connections.ts";

export { createSyncBridge } from "./sync/sync-bridge.ts";

/** Creates the default dispatcher: the connections that all clients of this thread with the same settings share. */
export function createDefaultDispatcher(options?: ConnectionOptions): Dispatcher {
  return new NodeDispatcher(connectionSettings(options));
}
