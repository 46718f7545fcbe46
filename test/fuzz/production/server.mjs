// The server of production.mjs. It decides by a seed how it answers each request, and counts how often it has applied each write.
import http from "node:http";
import { gzipSync } from "node:zlib";
import { createRandom } from "../clients/random.mjs";

const JSON_TYPE = { "content-type": "application/json" };

/**
 * Starts the server.
 * @param {number} seed
 */
export async function startServer(seed) {
  const random = createRandom(seed, 0);
  /** @type {Map<string, number>} Number of times that each write was applied, by its id */
  const applied = new Map();
  const server = http.createServer((request, response) => {
    request.on("error", () => undefined);
    request.resume().on("end", () => {
      const id = String(request.headers["x-write"] ?? "");
      const apply = () => id !== "" && applied.set(id, (applied.get(id) ?? 0) + 1);
      const answer = () => respond(random, response, apply);
      if (random.chance(0.2)) setTimeout(answer, random.integer(1, 60));
      else answer();
    });
  });
  server.keepAliveTimeout = 300;
  await new Promise((/** @type {(value?: unknown) => void} */ resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${address.port}`, applied, stop };
}

/**
 * Answers a request, or breaks its connection, before or after it applied a write.
 * @param {import("../clients/random.mjs").Random} random
 * @param {http.ServerResponse} response
 * @param {() => unknown} apply
 */
function respond(random, response, apply) {
  const kind = random.integer(1, 100);
  if (kind <= 8) return refuse(response, 429, random.chance(0.5) ? { "retry-after": "0.05" } : {});
  if (kind <= 12) return refuse(response, 400, {});
  if (kind <= 16) return void response.socket?.destroy();
  apply();
  if (kind <= 20) return void response.socket?.destroy();
  if (kind <= 24) return refuse(response, 503, {});
  if (kind <= 26) return undefined; // No response: the call ends at its time limit.
  const body = gzipSync(JSON.stringify({ object: "page", text: random.letters(random.integer(0, 5_000)) }));
  const closing = random.chance(0.1) ? { connection: "close" } : {};
  response.writeHead(200, { ...JSON_TYPE, ...closing, "content-encoding": "gzip" });
  if (kind > 30) return void response.end(body);
  response.write(body.subarray(0, 5));
  return void (kind > 28 ? setTimeout(() => response.end(body.subarray(5)), 20) : response.socket?.destroy());
}

/**
 * @param {http.ServerResponse} response
 * @param {number} status
 * @param {Record<string, string>} headers
 */
function refuse(response, status, headers) {
  const code = status === 429 ? "rate_limited" : status === 400 ? "validation_error" : "service_unavailable";
  response.writeHead(status, { ...JSON_TYPE, ...headers });
  response.end(JSON.stringify({ object: "error", status, code, message: "Refused." }));
}
