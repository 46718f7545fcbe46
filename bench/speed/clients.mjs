// The clients under test, with the calls that the loads measure. A process imports only the library of its client.
import http from "node:http";
import { API_HEADERS, DATA_SOURCE_ID, TOKEN, USER_ID } from "../shared/responses.mjs";

/**
 * @typedef {object} BenchClient
 * @property {() => unknown} getUser sends a small GET; returns the decoded response or a promise of it
 * @property {() => unknown} queryRows sends a POST that returns 100 rows
 * @property {() => unknown} close
 */

/** @typedef {"ws" | "wsPerCall" | "wsSync" | "wsThroughAxios" | "notionhq" | "axios" | "bareHttp"} ClientName */

/** @type {Readonly<Record<ClientName, { title: string, create: (baseUrl: string) => Promise<BenchClient> }>>} */
export const CLIENTS = {
  ws: {
    title: "AsyncClient",
    create: async (baseUrl) => callsOf(new (await import("@ws/client")).AsyncClient({ auth: TOKEN, baseUrl })),
  },
  wsPerCall: {
    title: "an AsyncClient for each call",
    async create(baseUrl) {
      const { AsyncClient } = await import("@ws/client");
      const open = () => callsOf(new AsyncClient({ auth: TOKEN, baseUrl }));
      return { getUser: () => open().getUser(), queryRows: () => open().queryRows(), close: () => open().close() };
    },
  },
  wsSync: {
    title: "Client",
    create: async (baseUrl) => callsOf(new (await import("@ws/client")).Client({ auth: TOKEN, baseUrl })),
  },
  wsThroughAxios: {
    title: "AsyncClient through an AxiosInstance",
    async create(baseUrl) {
      const { AsyncClient, createHttpClient } = await import("@ws/client");
      return callsOf(new AsyncClient({ auth: TOKEN, baseUrl, httpClient: createHttpClient() }));
    },
  },
  notionhq: {
    title: "@notionhq/client",
    create: async (baseUrl) => callsOf(new (await import("@notionhq/client")).Client({ auth: TOKEN, baseUrl })),
  },
  axios: {
    title: "plain axios",
    async create(baseUrl) {
      const { default: axios } = await import("axios");
      const httpAgent = new http.Agent({ keepAlive: true });
      const instance = axios.create({ baseURL: `${baseUrl}/v1/`, httpAgent, timeout: 60_000, headers: API_HEADERS });
      return {
        getUser: async () => (await instance.get(`users/${USER_ID}`)).data,
        queryRows: async () => (await instance.post(`data_sources/${DATA_SOURCE_ID}/query`, { page_size: 100 })).data,
        close: () => httpAgent.destroy(),
      };
    },
  },
  bareHttp: { title: "bare node:http", create: async (baseUrl) => createBareClient(baseUrl) },
};

/**
 * Returns the calls of a client library.
 * @param {object} client
 * @param {{ retrieve: (args: { user_id: string }) => unknown }} client.users
 * @param {{ query: (args: { data_source_id: string, page_size: number }) => unknown }} client.dataSources
 * @param {() => unknown} [client.close]
 * @returns {BenchClient}
 */
const callsOf = (client) => ({
  getUser: () => client.users.retrieve({ user_id: USER_ID }),
  queryRows: () => client.dataSources.query({ data_source_id: DATA_SOURCE_ID, page_size: 100 }),
  close: () => client.close?.(),
});

/**
 * Only node:http with keep-alive connections and JSON.parse: no timeout, no retry, no error handling.
 * @param {string} baseUrl
 * @returns {BenchClient}
 */
function createBareClient(baseUrl) {
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
  /** @type {(method: string, path: string, body?: string) => Promise<unknown>} */
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
