// The server that every client calls. It does little work, so that the measurement shows the client.
import { createServer } from "node:http";
import { listen } from "../shared/listen.mjs";
import { queryResponse, sendJson, USER } from "../shared/responses.mjs";

// Keeps idle connections open. Otherwise a client would need new connections in every round.
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  if (request.method === "GET") return sendJson(response, USER);
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (/** @type {string} */ chunk) => (body += chunk));
  request.on("end", () => {
    const { start_cursor: cursor } = /** @type {{ start_cursor?: string }} */ (JSON.parse(body));
    sendJson(response, queryResponse(cursor === undefined ? 1 : Number(cursor)));
  });
});
const port = await listen(server);

/** Returns the URL of the server. */
export const url = () => `http://127.0.0.1:${port}`;
