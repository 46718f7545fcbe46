// Only node:http with keep-alive connections and JSON.parse: no timeout, no retry, no error handling.
import http from "node:http";
import { DATA_SOURCE_ID, TOKEN, USER_ID } from "../../shared/responses.mjs";

/** @param {string} baseUrl */
export function createBenchClient(baseUrl) {
  const agent = new http.Agent({ keepAlive: true });
  const { hostname, port } = new URL(baseUrl);
  // The same headers as @ws/client sends, so that only the clients differ.
  const headers = {
    "user-agent": "ws-client (unofficial)",
    "accept-encoding": "gzip, deflate, br",
    accept: "application/json",
    authorization: `Bearer ${TOKEN}`,
    "notion-version": "2026-03-11",
  };

  /**
   * @param {string} method
   * @param {string} path
   * @param {string} [body]
   * @returns {Promise<unknown>}
   */
  const send = (method, path, body) =>
    new Promise((resolve, reject) => {
      const bodyHeaders = body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      const request = http.request({ agent, hostname, port, method, path, headers: { ...headers, ...bodyHeaders } });
      request.on("error", reject);
      request.on("response", (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (/** @type {string} */ chunk) => (text += chunk));
        response.on("end", () => resolve(JSON.parse(text)));
      });
      request.end(body);
    });

  return {
    getUser: () => send("GET", `/v1/users/${USER_ID}`),
    queryRows: () => send("POST", `/v1/data_sources/${DATA_SOURCE_ID}/query`, '{"page_size":100}'),
    close: () => agent.destroy(),
  };
}
