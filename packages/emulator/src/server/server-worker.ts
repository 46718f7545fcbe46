// The worker thread of startEmulator: an emulator and its server. The thread lets callers that block their own thread
// still receive responses.
import { parentPort, workerData } from "node:worker_threads";
import { runRemoteCall } from "./remote-calls.ts";
import { serveEmulator } from "./serve-emulator.ts";
import type { WorkerInput, WorkerMessage, WorkerRequest } from "./worker-messages.ts";

const input = workerData as WorkerInput;
const post = (message: WorkerMessage) => parentPort?.postMessage(message);

const { emulator, server, sendDue, stop } = serveEmulator({
  ...input,
  onError: ({ message }) => post({ kind: "error", message }),
});
server.on("error", (error) => post({ kind: "failed", message: error.message }));
server.listen(input.port, input.host, () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : input.port;
  post({ kind: "listening", port, testPageId: emulator.testPageId });
  setImmediate(continueSeed);
});

/** Creates the rest of the seed between requests. */
function continueSeed(): void {
  if (emulator.seedMore()) setImmediate(continueSeed);
}

parentPort?.on("message", (request: WorkerRequest) => {
  if (request.kind === "call") {
    post(runRemoteCall(emulator, request));
    sendDue();
    return;
  }
  stop();
  process.exit(0);
});
