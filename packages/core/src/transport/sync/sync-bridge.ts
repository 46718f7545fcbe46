import type { Effect } from "../../engine/effects.ts";
import type { FailureOutcome } from "../../engine/outcomes.ts";
import type { SyncTransport } from "../../engine/transport.ts";
import { closedEnd } from "../async/lifetime.ts";
import { admitSync, sleepSync } from "./block.ts";
import { BlockingWorker } from "./blocking-worker.ts";

/** Additional time for the worker to report a time limit that it applies itself, in milliseconds. */
const GRACE_MS = 2_000;

const connectionFailure = (sent: boolean, message: string): FailureOutcome => ({
  type: "failure",
  reason: "connection",
  sent,
  cause: { name: "Error", message },
});

/** Creates a transport that sends in a worker thread and blocks this thread. The first request starts the worker. */
export function createSyncBridge(): SyncTransport {
  let worker: BlockingWorker | undefined;
  let isClosed = false;
  let lastId = 0;

  const closeWorker = (): void => {
    worker?.close();
    worker = undefined;
  };

  return {
    perform(effect) {
      if (effect.type === "sleep") return sleepSync(effect.ms);
      if (effect.type === "admit") return admitSync(effect);
      if (isClosed) return { type: "failure", sent: false, ...closedEnd() };
      worker ??= BlockingWorker.start();
      if (worker === undefined) {
        return { ...connectionFailure(false, "the worker thread of Client did not start"), isFinal: true };
      }
      const id = (lastId += 1);
      worker.post(id, effect);
      const message = worker.receive(id, limitMs(effect));
      if (message?.outcome !== undefined) return message.outcome;
      closeWorker();
      return connectionFailure(true, "the worker thread of Client stopped");
    },
    close() {
      isClosed = true;
      closeWorker();
    },
  };
}

/** Returns the time limit for the outcome of an effect. The worker applies its own; this limit is for a stuck worker. */
function limitMs(effect: Effect): number {
  const limit = "timeoutMs" in effect ? effect.timeoutMs : 0;
  return limit === undefined ? Infinity : limit + GRACE_MS;
}
