// Records or replays interactions with one library, and prints the durations as JSON.
//   node library-process.mjs record|replay LIBRARY FOLDER URL INTERACTIONS
import { join } from "node:path";

const [wanted, library = "", folder = "", baseUrl = "", interactions = "1000"] = process.argv.slice(2);
const mode = wanted === "replay" ? "replay" : "record";
/** @type {import("@ws/client").CommonClientOptions} */
const settings = {
  auth: "ntn_bench0client0token000000000",
  baseUrl,
  retry: false,
  logLevel: "error",
};

/** Calls of three kinds. Every call sends a different request. */
const CALLS = Array.from({ length: Number(interactions) }, (_, index) => {
  const id = `${String(index).padStart(8, "0")}-1111-4111-8111-111111111111`;
  return { id, kind: /** @type {const} */ (["page", "query", "children"])[index % 3] };
});

/** @typedef {import("@ws/client").AsyncClient | import("@ws/client").Client} EitherClient */

/** @param {EitherClient} client @param {typeof CALLS[number]} call */
function makeCall(client, { id, kind }) {
  if (kind === "page") return client.pages.retrieve({ page_id: id });
  if (kind === "children") return client.blocks.children.list({ block_id: id, page_size: 50 });
  const filter = { property: "Status", select: { equals: "Open" } };
  return client.dataSources.query({ data_source_id: id, page_size: 10, filter });
}

/** @param {EitherClient} client */
async function makeCalls(client) {
  for (const call of CALLS) {
    const response = makeCall(client, call);
    // A blocking client returns no promise. `await` would add a turn of the event loop.
    if (response instanceof Promise) await response;
  }
}

/**
 * Returns a function that creates a client over the HTTP adapter of axios, whose requests Polly.js and nock can
 * intercept.
 */
async function loadClientOverAxios() {
  const { AsyncClient } = await import("@ws/client");
  const { default: axios } = await import("axios");
  return () => new AsyncClient({ ...settings, httpClient: axios.create({ adapter: "http", maxContentLength: 1e9 }) });
}

/**
 * The libraries. Each function imports the modules and returns a function that opens the recording, makes the calls and
 * closes the recording.
 * @type {Readonly<Record<string, () => Promise<() => Promise<void>>>>}
 */
const LIBRARIES = {
  async "@ws/testing, AsyncClient"() {
    const { createCassette } = await import("@ws/testing");
    const { AsyncClient } = await import("@ws/client");
    return async () => {
      const cassette = await createCassette({ path: join(folder, "async.har"), mode });
      await makeCalls(new AsyncClient({ ...settings, httpClient: cassette.httpClient }));
      await cassette.close();
    };
  },

  async "@ws/testing, Client"() {
    const { createCassette } = await import("@ws/testing");
    const { Client } = await import("@ws/client");
    return async () => {
      const cassette = await createCassette({ path: join(folder, "sync.har"), mode });
      await makeCalls(new Client({ ...settings, httpClient: cassette.syncHttpClient }));
      await cassette.close();
    };
  },

  async "Polly.js"() {
    const { Polly } = await import("@pollyjs/core");
    const modules = [await import("@pollyjs/adapter-node-http"), await import("@pollyjs/persister-fs")];
    // These CommonJS modules export a nested `default` that their types do not declare.
    for (const module of modules)
      Polly.register(/** @type {{ default: new () => unknown }} */ (/** @type {unknown} */ (module)).default);
    const createClient = await loadClientOverAxios();
    return async () => {
      const polly = new Polly("bench", {
        adapters: ["node-http"],
        persister: "fs",
        persisterOptions: { fs: { recordingsDir: join(folder, "polly") } },
        mode,
        recordIfMissing: mode === "record",
        logLevel: "silent",
      });
      await makeCalls(createClient());
      await polly.stop();
    };
  },

  async nock() {
    const { default: nock } = await import("nock");
    const createClient = await loadClientOverAxios();
    return async () => {
      nock.back.fixtures = join(folder, "nock");
      nock.back.setMode(mode === "replay" ? "lockdown" : "record");
      const { nockDone } = await nock.back("bench.json");
      await makeCalls(createClient());
      nockDone();
      nock.restore();
    };
  },
};

const load = LIBRARIES[library];
if (load === undefined) throw new Error(`Expected one of ${Object.keys(LIBRARIES).join(", ")}, got "${library}".`);
const startedMs = performance.now();
const run = await load();
const loadedMs = performance.now();
await run();
const endedMs = performance.now();
/** @type {import("../cassettes.mjs").Sample} */
const sample = { replayMs: endedMs - loadedMs, withImportsMs: endedMs - startedMs, processMs: endedMs };
console.log(JSON.stringify(sample));
// A library may still have open handles. They are not part of the measurement.
process.exit(0);
