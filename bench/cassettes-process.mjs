// One contender of cassettes.mjs in a process of its own: records interactions, or replays them and prints how
// long that took, in milliseconds.
//   node cassettes-process.mjs record|replay CONTENDER FOLDER URL INTERACTIONS
import { join } from "node:path";

const [mode, contender = "", folder = "", baseUrl = "", interactions = "1000"] = process.argv.slice(2);
const isReplay = mode === "replay";
/** @type {import("@ws/client").CommonClientOptions} */
const settings = {
  auth: "ntn_bench0client0token000000000",
  baseUrl,
  retry: false,
  logLevel: "error",
};

/** What is asked: three families, every request another one. */
const CALLS = Array.from({ length: Number(interactions) }, (_, index) => {
  const id = `${String(index).padStart(8, "0")}-1111-4111-8111-111111111111`;
  return { id, kind: /** @type {const} */ (["page", "query", "children"])[index % 3] };
});

/** @typedef {import("@ws/client").AsyncClient | import("@ws/client").Client} EitherClient */

/**
 * @param {EitherClient} client
 * @param {typeof CALLS[number]} call
 */
function ask(client, { id, kind }) {
  if (kind === "page") return client.pages.retrieve({ page_id: id });
  if (kind === "children") return client.blocks.children.list({ block_id: id, page_size: 50 });
  const filter = { property: "Status", select: { equals: "Open" } };
  return client.dataSources.query({ data_source_id: id, page_size: 10, filter });
}

/** @param {EitherClient} client */
async function askAll(client) {
  for (const call of CALLS) {
    const answer = ask(client, call);
    // A client that blocks needs no turn of the event loop.
    if (answer instanceof Promise) await answer;
  }
}

/**
 * A client that sends through axios with its own adapter: what the peers step in between. They do not know the form of
 * headers in which our own connections hand them to `node:http` (a list).
 */
async function loadClientOverAxios() {
  const { AsyncClient } = await import("@ws/client");
  const { default: axios } = await import("axios");
  return () => new AsyncClient({ ...settings, httpClient: axios.create({ adapter: "http", maxContentLength: 1e9 }) });
}

/**
 * Each loads its modules, and gives what opens the recording, asks everything and closes it.
 * @type {Readonly<Record<string, () => Promise<() => Promise<void>>>>}
 */
const CONTENDERS = {
  async "@ws/testing, AsyncClient"() {
    const { createCassette } = await import("@ws/testing");
    const { AsyncClient } = await import("@ws/client");
    return async () => {
      const cassette = await createCassette({ path: join(folder, "async.har"), mode: isReplay ? "replay" : "record" });
      await askAll(new AsyncClient({ ...settings, httpClient: cassette.httpClient }));
      await cassette.close();
    };
  },

  async "@ws/testing, Client"() {
    const { createCassette } = await import("@ws/testing");
    const { Client } = await import("@ws/client");
    return async () => {
      const cassette = await createCassette({ path: join(folder, "sync.har"), mode: isReplay ? "replay" : "record" });
      await askAll(new Client({ ...settings, httpClient: cassette.syncHttpClient }));
      await cassette.close();
    };
  },

  async "Polly.js"() {
    const { Polly } = await import("@pollyjs/core");
    const modules = [await import("@pollyjs/adapter-node-http"), await import("@pollyjs/persister-fs")];
    // CommonJS with a default of its own, for which their types do not allow.
    for (const module of modules)
      Polly.register(/** @type {{ default: new () => unknown }} */ (/** @type {unknown} */ (module)).default);
    const createClient = await loadClientOverAxios();
    return async () => {
      const polly = new Polly("bench", {
        adapters: ["node-http"],
        persister: "fs",
        persisterOptions: { fs: { recordingsDir: join(folder, "polly") } },
        mode: isReplay ? "replay" : "record",
        recordIfMissing: !isReplay,
        logLevel: "silent",
      });
      await askAll(createClient());
      await polly.stop();
    };
  },

  async nock() {
    const { default: nock } = await import("nock");
    const createClient = await loadClientOverAxios();
    return async () => {
      nock.back.fixtures = join(folder, "nock");
      nock.back.setMode(isReplay ? "lockdown" : "record");
      const { nockDone } = await nock.back("bench.json");
      await askAll(createClient());
      nockDone();
      nock.restore();
    };
  },
};

const load = CONTENDERS[contender];
if (load === undefined) throw new Error(`There is no contender ${contender}`);
const begunMs = performance.now();
const run = await load();
const loadedMs = performance.now();
await run();
const endedMs = performance.now();
/** @type {import("./cassettes.mjs").Sample} */
const sample = { ownMs: endedMs - loadedMs, withImportsMs: endedMs - begunMs, processMs: endedMs };
console.log(JSON.stringify(sample));
// What a peer left open is not what is measured.
process.exit(0);
