// The worker thread of the blocking clients of one thread. It sends requests with the transport of `AsyncClient`.
import { workerData, type MessagePort } from "node:worker_threads";
import { describeCause } from "../../errors/cause.ts";
import { DispatcherTransport } from "../async/dispatcher-transport.ts";
import type { ConnectionSettings } from "../node/connection-pool.ts";
import { NodeDispatcher } from "../node/node-connections.ts";
import type { BridgeMessage, BridgeRequest } from "./blocking-worker.ts";

interface WorkerData {
  readonly port: MessagePort;
  readonly sentByWorker: Int32Array;
}

const { port, sentByWorker } = workerData as WorkerData;

function post(message: BridgeMessage): void {
  port.postMessage(message);
  Atomics.add(sentByWorker, 0, 1);
  Atomics.notify(sentByWorker, 0);
}

let lastId = 0;
// The other thread is blocked and receives no exit event, so send a message.
process.on("exit", () => post({ id: lastId }));

/** A transport for each setting of connections. Clients with the same settings share it. */
const transports = new Map<string, DispatcherTransport>();
/** Aborts the running effect: the thread that blocks waits for one effect at a time. */
let running = new AbortController();

function transportOf(connections: string): DispatcherTransport {
  let transport = transports.get(connections);
  if (transport === undefined) {
    transport = new DispatcherTransport(new NodeDispatcher(JSON.parse(connections) as ConnectionSettings));
    transports.set(connections, transport);
  }
  return transport;
}

async function perform({
  id,
  connections,
  effect,
}: Extract<BridgeRequest, { type: "effect" }>): Promise<BridgeMessage> {
  try {
    return { id, outcome: await transportOf(connections).perform(effect, running.signal) };
  } catch (error) {
    // A Blob could not be read.
    return {
      id,
      outcome: { type: "failure", reason: "connection", sent: false, isFinal: true, cause: describeCause(error) },
    };
  }
}

port.on("message", (message: BridgeRequest) => {
  switch (message.type) {
    case "effect":
      lastId = message.id;
      void perform(message).then(post);
      break;
    case "abort":
      running.abort();
      running = new AbortController();
      break;
    case "release":
      transports.get(message.connections)?.close();
      transports.delete(message.connections);
  }
});
post({ id: 0, outcome: { type: "done" } });
