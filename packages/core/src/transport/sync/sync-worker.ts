// The other side of the blocking bridge: sends requests with the very transport that `AsyncClient` uses.
import { workerData, type MessagePort } from "node:worker_threads";
import type { Effect } from "../../engine/effects.ts";
import type { Outcome } from "../../engine/outcomes.ts";
import { createDefaultDispatcher } from "#transport";
import { DispatcherTransport } from "../async/dispatcher-transport.ts";

/** What the worker says: `id` 0 once it is ready, then an outcome for each request; an outcome is missing when it dies. */
export interface BridgeMessage {
  readonly id: number;
  readonly outcome?: Outcome;
}

const { port, sentByWorker } = workerData as { port: MessagePort; sentByWorker: Int32Array };
const transport = new DispatcherTransport(createDefaultDispatcher());

function say(message: BridgeMessage): void {
  port.postMessage(message);
  Atomics.add(sentByWorker, 0, 1);
  Atomics.notify(sentByWorker, 0);
}

let current = 0;
// The other thread is blocked and would not hear of an exit: tell it that no answer will come.
process.on("exit", () => say({ id: current }));

port.on("message", ({ id, effect }: { id: number; effect: Effect }) => {
  current = id;
  void transport.perform(effect).then((outcome) => say({ id, outcome }));
});
say({ id: 0 });
