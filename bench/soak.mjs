// Makes thousands of calls with both clients to a server that simulates a fault for every tenth request. Every call
// must end with a response or with a typed error whose `maybeApplied` is correct. No object may be created twice.
// Afterwards the number of sockets, timers and listeners must be the same as before, and the heap must not have grown.
//   node --expose-gc soak.mjs [calls per client, default 20000]
import { getEventListeners } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { AsyncClient, Client, isWorkspaceError } from "@ws/client";

const CALLS = Number(process.argv[2] ?? 20_000);
const CONCURRENCY = 20;
const TIMEOUT_MS = 60;
/**
 * The most by which the heap may grow. V8's compiler and this script need some memory; a finished call must need none.
 */
const MAX_HEAP_GROWTH_BYTES = 3e6;

/** The possible results of a call that creates a page. */
const RESULT = { succeeded: 1, maybeApplied: 2, notApplied: 3 };

/** Starts the server in a worker thread. */
async function startServer() {
  const applied = new Uint8Array(new SharedArrayBuffer(CALLS));
  const counts = new Int32Array(new SharedArrayBuffer(12));
  const worker = new Worker(fileURLToPath(new URL("./soak/server-worker.mjs", import.meta.url)), {
    workerData: { applied, counts },
    execArgv: [],
  });
  const port = await new Promise((/** @type {(port: number) => void} */ resolve) => worker.once("message", resolve));
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    applied,
    faults: () => Atomics.load(counts, 0),
    requests: () => Atomics.load(counts, 1),
    openSockets: () => Atomics.load(counts, 2),
    close: () => worker.terminate(),
  };
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
/** @typedef {ReturnType<typeof createTally>} Tally */

/**
 * Makes one of three kinds of calls: creates a page that contains the index, lists users, or deletes a block.
 * @param {AsyncClient | Client} client
 * @param {number} index
 * @param {{ signal?: AbortSignal }} [options]
 */
function makeCall(client, index, options) {
  if (index % 5 < 2)
    return client.pages.create({ parent: { page_id: "p" }, properties: { index: { number: index } } }, options);
  if (index % 5 < 4) return client.users.list({ page_size: 3 }, options);
  return client.blocks.delete({ block_id: `b-${index}` }, options);
}

