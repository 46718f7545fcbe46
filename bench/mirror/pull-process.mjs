// Runs pulls of @ws/mirror in a process of its own, whose memory is measured. Each message starts one pull.
import { AsyncClient } from "@ws/client";
import { createMirror, openStore } from "@ws/mirror";
import { readFileSync } from "node:fs";
import { TOKEN } from "../shared/responses.mjs";

/**
 * A pull to run.
 * @typedef {object} PullRequest
 * @property {string} folder folder of the copy
 * @property {string} url URL of the service
 * @property {number} [concurrency] number of requests at the same time; default: that of the mirror
 * @property {boolean} [isAdaptive] true: adaptive pace; default: no limit
 * @property {number} [maxRequests] number of requests after which the pull is interrupted; default: none
 */

/**
 * The result of a pull.
 * @typedef {object} PullSample
 * @property {Readonly<Record<string, number>>} calls number of calls by operation
 * @property {number} requests number of responses, without 429
 * @property {number} refused number of 429 responses
 * @property {number} failed number of calls that ended with an error
 * @property {number} ms
 * @property {number} blocksMs time until all pages and blocks were read; comments come last
 * @property {number} blocks number of blocks in the copy
 * @property {number} omissions number of omissions
 * @property {number} cpuMs CPU time
 * @property {number} peakBytes the largest resident set of this process so far
 */

/**
 * @param {PullRequest} request
 * @returns {Promise<PullSample>}
 */
async function pull({ folder, url, concurrency, isAdaptive = false, maxRequests = Infinity }) {
  const stop = new AbortController();
  /** @type {Record<string, number>} */
  const calls = {};
  let [requests, refused, failed, blocksMs] = [0, 0, 0, 0];
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
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
  const store = await openStore(folder);
  try {
    const mirror = createMirror({ client, store, ...(concurrency === undefined ? {} : { concurrency }) });
    const result = await mirror.pull({ signal: stop.signal }).catch((/** @type {unknown} */ error) => {
      if (!stop.signal.aborted) throw error;
    });
    const ms = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpu);
    const { omissions = [], objects = {} } = result ?? {};
    const size = { blocks: objects["block"] ?? 0, omissions: omissions.length };
    return {
      calls,
      requests,
      refused,
      failed,
      ms,
      blocksMs,
      ...size,
      cpuMs: (user + system) / 1000,
      peakBytes: peak(),
    };
  } finally {
    await store.close();
    await client.close();
  }
}

function peak() {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}

process.on("message", (/** @type {PullRequest} */ request) => {
  void pull(request).then((sample) => process.send?.(sample));
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });
