// The server of soak.mjs in a worker thread. It simulates a fault for every tenth request, before or after it applies
// the request. Shared memory counts how often each request was applied.
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { parentPort, workerData } from "node:worker_threads";
import { listen } from "../shared/listen.mjs";

const { applied, counts } = /** @type {{ applied: Uint8Array, counts: Int32Array }} */ (workerData);
const FAULTS = 0;
const REQUESTS = 1;
const SOCKETS = 2;
const JSON_TYPE = { "content-type": "application/json" };
const DONE = JSON.stringify({ object: "list", results: [], has_more: false });

/** @param {string} code */
const errorBody = (code) => JSON.stringify({ object: "error", code, message: code });

/**
 * The faults. `apply` counts the request as applied.
 * @type {((response: import("node:http").ServerResponse, apply: () => void) => unknown)[]}
 */
const faults = [
  (response) => response.socket?.resetAndDestroy(),
  (response) => response.writeHead(429, { ...JSON_TYPE, "retry-after": "0.01" }).end(errorBody("rate_limited")),
  (response) => response.writeHead(529, JSON_TYPE).end(errorBody("service_overload")),
  (response) => response.writeHead(503, JSON_TYPE).end(errorBody("service_unavailable")),
  (response) => response.writeHead(404, JSON_TYPE).end(errorBody("object_not_found")),
  // The following faults occur after the request was applied.
  (response, apply) => (apply(), response.socket?.resetAndDestroy()),
  (response, apply) => (apply(), response.writeHead(500, JSON_TYPE).end(errorBody("internal_server_error"))),
  (response, apply) => (apply(), response.writeHead(502, { "content-type": "text/html" }).end("<html>")),
  (response, apply) => {
    apply();
    response.writeHead(200, { ...JSON_TYPE, "content-length": 500 }).write('{"object"');
    setTimeout(() => response.destroy(), 5);
  },
  (response, apply) => (apply(), response.writeHead(200, JSON_TYPE).end('{"object":"li')),
  (response, apply) => (
    apply(),
    response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end(gzipSync(DONE).subarray(0, -9))
  ),
  (response, apply) => (apply(), response.writeHead(200, { ...JSON_TYPE, connection: "close" }).end(DONE)),
  (_response, apply) => apply(), // no response
];

/**
 * Returns the index of the page that a request creates, or -1 for other requests.
 * @param {string | undefined} method
 * @param {string} body
 */
function createdPageIndex(method, body) {
  if (method !== "POST") return -1;
  const page = /** @type {{ properties: { index: { number: number } } }} */ (JSON.parse(body));
  return page.properties.index.number;
}

// Pseudo-random numbers that are the same in every run.
let seed = 1;
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (/** @type {string} */ piece) => (body += piece));
  request.on("error", () => undefined);
  request.on("end", () => {
    Atomics.add(counts, REQUESTS, 1);
    const index = createdPageIndex(request.method, body);
    const apply = () => void (index >= 0 && Atomics.add(applied, index, 1));
    if (random() < 0.1) {
      Atomics.add(counts, FAULTS, 1);
      faults[Math.floor(random() * faults.length)]?.(response, apply);
      return;
    }
    apply();
    response.writeHead(200, JSON_TYPE).end(DONE);
  });
});
server.on("connection", (socket) => {
  Atomics.add(counts, SOCKETS, 1);
  socket.on("error", () => undefined);
  socket.on("close", () => Atomics.sub(counts, SOCKETS, 1));
});
parentPort?.postMessage(await listen(server));
