// The server that every client calls. It does little work, so that the measurement shows the client.
import http from "node:http";
import { queryResponse, USER } from "../shared/responses.mjs";

/**
 * Starts the server on a free port of the loopback interface.
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startServer() {
  // Keeps idle connections open. Otherwise a client would need new connections in every round.
  const server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (request.method === "GET") return send(response, USER);
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (/** @type {string} */ chunk) => (body += chunk));
    request.on("end", () => {
      const { start_cursor: cursor } = /** @type {{ start_cursor?: string }} */ (JSON.parse(body));
      send(response, queryResponse(cursor === undefined ? 1 : Number(cursor)));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("Expected the server to have a port, got none.");
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
