import { statSync } from "node:fs";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { createMirror, openStore } from "@ws/mirror";
import { formatBytes, row, seconds } from "../shared/rows.mjs";
import { timed } from "../shared/rounds.mjs";

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
    const newestFirst = this.#order.slice(-start - size, this.#order.length - start).toReversed();
    const next = start + size < this.#order.length ? String(start + size) : undefined;
    return this.#list(
      newestFirst.map((index) => this.#page(index)),
      next,
    );
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
 * @param {{ folder: string, pages: number }} options
 */
export async function measureIncremental({ folder, pages }) {
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
  const run = async () => {
    const [requests, bytes] = [workspace.requests, sizeOf(copy)];
    let rss = 0;
    const timer = setInterval(() => (rss = Math.max(rss, process.memoryUsage().rss)), 50);
    const { result, ms } = await timed(() => mirror.pull({ enumerateEveryMs: DAY_MS }));
    clearInterval(timer);
    globalThis.gc?.();
    const heap = process.memoryUsage().heapUsed;
    const growth = { requests: workspace.requests - requests, bytes: sizeOf(copy) - bytes };
    return { ...growth, heap, ms, changed: result.changed, rss: Math.max(rss, process.memoryUsage().rss) };
  };
  try {
    const first = await run();
    workspace.nowMs += 60 * MINUTE_MS;
    for (let edit = 0; edit < EDITS; edit += 1) workspace.edit(Math.floor((pages / EDITS) * edit));
    workspace.nowMs += 60 * MINUTE_MS;
    const recent = await run();
    workspace.nowMs += DAY_MS;
    const whole = await run();
    if (recent.changed < EDITS) throw new Error(`Expected ${EDITS} changed objects, got ${recent.changed}.`);
    return rowsOf(pages, first, recent, whole);
  } finally {
    await store.close();
    await client.close();
  }
}

/**
 * The figures of a run.
 * @typedef {{ heap: number, ms: number, requests: number, rss: number, bytes: number }} Figures
 */

/** @param {number} pages @param {Figures} first @param {Figures} recent @param {Figures} whole */
function rowsOf(pages, first, recent, whole) {
  const title = `${pages} pages`;
  const note = (/** @type {Figures} */ { ms, rss, bytes, requests }) =>
    `${requests} requests, ${seconds(ms)}, at most ${formatBytes(rss)}, copy grew by ${formatBytes(bytes)}`;
  const heaps = [first, recent, whole].map(({ heap }) => formatBytes(heap)).join(", ");
  const collected = globalThis.gc === undefined ? "; run with --expose-gc" : " after each run and a collection";
  const listed = (whole.requests / pages) * 100;
  return [
    row(`${title}: requests of a run that finds ${EDITS} edits`, recent.requests, `≤ ${4 * EDITS}`, note(recent)),
    row(`${title}: growth of the copy by this run`, recent.bytes, "≤ 1 MB", `first run: ${note(first)}`),
    row(`${title}: requests of a run that lists everything, for each 100 pages`, listed, "≤ 1.1", note(whole)),
    row(`${title}: growth of the heap by the last two runs`, whole.heap - first.heap, "≤ 20 MB", heaps + collected),
  ];
}

/** Returns the size of a copy in bytes. @param {string} copy */
const sizeOf = (copy) =>
  ["mirror.db", "mirror.db-wal"].reduce(
    (sum, name) => sum + (statSync(join(copy, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
