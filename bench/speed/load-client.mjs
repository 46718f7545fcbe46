/**
 * A client under test, with the calls that the loads measure. A module in `clients/` creates it.
 * @typedef {object} BenchClient
 * @property {() => unknown} getUser sends a small GET; returns the decoded response or a promise of it
 * @property {() => unknown} queryRows sends a POST that returns 100 rows
 * @property {() => unknown} close
 */

/**
 * The clients under test. Each `module` exports `createBenchClient`.
 * @satisfies {Record<string, { title: string, module: string }>}
 */
export const CLIENTS = {
  ws: { title: "AsyncClient", module: "./clients/ws.mjs" },
  wsSync: { title: "Client", module: "./clients/ws-sync.mjs" },
  wsThroughAxios: { title: "AsyncClient through axios", module: "./clients/ws-through-axios.mjs" },
  notionhq: { title: "@notionhq/client", module: "./clients/notionhq.mjs" },
  axios: { title: "plain axios", module: "./clients/axios.mjs" },
  bareHttp: { title: "bare node:http", module: "./clients/bare-http.mjs" },
};

/** @typedef {keyof typeof CLIENTS} ClientName */

/**
 * Loads the module of a client and creates the client.
 * @param {ClientName} name
 * @param {string} baseUrl
 * @returns {Promise<BenchClient>}
 */
export async function loadClient(name, baseUrl) {
  const module = /** @type {{ createBenchClient: (baseUrl: string) => BenchClient }} */ (
    await import(CLIENTS[name].module)
  );
  return module.createBenchClient(baseUrl);
}
