// The worker thread of the blocking transport. It sends requests with the transport of `AsyncClient`.
import { workerData, type MessagePort } from "node:worker_threads";
import { createDefaultDispatcher } from "#transport";
import type { Effect } from "../../engine/effects.ts";
import { setRequireBase } from "../../require.node.ts";
import { DispatcherTransport } from "../async/dispatcher-transport.ts";
import type { BridgeMessage } from "./bridge-message.ts";

interface WorkerData {
  readonly port: MessagePort;
  readonly sentByWorker: Int32Array;
  readonly requireBase: string;
}

const { port, sentByWorker, requireBase } = workerData as WorkerData;
setRequireBase(requireBase);
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
