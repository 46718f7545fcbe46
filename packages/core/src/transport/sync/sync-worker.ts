// The worker thread of the blocking transport. It sends requests with the transport of `AsyncClient`.
import { workerData, type MessagePort } from "node:worker_threads";
import { createDefaultDispatcher } from "#transport";
import type { Effect } from "../../engine/effects.ts";
import { DispatcherTransport } from "../async/dispatcher-transport.ts";
import type { BridgeMessage } from "./bridge-message.ts";

const { port, sentByWorker } = workerData as { port: MessagePort; sentByWorker: Int32Array };
const transport = new DispatcherTransport(createDefaultDispatcher());

function post(message: BridgeMessage): void {
  port.postMessage(message);
  Atomics.add(sentByWorker, 0, 1);
  Atomics.notify(sentByWorker, 0);
}

let currentId = 0;
// The other thread is blocked and receives no exit event, so send a message.
process.on("exit", () => post({ id: currentId }));

port.on("message", ({ id, effect }: { id: number; effect: Effect }) => {
  currentId = id;
  void transport.perform(effect).then((outcome) => post({ id, outcome }));
});
post({ id: 0 });
