// Replaces fetch() in a process by requests of node:http, which take a third of its time.
import http from "node:http";

const agent = new http.Agent({ keepAlive: true });

/**
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string>, body?: string | Uint8Array }} [init]
 */
const fetchByHttp = (url, { method = "GET", headers = {}, body } = {}) =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, text: async () => Buffer.concat(chunks).toString() }),
      );
    });
    request.on("error", reject).end(body);
  });
Object.assign(globalThis, { fetch: fetchByHttp });
