// Runs pulls of @ws/mirror in a process of its own, whose CPU time and memory are measured.
import { readFileSync } from "node:fs";
import { createRequire, register } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { AsyncClient } from "@ws/client";
import { TOKEN } from "../shared/responses.mjs";
import { timed } from "../shared/rounds.mjs";

/**
 * A pull to run.
 * @typedef {object} PullRequest
 * @property {string} url URL of the service
 * @property {string} folder folder of the copy
 * @property {string} [database] URL of PostgreSQL; default: SQLite
 * @property {number} [concurrency] number of requests at the same time; default: that of the mirror
 * @property {boolean} [isAdaptive] true: adaptive pace; default: no limit
 * @property {number} [maxRequests] number of requests after which the pull is interrupted; default: none
 * @property {"indexed" | "unindexed"} [modules] loads the modules of the mirror in place of its bundle, and with "unindexed"
 * without those that write the index of the search
 */

/** @typedef {Awaited<ReturnType<typeof pull>>} PullSample */

/** @param {PullRequest} request */
export async function pull({
  url,
  folder,
  database,
  concurrency,
  isAdaptive = false,
  maxRequests = Infinity,
  modules,
}) {
  const { createMirror, openPostgresStore, openStore } = await loadMirror(modules);
  const stop = new AbortController();
  const calls = /** @type {Record<string, number>} number of calls by operation */ ({});
  // `refused` counts responses with 429, `blocksMs` is the time until all pages and blocks were read: comments come last.
  let [requests, refused, failed, blocksMs] = [0, 0, 0, 0];
  let startedAt = 0;
  /** @type {import("@ws/client").Observer} */
  const observer = (event) => {
    if (event.type === "attempt" && event.operation === "comments.list" && blocksMs === 0)
      blocksMs = performance.now() - startedAt;
    if (event.type === "response" && event.status === 429) refused += 1;
    if (event.type === "response" && event.status !== 429 && (requests += 1) >= maxRequests) stop.abort();
    if (event.type !== "end") return;
    calls[event.operation ?? ""] = (calls[event.operation ?? ""] ?? 0) + 1;
    if (event.code !== undefined && !stop.signal.aborted) failed += 1;
  };
  const rateLimit = isAdaptive ? { rateLimit: /** @type {const} */ ("adaptive") } : {};
  const client = new AsyncClient({ auth: TOKEN, baseUrl: url, logLevel: "error", observer, ...rateLimit });
  const store =
    database === undefined ? await openStore(folder) : await openPostgresStore({ url: database, filesFolder: folder });
  try {
    const mirror = createMirror({ client, store, ...(concurrency === undefined ? {} : { concurrency }) });
    const run = () =>
      mirror.pull({ signal: stop.signal }).catch((/** @type {unknown} */ error) => {
        if (!stop.signal.aborted) throw error;
      });
    startedAt = performance.now();
    const { result, ms, cpuMs } = await timed(run);
    const { skipped = [], objects = {} } = result ?? {};
    const size = { blocks: objects["block"] ?? 0, skipped: skipped.length };
    return { calls, requests, refused, failed, ms, blocksMs, ...size, cpuMs, peakBytes: peakBytes() };
  } finally {
    await store.close();
    await client.close();
  }
}

/** @param {PullRequest["modules"]} modules @returns {Promise<typeof import("@ws/mirror")>} */
async function loadMirror(modules) {
  if (modules === undefined) return import("@ws/mirror");
  if (modules === "unindexed") register("../search/no-index-hooks.mjs", import.meta.url);
  const manifest = createRequire(import.meta.url).resolve("@ws/mirror/package.json");
  return import(pathToFileURL(join(dirname(manifest), "dist/index.js")).href);
}

/** Returns the largest resident set of this process so far. */
function peakBytes() {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}
