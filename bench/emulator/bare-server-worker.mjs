// A bare node:http server in a worker thread: the baseline for the start and for a small response.
import http from "node:http";
import { parentPort } from "node:worker_threads";
import { USER } from "../shared/responses.mjs";

const server = http.createServer((_, response) => {
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(USER),
    "x-notion-request-id": "7b0e6a6e-53ea-4cf7-a2a7-0fd1a5aa9c8d",
  });
  response.end(USER);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === "object" ? address?.port : undefined);
});
