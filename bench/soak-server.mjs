// The server of soak.mjs, in a thread of its own: one request in ten meets a fault, before or after it was carried out.
// What was carried out is counted in memory that both threads see.
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { parentPort, workerData } from "node:worker_threads";

/** @type {{ applied: Uint8Array, counts: Int32Array }} */
const { applied, counts } = workerData;
const [FAULTS, REQUESTS, SOCKETS] = [0, 1, 2];
const JSON_TYPE = { "content-type": "application/json" };
const DONE = JSON.stringify({ object: "list", results: [], has_more: false });

const refusal = (code) => JSON.stringify({ object: "error", code, message: code });
const after = (apply, then) => (response) => {
  apply();
  then(response);
};

/** Each is given the answer and what carries the request out. */
const faults = [
  (response) => response.socket.resetAndDestroy(),
  (response, apply) => after(apply, (late) => late.socket.resetAndDestroy())(response),
  (response) => response.writeHead(429, { ...JSON_TYPE, "retry-after": "0.01" }).end(refusal("rate_limited")),
  (response) => response.writeHead(529, JSON_TYPE).end(refusal("service_overload")),
  (response) => response.writeHead(503, JSON_TYPE).end(refusal("service_unavailable")),
  (response, apply) =>
    after(apply, (late) => late.writeHead(500, JSON_TYPE).end(refusal("internal_server_error")))(response),
  (response, apply) =>
    after(apply, (late) => late.writeHead(502, { "content-type": "text/html" }).end("<html>"))(response),
  (response) => response.writeHead(404, JSON_TYPE).end(refusal("object_not_found")),
  (response, apply) =>
    after(apply, (late) => {
      late.writeHead(200, { ...JSON_TYPE, "content-length": 500 }).write('{"object"');
      setTimeout(() => late.destroy(), 5);
    })(response),
  (response, apply) => after(apply, (late) => late.writeHead(200, JSON_TYPE).end('{"object":"li'))(response),
  (response, apply) =>
    after(apply, (late) =>
      late.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end(gzipSync(DONE).subarray(0, -9)),
    )(response),
  (response, apply) =>
    after(apply, (late) => late.writeHead(200, { ...JSON_TYPE, connection: "close" }).end(DONE))(response),
  (_response, apply) => apply(), // silence
];

// The same dice in every run.
let seed = 1;
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

const server = createServer((request, response) => {
  const pieces = [];
  request.on("data", (piece) => pieces.push(piece));
  request.on("error", () => undefined);
  request.on("end", () => {
    Atomics.add(counts, REQUESTS, 1);
    const index = request.method === "POST" ? JSON.parse(Buffer.concat(pieces).toString()).properties.title.index : -1;
    const apply = () => void (index >= 0 && Atomics.add(applied, index, 1));
    if (random() < 0.1) {
      Atomics.add(counts, FAULTS, 1);
      return faults[Math.floor(random() * faults.length)](response, apply);
    }
    apply();
    return response.writeHead(200, JSON_TYPE).end(DONE);
  });
});
server.on("connection", (socket) => {
  Atomics.add(counts, SOCKETS, 1);
  socket.on("error", () => undefined);
  socket.on("close", () => Atomics.sub(counts, SOCKETS, 1));
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
