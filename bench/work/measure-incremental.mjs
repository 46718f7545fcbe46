import { statSync } from "node:fs";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { createMirror, openStore } from "@ws/mirror";
import { seconds } from "../shared/measurement.mjs";

/** @typedef {import("../shared/measurement.mjs").Measurement} Measurement */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const EDITS = 20;

/** @param {number} index */
const idOf = (index) => `a0000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;

/** A workspace of pages that have an id and times, and one empty block. Sends nothing: the client calls it directly. */
class SimulatedWorkspace {
  nowMs = Date.UTC(2026, 6, 1);
  requests = 0;
  /** Numbers of the pages, those with the oldest edit first. @type {number[]} */
  #order;
  /** @type {Float64Array} */
  #edited;

  /** @param {number} pages */
  constructor(pages) {
    this.#order = Array.from({ length: pages }, (_, index) => index);
    this.#edited = new Float64Array(pages).map((_, index) => Date.UTC(2020, 0, 1) + index * MINUTE_MS);
  }

  /** Edits a page now. @param {number} index */
  edit(index) {
    this.#edited[index] = this.nowMs - (this.nowMs % MINUTE_MS);
    this.#order.splice(this.#order.indexOf(index), 1);
    this.#order.push(index);
  }

  /** Answers a request. @param {{ method?: string | undefined, url?: string | undefined, data?: unknown }} config */
  async request({ url = "", data }) {
    this.requests += 1;
    // As with a socket, other events come between two responses. Without them, nothing that waits for the loop is freed.
    await new Promise((resolve) => setImmediate(resolve));
    const body = this.#body(url.replace(/^\/?(?:v1\/)?/, ""), typeof data === "string" ? JSON.parse(data) : {});
    const headers = { "content-type": "application/json", date: new Date(this.nowMs).toUTCString() };
    const status = "status" in body ? Number(body.status) : 200;
    return { status, statusText: "", headers, data: JSON.stringify(body) };
  }

  /**
   * @param {string} path
   * @param {{ start_cursor?: string, page_size?: number }} args
   * @returns {object}
   */
  #body(path, { start_cursor: cursor = "0", page_size: size = 100 }) {
    if (path.startsWith("users/me"))
      return { object: "user", id: idOf(0), type: "bot", bot: { workspace_id: idOf(1) } };
    if (path.startsWith("comments"))
      return { object: "error", status: 403, code: "restricted_resource", message: "No comments." };
    if (!path.startsWith("search")) return this.#list([], undefined);
    const start = Number(cursor);
    const items = [];
    for (let rank = start; rank < Math.min(start + size, this.#order.length); rank += 1) {
      const index = this.#order[this.#order.length - 1 - rank] ?? 0;
      items.push(this.#page(index));
    }
    const next = start + size;
    return this.#list(items, next < this.#order.length ? String(next) : undefined);
  }

  /** @param {readonly object[]} results @param {string | undefined} cursor */
  #list(results, cursor) {
    return { object: "list", results, has_more: cursor !== undefined, next_cursor: cursor ?? null };
  }

  /** @param {number} index */
  #page(index) {
    const parent = { type: "workspace", workspace: true };
    const time = new Date(this.#edited[index] ?? 0).toISOString();
    return { object: "page", id: idOf(index), created_time: time, last_edited_time: time, parent, properties: {} };
  }
}

/**
 * Measures the runs after the first one in a large workspace: those for recent edits, and one that lists everything.
 * @param {string} folder for temporary files
 * @param {{ pages: number }} options
 * @returns {Promise<Measurement[]>}
 */
export async function measureIncremental(folder, { pages }) {
  const workspace = new SimulatedWorkspace(pages);
  const copy = join(folder, "incremental");
  const client = new AsyncClient({
    auth: "ntn_bench",
    httpClient: { request: (config) => workspace.request(config) },
    retry: false,
    logLevel: "error",
  });
  const store = await openStore(copy);
  const mirror = createMirror({ client, store, nowMs: () => workspace.nowMs });
  /** @param {number | undefined} enumerateEveryMs */
  const run = async (enumerateEveryMs) => {
    const [startedAt, before, bytes] = [performance.now(), workspace.requests, sizeOf(copy)];
    let highest = 0;
    const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 50);
    const { changed, complete, omissions } = await mirror.pull({ enumerateEveryMs });
    clearInterval(timer);
    globalThis.gc?.();
    const heap = process.memoryUsage().heapUsed;
    const figures = {
      heap,
      ms: performance.now() - startedAt,
      requests: workspace.requests - before,
      changed,
      complete,
    };
    return { ...figures, rss: Math.max(highest, process.memoryUsage().rss), bytes: sizeOf(copy) - bytes, omissions };
  };
  try {
    const first = await run(DAY_MS);
    workspace.nowMs += 60 * MINUTE_MS;
    for (let edit = 0; edit < EDITS; edit += 1) workspace.edit(Math.floor((pages / EDITS) * edit));
    workspace.nowMs += 60 * MINUTE_MS;
    const recent = await run(DAY_MS);
    workspace.nowMs += DAY_MS;
    const whole = await run(DAY_MS);
    if (recent.changed < EDITS) throw new Error(`Expected ${EDITS} changed objects, got ${recent.changed}.`);
    return measurementsOf(`${pages} pages`, pages, { first, recent, whole });
  } finally {
    await store.close();
    await client.close();
  }
}

/**
 * The figures of a run.
 * @typedef {{ heap: number, ms: number, requests: number, rss: number, bytes: number }} Figures
 */

/**
 * @param {string} title
 * @param {number} pages
 * @param {{ first: Figures, recent: Figures, whole: Figures }} runs
 * @returns {Measurement[]}
 */
function measurementsOf(title, pages, { first, recent, whole }) {
  const note = (/** @type {Figures} */ { ms, rss, bytes, requests }) =>
    `${requests} requests, ${seconds(ms)}, at most ${Math.round(rss / 1e6)} MB, copy grew by ${Math.round(bytes / 1e3)} kB`;
  const heaps = [first, recent, whole].map(({ heap }) => `${(heap / 1e6).toFixed(1)} MB`).join(", ");
  return [
    {
      title: `${title}: requests of a run that finds ${EDITS} edits`,
      value: recent.requests,
      format: "count",
      direction: "≤",
      limit: 4 * EDITS,
      note: note(recent),
    },
    {
      title: `${title}: growth of the copy by this run`,
      value: recent.bytes,
      format: "bytes",
      direction: "≤",
      limit: 1_000_000,
      note: `first run: ${note(first)}`,
    },
    {
      title: `${title}: requests of a run that lists everything, for each 100 pages`,
      value: Number(((whole.requests / pages) * 100).toFixed(2)),
      format: "count",
      direction: "≤",
      limit: 1.1,
      note: note(whole),
    },
    {
      title: `${title}: growth of the heap by the last two runs`,
      value: Math.max(0, whole.heap - first.heap),
      format: "bytes",
      direction: "≤",
      limit: 20_000_000,
      note: globalThis.gc === undefined ? `${heaps}; run with --expose-gc` : `${heaps} after each run and a collection`,
    },
  ];
}

/** Returns the size of a copy in bytes. @param {string} copy */
const sizeOf = (copy) =>
  ["mirror.db", "mirror.db-wal"].reduce(
    (sum, name) => sum + (statSync(join(copy, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
