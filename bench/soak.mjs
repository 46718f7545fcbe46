// Makes thousands of calls with both clients to a server that simulates a fault for every tenth request. Every call
// must end with a response or with a typed error whose `maybeApplied` is correct. No object may be created twice.
// Afterwards the number of sockets, timers and listeners must be the same as before, and the heap must not have grown.
//   node --expose-gc soak.mjs [calls per client, default 20000]
import { getEventListeners, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { AsyncClient, Client, isWorkspaceError } from "@ws/client";

const CALLS = Number(process.argv[2] ?? 20_000);
const CONCURRENCY = 20;
/** V8's compiler and this script need some memory; a finished call must need none. */
const MAX_HEAP_GROWTH_BYTES = 3e6;

/** The possible results of a call that creates a page. */
const RESULT = { succeeded: 1, maybeApplied: 2, notApplied: 3 };

/** Starts the server in a worker thread. */
async function startServer() {
  const applied = new Uint8Array(new SharedArrayBuffer(CALLS));
  const counts = new Int32Array(new SharedArrayBuffer(12));
  const workerData = { applied, counts };
  const worker = new Worker(new URL("./soak/server-worker.mjs", import.meta.url), { workerData, execArgv: [] });
  const [port] = await once(worker, "message");
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    applied,
    faults: () => Atomics.load(counts, 0),
    requests: () => Atomics.load(counts, 1),
    openSockets: () => Atomics.load(counts, 2),
    close: () => worker.terminate(),
  };
}

/** The results of one run. Their size is fixed before the first heap measurement. */
class Tally {
  results = new Uint8Array(CALLS);
  responses = 0;
  errors = 0;
  /** @type {string[]} */
  untyped = [];

  /** @param {number} index */
  succeeded(index) {
    this.responses += 1;
    this.results[index] = RESULT.succeeded;
  }

  /** @param {number} index @param {unknown} error */
  failed(index, error) {
    this.errors += 1;
    if (!isWorkspaceError(error)) this.untyped.push(String(error));
    else this.results[index] = error.maybeApplied ? RESULT.maybeApplied : RESULT.notApplied;
  }
}

/** True if the call with this index creates a page. @param {number} index */
const isCreation = (index) => index % 5 < 2;

/**
 * Makes one of three kinds of calls: creates a page that contains the index, lists users, or deletes a block.
 * @param {AsyncClient | Client} client
 * @param {number} index
 * @param {{ signal?: AbortSignal }} [options]
 */
function makeCall(client, index, options) {
  if (isCreation(index))
    return client.pages.create({ parent: { page_id: "p" }, properties: { index: { number: index } } }, options);
  if (index % 5 < 4) return client.users.list({ page_size: 3 }, options);
  return client.blocks.delete({ block_id: `b-${index}` }, options);
}

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

async function heapBytes() {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await sleep(60);
  }
  return process.memoryUsage().heapUsed;
}

/** Counts what a call must free. */
function resources() {
  const all = process.getActiveResourcesInfo();
  return {
    sockets: all.filter((name) => name.startsWith("TCP")).length,
    timers: all.filter((name) => name === "Timeout").length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
  };
}

/** Returns a sentence for each page that was created too often or not at all. @param {Tally} tally @param {Uint8Array} applied */
function findWrongPages({ results }, applied) {
  return [...results].flatMap((result, index) => {
    const times = applied[index] ?? 0;
    if (!isCreation(index)) return [];
    if (times > 1) return [`page ${index} was created ${times} times`];
    if (result === RESULT.succeeded && times === 0) return [`page ${index} was not created, but its call succeeded`];
    if (result === RESULT.notApplied && times > 0)
      return [`page ${index} was created, but the error says the opposite`];
    return [];
  });
}

/** @param {"AsyncClient" | "Client"} name */
async function soak(name) {
  const server = await startServer();
  const tally = new Tally();
  const options = /** @type {const} */ ({
    auth: `ntn_soak_${name}`,
    baseUrl: server.baseUrl,
    logLevel: "error",
    timeoutMs: 60,
    retry: { maxRetries: 2, initialRetryDelayMs: 1, maxRetryDelayMs: 10 },
  });
  const before = resources();
  // The first calls create caches and compile code, which must not count as heap growth.
  const warmUpCalls = Math.ceil(CALLS / 4);
  let listeners = await makeCallsWith[name](options, 0, warmUpCalls, tally);
  const heapBefore = await heapBytes();
  const startedAt = performance.now();
  listeners += await makeCallsWith[name](options, warmUpCalls, CALLS, tally);
  const seconds = (performance.now() - startedAt) / 1e3;
  const heapGrowthKB = Math.round(((await heapBytes()) - heapBefore) / 1e3);
  const violations = [
    ...tally.untyped.map((text) => `expected a typed error, got ${text}`),
    ...findWrongPages(tally, server.applied),
  ];
  const left = Object.entries(resources()).filter(
    ([kind, count]) => count > before[/** @type {keyof typeof before} */ (kind)],
  );
  violations.push(...left.map(([kind, count]) => `${count} ${kind} after the calls, more than before`));
  const unended = CALLS - tally.responses - tally.errors;
  if (unended > 0) violations.push(`${unended} calls never ended`);
  if (listeners > 0) violations.push(`${listeners} listeners remain on the caller's signal`);
  if (server.openSockets() > 0) violations.push(`the server still has ${server.openSockets()} open connections`);
  if (heapGrowthKB * 1e3 > MAX_HEAP_GROWTH_BYTES) violations.push(`the heap grew by ${heapGrowthKB} kB`);
  const figures = {
    client: name,
    calls: CALLS,
    responses: tally.responses,
    typedErrors: tally.errors - tally.untyped.length,
    requests: server.requests(),
    faults: server.faults(),
    heapGrowthKB,
    perSecond: Math.round((CALLS - warmUpCalls) / seconds),
    violations: violations.slice(0, 10),
  };
  console.log(JSON.stringify(figures));
  await server.close();
  return violations.length === 0;
}

const results = [await soak("AsyncClient"), await soak("Client")];
process.exitCode = results.every(Boolean) ? 0 : 1;