/** Creates the counters of one run. Their size is fixed before the first heap measurement. */
function createTally() {
  const results = new Uint8Array(CALLS);
  const tally = { responses: 0, errors: 0, untyped: /** @type {string[]} */ ([]) };
  return {
    results,
    tally,
    /** @param {number} index */
    succeeded(index) {
      tally.responses += 1;
      results[index] = RESULT.succeeded;
    },
    /**
     * @param {number} index
     * @param {unknown} error
     */
    failed(index, error) {
      tally.errors += 1;
      if (!isWorkspaceError(error)) tally.untyped.push(String(error));
      else results[index] = error.maybeApplied ? RESULT.maybeApplied : RESULT.notApplied;
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(() => resolve(undefined), 60));

async function heapBytes() {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await settle();
  }
  return process.memoryUsage().heapUsed;
}

/** @returns {Record<string, number>} */
const resources = () => {
  const all = process.getActiveResourcesInfo();
  return {
    sockets: all.filter((name) => name.startsWith("TCP")).length,
    timers: all.filter((name) => name === "Timeout").length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  };
};

/**
 * Makes the calls from index `first` to index `end`, exclusive. Resolves with the number of listeners that remain on
 * the caller's signal.
 * @typedef {(options: import("@ws/client").CommonClientOptions, first: number, end: number, tally: Tally) => Promise<number>} MakeCalls
 */

/** @type {Record<"AsyncClient" | "Client", MakeCalls>} */
const makeCallsWith = {
  async AsyncClient(options, first, end, tally) {
    const { signal } = new AbortController();
    const client = new AsyncClient(options);
    let next = first;
    const makeNextCalls = async () => {
      while (next < end) {
        const index = next++;
        try {
          await makeCall(client, index, { signal });
          tally.succeeded(index);
        } catch (error) {
          tally.failed(index, error);
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, makeNextCalls));
    await client.close();
    return getEventListeners(signal, "abort").length;
  },
  async Client(options, first, end, tally) {
    const client = new Client(options);
    for (let index = first; index < end; index += 1) {
      try {
        void makeCall(client, index);
        tally.succeeded(index);
      } catch (error) {
        tally.failed(index, error);
      }
    }
    client.close();
    return 0;
  },
};

/**
 * Returns a sentence for each violated rule.
 * @param {Tally} run
 * @param {Server} server
 * @param {Record<string, number>} before
 * @param {Record<string, number>} after
 * @param {number} remainingListeners
 * @param {number} heapGrowth
 */
function findViolations({ tally, results }, server, before, after, remainingListeners, heapGrowth) {
  const violations = tally.untyped.map((text) => `expected a typed error, got ${text}`);
  if (tally.responses + tally.errors !== CALLS)
    violations.push(`${CALLS - tally.responses - tally.errors} calls never ended`);
  for (let index = 0; index < CALLS; index += 1) {
    if (index % 5 >= 2) continue;
    const timesApplied = server.applied[index] ?? 0;
    if (timesApplied > 1) violations.push(`page ${index} was created ${timesApplied} times`);
    if (results[index] === RESULT.succeeded && timesApplied === 0)
      violations.push(`the call for page ${index} succeeded, but the page was not created`);
    if (results[index] === RESULT.notApplied && timesApplied > 0)
      violations.push(`page ${index} was created, but the error has maybeApplied: false`);
  }
  for (const name of Object.keys(before)) {
    if ((after[name] ?? 0) > (before[name] ?? 0))
      violations.push(`${name}: ${before[name]} before, ${after[name]} after`);
  }
  if (remainingListeners > 0) violations.push(`${remainingListeners} listeners remain on the caller's signal`);
  if (server.openSockets() > 0) violations.push(`the server still has ${server.openSockets()} open connections`);
  if (heapGrowth > MAX_HEAP_GROWTH_BYTES) violations.push(`the heap grew by ${Math.round(heapGrowth / 1e3)} KB`);
  return violations;
}

/** @param {"AsyncClient" | "Client"} name */
async function soak(name) {
  const server = await startServer();
  const run = createTally();
  const options = /** @type {const} */ ({
    auth: `ntn_soak_${name}`,
    baseUrl: server.baseUrl,
    logLevel: "error",
    timeoutMs: TIMEOUT_MS,
    retry: { maxRetries: 2, initialRetryDelayMs: 1, maxRetryDelayMs: 10 },
  });
  const before = resources();
  // The first calls create caches and compile code, which must not count as heap growth.
  const warmUpCalls = Math.ceil(CALLS / 4);
  let remainingListeners = await makeCallsWith[name](options, 0, warmUpCalls, run);
  const heapBefore = await heapBytes();
  const startedAt = performance.now();
  remainingListeners += await makeCallsWith[name](options, warmUpCalls, CALLS, run);
  const tookMs = performance.now() - startedAt;
  const heapGrowth = (await heapBytes()) - heapBefore;
  const violations = findViolations(run, server, before, resources(), remainingListeners, heapGrowth);
  process.stdout.write(
    `${JSON.stringify({
      client: name,
      calls: CALLS,
      responses: run.tally.responses,
      typedErrors: run.tally.errors - run.tally.untyped.length,
      requests: server.requests(),
      faults: server.faults(),
      heapGrowthKB: Math.round(heapGrowth / 1e3),
      perSecond: Math.round((CALLS - warmUpCalls) / (tookMs / 1e3)),
      violations: violations.slice(0, 10),
    })}\n`,
  );
  await server.close();
  return violations.length === 0;
}

const results = [await soak("AsyncClient"), await soak("Client")];
process.exitCode = results.every(Boolean) ? 0 : 1;
