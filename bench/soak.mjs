// Thousands of calls on both clients against a server of which one answer in ten is a fault. Every call must end in an
// answer or in a typed error that tells the truth about what was applied; nothing may be created twice; and afterwards
// sockets, timers, listeners and heap must be where they were.
//   node --expose-gc soak.mjs [calls of each client, default 20000]
import { getEventListeners } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { AsyncClient, Client, isWorkspaceError } from "@ws/client";

const CALLS = Number(process.argv[2] ?? 20_000);
const AT_ONCE = 20;
const TIMEOUT_MS = 60;
/** What heap may grow by: the lists of the engine's JIT and of this script, not what a call leaves behind. */
const HEAP_SLACK_BYTES = 3e6;

/** How each creation ended: at its index. */
const ENDED = { answered: 1, maybeApplied: 2, notApplied: 3 };

/** A server in a thread of its own. */
async function startServer() {
  const applied = new Uint8Array(new SharedArrayBuffer(CALLS));
  const counts = new Int32Array(new SharedArrayBuffer(12));
  const worker = new Worker(fileURLToPath(new URL("soak-server.mjs", import.meta.url)), {
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
 * Three kinds of calls; a creation carries its index.
 * @param {AsyncClient | Client} client
 * @param {number} index
 * @param {{ signal?: AbortSignal }} [options]
 */
function callNumber(client, index, options) {
  if (index % 5 < 2)
    return client.pages.create({ parent: { page_id: "p" }, properties: { index: { number: index } } }, options);
  if (index % 5 < 4) return client.users.list({ page_size: 3 }, options);
  return client.blocks.delete({ block_id: `b-${index}` }, options);
}

/** What is kept of one run: numbers and one array of bytes, so that the script itself does not grow. */
function createTally() {
  const ended = new Uint8Array(CALLS);
  const tally = { answers: 0, errors: 0, untyped: /** @type {string[]} */ ([]) };
  return {
    ended,
    tally,
    /** @param {number} index */
    answered(index) {
      tally.answers += 1;
      ended[index] = ENDED.answered;
    },
    /**
     * @param {number} index
     * @param {unknown} error
     */
    failed(index, error) {
      tally.errors += 1;
      if (!isWorkspaceError(error)) tally.untyped.push(String(error));
      else ended[index] = error.maybeApplied ? ENDED.maybeApplied : ENDED.notApplied;
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
 * Makes the calls from one index up to another; gives how many listeners are left on the caller's signal.
 * @typedef {(options: import("@ws/client").CommonClientOptions, first: number, end: number, tally: Tally) => Promise<number>} Way
 */

/** @type {Record<"AsyncClient" | "Client", Way>} */
const ways = {
  async AsyncClient(options, first, end, tally) {
    const { signal } = new AbortController();
    const client = new AsyncClient(options);
    let next = first;
    const one = async () => {
      while (next < end) {
        const index = next++;
        try {
          await callNumber(client, index, { signal });
          tally.answered(index);
        } catch (error) {
          tally.failed(index, error);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    await client.close();
    return getEventListeners(signal, "abort").length;
  },
  async Client(options, first, end, tally) {
    const client = new Client(options);
    for (let index = first; index < end; index += 1) {
      try {
        void callNumber(client, index);
        tally.answered(index);
      } catch (error) {
        tally.failed(index, error);
      }
    }
    client.close();
    return 0;
  },
};

/**
 * Everything that is wrong, as sentences.
 * @param {Tally} run
 * @param {Server} server
 * @param {Record<string, number>} before
 * @param {Record<string, number>} after
 * @param {number} listenersLeft
 * @param {number} heapGrowth
 */
function breaches({ tally, ended }, server, before, after, listenersLeft, heapGrowth) {
  const wrong = tally.untyped.map((text) => `an error without a type: ${text}`);
  if (tally.answers + tally.errors !== CALLS) wrong.push(`${CALLS - tally.answers - tally.errors} calls never ended`);
  for (let index = 0; index < CALLS; index += 1) {
    if (index % 5 >= 2) continue;
    const times = server.applied[index] ?? 0;
    if (times > 1) wrong.push(`creation ${index} was carried out ${times} times`);
    if (ended[index] === ENDED.answered && times === 0) wrong.push(`creation ${index} was answered, never carried out`);
    if (ended[index] === ENDED.notApplied && times > 0)
      wrong.push(`creation ${index} was carried out, the error denies it`);
  }
  for (const name of Object.keys(before)) {
    if ((after[name] ?? 0) > (before[name] ?? 0)) wrong.push(`${name}: ${before[name]} before, ${after[name]} after`);
  }
  if (listenersLeft > 0) wrong.push(`${listenersLeft} listeners are left on the caller's signal`);
  if (server.openSockets() > 0) wrong.push(`${server.openSockets()} connections are still open at the server`);
  if (heapGrowth > HEAP_SLACK_BYTES) wrong.push(`the heap grew by ${Math.round(heapGrowth / 1e3)} KB`);
  return wrong;
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
  // Warmed up, so that what is made once does not count as growth.
  const warm = Math.ceil(CALLS / 4);
  let listenersLeft = await ways[name](options, 0, warm, run);
  const heapBefore = await heapBytes();
  const startedAt = performance.now();
  listenersLeft += await ways[name](options, warm, CALLS, run);
  const tookMs = performance.now() - startedAt;
  const heapGrowth = (await heapBytes()) - heapBefore;
  const wrong = breaches(run, server, before, resources(), listenersLeft, heapGrowth);
  process.stdout.write(
    `${JSON.stringify({
      client: name,
      calls: CALLS,
      answers: run.tally.answers,
      typedErrors: run.tally.errors - run.tally.untyped.length,
      requests: server.requests(),
      faults: server.faults(),
      heapGrowthKB: Math.round(heapGrowth / 1e3),
      perSecond: Math.round((CALLS - warm) / (tookMs / 1e3)),
      wrong: wrong.slice(0, 10),
    })}\n`,
  );
  await server.close();
  return wrong.length === 0;
}

const results = [await soak("AsyncClient"), await soak("Client")];
process.exitCode = results.every(Boolean) ? 0 : 1;
