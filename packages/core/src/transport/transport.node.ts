// The platform parts for Node.js: our own connections, and threads.
import type { AsyncTransport } from "../engine/effects.ts";
import { DispatcherTransport } from "./async/dispatcher-transport.ts";
import type { ConnectionOptions } from "./http-client/connection-options.ts";
import { connectionSettings } from "./node/connection-pool.ts";
import { LimitedTransport } from "./node/limited-transport.ts";
import { NodeDispatcher } from "./node/node-connections.ts";

export { createSyncBridge } from "./sync/sync-bridge.ts";

/** Creates the default transport: the connections that all clients of this thread with the same settings share. */
export function createDefaultTransport(options?: ConnectionOptions): AsyncTransport {
  const dispatcher = new NodeDispatcher(connectionSettings(options));
  const transport = new DispatcherTransport(dispatcher);
  return options?.max === undefined ? transport : new LimitedTransport(transport, () => dispatcher.slots);
}
