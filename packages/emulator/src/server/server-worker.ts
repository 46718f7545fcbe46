// The worker thread of startEmulator: an emulator and its server, so that a caller that blocks its own thread can
// still be answered.
import { parentPort, workerData } from "node:worker_threads";
import { createEmulator } from "../emulator.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { createHttpServer } from "./http-server.ts";
import { keepInFile } from "./keep-in-file.ts";
import { runRemoteCall } from "./remote-calls.ts";
import type { WorkerInput, WorkerMessage, WorkerRequest } from "./worker-messages.ts";

const input = workerData as WorkerInput;
const say = (message: WorkerMessage) => parentPort?.postMessage(message);

const emulator = createEmulator(input.emulator);
const stopKeeping = input.data === undefined ? () => {} : keepInFile(emulator, input.data);
const sendDue = deliverWebhooks(emulator);
const server = createHttpServer((request) => {
  const response = emulator.handle(request);
  sendDue();
  return response;
});
server.on("error", (error) => say({ kind: "failed", message: error.message }));
server.listen(input.port, input.host, () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : input.port;
  say({ kind: "listening", port, testPageId: emulator.testPageId });
  setImmediate(plantOn);
});

/** Plants the rest of the seed between requests. */
function plantOn(): void {
  if (emulator.seedMore()) setImmediate(plantOn);
}

parentPort?.on("message", (request: WorkerRequest) => {
  if (request.kind === "call") {
    say(runRemoteCall(emulator, request));
    sendDue();
    return;
  }
  // Close: what has changed is written first.
  stopKeeping();
  process.exit(0);
});
