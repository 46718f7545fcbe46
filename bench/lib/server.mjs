// The server that every contender calls: as little work as node:http allows, so that the client is what is measured.
import http from "node:http";
import { queryAnswer, USER } from "./answers.mjs";

/**
 * Answers on a free port of the loopback.
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startServer() {
  // Idle connections stay: otherwise a contender that waits for its turn would begin with new ones.
  const server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (request.method === "GET") return send(response, USER);
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (/** @type {string} */ chunk) => (body += chunk));
    request.on("end", () => {
      const { start_cursor: cursor } = /** @type {{ start_cursor?: string }} */ (JSON.parse(body));
      send(response, queryAnswer(cursor === undefined ? 1 : Number(cursor)));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {http.ServerResponse} response
 * @param {string} body
 */
function send(response, body) {
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "x-notion-request-id": "7b0e6a6e-53ea-4cf7-a2a7-0fd1a5aa9c8d",
  });
  response.end(body);
}
