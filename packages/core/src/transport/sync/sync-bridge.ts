import type { Outcome, SyncTransport } from "../../engine/effects.ts";
import type { ConnectionOptions } from "../http-client/connection-options.ts";
import { closedEnd } from "../async/lifetime.ts";
import { admitSync } from "./block.ts";
import { connectionSettings } from "../node/connection-pool.ts";
import { SharedWorker, type BridgeClient } from "./shared-worker.ts";
import { endBySigint, waitForChange } from "./wait-for-change.ts";

const worker = new SharedWorker();
/** Releases clients that were not closed. */
const collected = new FinalizationRegistry<BridgeClient>((client) => worker.release(client));
let lastClient = 0;

/**
 * Creates a transport that sends in a worker thread and blocks this thread. All these transports of a thread share one
 * worker.
 */
export function createSyncBridge(options?: ConnectionOptions): SyncTransport {
  // A thread that blocks has one request at a time, so that nothing could end a wait for a connection.
  const connections = JSON.stringify({ ...connectionSettings(options), max: undefined });
  const client: BridgeClient = { id: (lastClient += 1), connections };
  let isClosed = false;
  const transport: SyncTransport = {
    perform(effect) {
      if (effect.type === "sleep") return sleep(effect.ms);
      if (effect.type === "admit") return admitSync(effect, sleep);
      if (isClosed) return { type: "failure", sent: false, ...closedEnd() };
      return worker.perform(client, effect);
    },
    close() {
      isClosed = true;
      worker.release(client);
    },
  };
  collected.register(transport, client);
  return transport;
}

/** Blocks the thread until the time is over, or until SIGINT if the process has a handler for it. */
function sleep(ms: number): Outcome {
  const isInterrupted = waitForChange(new Int32Array(new SharedArrayBuffer(4)), 0, ms);
  return isInterrupted ? endBySigint(false) : { type: "done" };
}
