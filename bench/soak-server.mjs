// The server of soak.mjs, in a thread of its own: one request in ten meets a fault, before or after it was carried out.
// What was carried out is counted in memory that both threads see.
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { parentPort, workerData } from "node:worker_threads";

const { applied, counts } = /** @type {{ applied: Uint8Array, counts: Int32Array }} */ (workerData);
const FAULTS = 0;
const REQUESTS = 1;
const SOCKETS = 2;
const JSON_TYPE = { "content-type": "application/json" };
const DONE = JSON.stringify({ object: "list", results: [], has_more: false });

/** @param {string} code */
const refusal = (code) => JSON.stringify({ object: "error", code, message: code });

/**
 * Each is given the answer and what carries the request out.
 * @type {((response: import("node:http").ServerResponse, apply: () => void) => unknown)[]}
 */
const faults = [
  (response) => response.socket?.resetAndDestroy(),
  (response) => response.writeHead(429, { ...JSON_TYPE, "retry-after": "0.01" }).end(refusal("rate_limited")),
  (response) => response.writeHead(529, JSON_TYPE).end(refusal("service_overload")),
  (response) => response.writeHead(503, JSON_TYPE).end(refusal("service_unavailable")),
  (response) => response.writeHead(404, JSON_TYPE).end(refusal("object_not_found")),
  // From here on after the request was carried out.
  (response, apply) => (apply(), response.socket?.resetAndDestroy()),
  (response, apply) => (apply(), response.writeHead(500, JSON_TYPE).end(refusal("internal_server_error"))),
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
  (_response, apply) => apply(), // silence
];

/**
 * Which creation a request is; -1 for one that is none.
 * @param {string | undefined} method
 * @param {string} body
 */
function creationOf(method, body) {
  if (method !== "POST") return -1;
  const page = /** @type {{ properties: { index: { number: number } } }} */ (JSON.parse(body));
  return page.properties.index.number;
}

// The same dice in every run.
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
    const index = creationOf(request.method, body);
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
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") parentPort?.postMessage(address?.port);
});
