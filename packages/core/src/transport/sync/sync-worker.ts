// The worker thread of the blocking clients of one thread. It sends requests with the transport of `AsyncClient`.
import { workerData, type MessagePort } from "node:worker_threads";
import { createDefaultDispatcher } from "#transport";
import { describeCause } from "../../errors/cause.ts";
import { setRequireBase } from "../../require.node.ts";
import { DispatcherTransport } from "../async/dispatcher-transport.ts";
import type { BridgeMessage, BridgeRequest } from "./blocking-worker.ts";

interface WorkerData {
  readonly port: MessagePort;
  readonly sentByWorker: Int32Array;
  readonly requireBase: string;
}

const { port, sentByWorker, requireBase } = workerData as WorkerData;

function post(message: BridgeMessage): void {
  port.postMessage(message);
  Atomics.add(sentByWorker, 0, 1);
  Atomics.notify(sentByWorker, 0);
}

let lastId = 0;
// The other thread is blocked and receives no exit event, so send a message.
process.on("exit", () => post({ id: lastId }));
setRequireBase(requireBase);

/** The transport of each client, with its own connections. */
const transports = new Map<number, DispatcherTransport>();
/** Aborts the running effect: the thread that blocks waits for one effect at a time. */
let running = new AbortController();

function transportOf(client: number): DispatcherTransport {
  let transport = transports.get(client);
  if (transport === undefined) transports.set(client, (transport = new DispatcherTransport(createDefaultDispatcher())));
  return transport;
}

async function perform({ id, client, effect }: Extract<BridgeRequest, { type: "effect" }>): Promise<BridgeMessage> {
  try {
    return { id, outcome: await transportOf(client).perform(effect, running.signal) };
  } catch (error) {
    // The dispatcher could not be created, such as without axios behind a proxy. Other clients must not notice it.
    const cause = describeCause(error);
    const sent = transports.has(client);
    return { id, outcome: { type: "failure", reason: "connection", sent, isFinal: true, cause } };
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
      transports.get(message.client)?.close();
      transports.delete(message.client);
  }
});
post({ id: 0, outcome: { type: "done" } });
