// The emulator's speed: each row against something bare that is measured in the same run.
//   node emulator.mjs [--rounds 9] [--rows 100000] [--most 250000] [--only start,get,query,rows]
// Exit code 1 when a target is missed.
import { once } from "node:events";
import http from "node:http";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { createEmulator, startEmulator } from "@ws/emulator";
import { TOKEN, USER, USER_ID } from "./lib/answers.mjs";
import { median, summarize } from "./lib/statistics.mjs";
import { formatBytes, formatRatio, formatTable } from "./lib/table.mjs";

/** @typedef {{ what: string, ratio: number[], limit: number, direction: "at least" | "at most", note: string }} Row */

async function main() {
  const { values: options } = parseArgs({
    options: {
      rounds: { type: "string", default: "9" },
      rows: { type: "string", default: "100000" },
      most: { type: "string", default: "250000" },
      only: { type: "string", default: "start,get,query,rows" },
    },
  });
  const rounds = Number(options.rounds);
  const only = options.only.split(",");
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${rounds} rounds\n`);
  /** @type {Row[]} */
  const rows = [];
  if (only.includes("start")) rows.push(...(await startRows(rounds)));
  if (only.includes("get")) rows.push(await getRow(rounds));
  if (only.includes("query")) rows.push(...queryRows(Number(options.rows), rounds));
  if (only.includes("rows")) rows.push(addedRow(Number(options.most)));
  console.log(formatTable(["what", "median", "quartiles", "target", "verdict", "measured"], rows.map(tableRow)));
  if (rows.some((row) => !isMet(row))) process.exitCode = 1;
}

/** @param {Row} row */
function isMet({ ratio, limit, direction }) {
  return direction === "at least" ? median(ratio) >= limit : median(ratio) <= limit;
}

/** @param {Row} row */
function tableRow(row) {
  const { median: middle, low, high } = summarize(row.ratio);
  const target = `${row.direction === "at least" ? "≥" : "≤"} ${formatRatio(row.limit)}`;
  const quartiles = `${low.toFixed(2)} – ${high.toFixed(2)}`;
  return [row.what, formatRatio(middle), quartiles, target, isMet(row) ? "met" : "NOT met", row.note];
}

// ---- start: from the call that starts a server in a worker to its first answer

/** A worker with a bare node:http server. */
function startBare() {
  const worker = new Worker(new URL("./emulator/bare-worker.mjs", import.meta.url), { execArgv: [] });
  const close = async () => void (await worker.terminate());
  return once(worker, "message").then(([port]) => ({ url: `http://127.0.0.1:${String(port)}`, close }));
}

/** @param {() => Promise<{ url: string, close: () => Promise<void> }>} start */
async function timeToAnswer(start) {
  const startedAt = performance.now();
  const { url, close } = await start();
  const headers = { authorization: `Bearer ${TOKEN}`, "notion-version": "2026-03-11" };
  await new Promise((resolve, reject) => {
    http
      .get(`${url}/v1/users/me`, { headers, agent: false }, (response) => response.resume().on("end", resolve))
      .on("error", reject);
  });
  const milliseconds = performance.now() - startedAt;
  await close();
  return milliseconds;
}

/**
 * @param {number} rounds
 * @returns {Promise<Row[]>}
 */
async function startRows(rounds) {
  const starts = {
    bare: startBare,
    empty: () => startEmulator({ seed: "empty" }),
    demo: () => startEmulator({ seed: "demo" }),
  };
  /** @type {Record<keyof typeof starts, number[]>} */
  const times = { bare: [], empty: [], demo: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const name of /** @type {(keyof typeof starts)[]} */ (Object.keys(starts))) {
      const milliseconds = await timeToAnswer(starts[name]);
      if (round > 0) times[name].push(milliseconds);
    }
  }
  return /** @type {const} */ (["empty", "demo"]).map((name) => ({
    what: `start → first answer, seed ${name}, against a bare node:http worker`,
    ratio: times[name].map((value, index) => value / (times.bare[index] ?? Number.NaN)),
    limit: 3,
    direction: /** @type {const} */ ("at most"),
    note: `${median(times[name]).toFixed(0)} ms, bare ${median(times.bare).toFixed(0)} ms`,
  }));
}

// ---- small GETs: the same bytes from both; a client so light that the server is what is measured

/** @param {string} url */
async function rateOf(url) {
  const load = { port: Number(new URL(url).port), seconds: 1, connections: 20 };
  const worker = new Worker(new URL("./emulator/load-worker.mjs", import.meta.url), { workerData: load, execArgv: [] });
  const [rate] = await once(worker, "message");
  return Number(rate);
}

/**
 * @param {number} rounds
 * @returns {Promise<Row>}
 */
async function getRow(rounds) {
  const bare = await startBare();
  // The bare server's answer is the emulator's own, with another request id.
  const seed = [/** @type {import("@ws/emulator").JsonObject} */ (JSON.parse(USER))];
  const emulator = await startEmulator({ seed });
  const headers = { authorization: `Bearer ${TOKEN}`, "notion-version": "2026-03-11" };
  const answer = await (await fetch(`${emulator.url}/v1/users/${USER_ID}`, { headers })).text();
  if (answer.length !== USER.length) throw new Error(`${answer.length} bytes against ${USER.length}: ${answer}`);
  /** @type {{ ours: number[], theirs: number[] }} */
  const rates = { ours: [], theirs: [] };
  for (let round = 0; round <= rounds; round++) {
    const [ours, theirs] = [await rateOf(emulator.url), await rateOf(bare.url)];
    if (round > 0) {
      rates.ours.push(ours);
      rates.theirs.push(theirs);
    }
  }
  await bare.close();
  await emulator.close();
  return {
    what: "small GET over HTTP, 20 connections, against a bare server with the same bytes",
    ratio: rates.ours.map((rate, index) => rate / (rates.theirs[index] ?? Number.NaN)),
    limit: 0.5,
    direction: "at least",
    note: `${median(rates.ours).toFixed(0)}/s, bare ${median(rates.theirs).toFixed(0)}/s`,
  };
}

// ---- queries and rows

/** An emulator with a data source of six columns. */
function makeSource() {
  const emulator = createEmulator({ seed: "empty" });
  const headers = { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" };
  /** @type {(method: string, path: string, body: object) => any} */
  const call = (method, path, body) => {
    const answer = emulator.handle({ method, url: `/v1/${path}`, headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(answer.body);
    return JSON.parse(answer.body);
  };
  const page = call("POST", "pages", { parent: { workspace: true } });
  const options = ["high", "low", "middle"].map((name) => ({ name }));
  const properties = {
    Name: { title: {} },
    Points: { number: {} },
    Kind: { select: { options } },
    Done: { checkbox: {} },
    Due: { date: {} },
    Notes: { rich_text: {} },
  };
  const database = call("POST", "databases", { parent: { page_id: page.id }, initial_data_source: { properties } });
  const sourceId = /** @type {string} */ (database.data_sources[0].id);
  const add = (/** @type {number} */ index) =>
    call("POST", "pages", {
      parent: { data_source_id: sourceId },
      properties: {
        Name: { title: [{ text: { content: `Row ${(index * 7919) % 99_991}` } }] },
        Points: { number: (index * 7919) % 1000 },
        Kind: { select: { name: options[index % 3]?.name } },
        Done: { checkbox: index % 2 === 0 },
        Due: { date: { start: `2026-0${1 + (index % 9)}-1${index % 10}` } },
        Notes: { rich_text: [{ text: { content: `Note ${index}` } }] },
      },
    });
  return { emulator, call, sourceId, add };
}

/** @param {() => unknown} work */
function millisecondsOf(work) {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

const QUERY = {
  filter: {
    and: [
      { property: "Kind", select: { equals: "low" } },
      { property: "Points", number: { greater_than: 100 } },
    ],
  },
  sorts: [
    { property: "Points", direction: "descending" },
    { property: "Name", direction: "ascending" },
  ],
  page_size: 100,
};

/**
 * The same filter and sort, written by hand over the pages as the service shows them: no schema, no conditions of a
 * request, no JSON; 100 rows of the result.
 * @param {any[]} pages
 */
function plainQuery(pages) {
  const name = (/** @type {any} */ page) => page.properties.Name.title[0].plain_text;
  const found = pages.filter(
    ({ properties }) => properties.Kind.select?.name === "low" && properties.Points.number > 100,
  );
  found.sort(
    (a, b) =>
      b.properties.Points.number - a.properties.Points.number || (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0),
  );
  return found.slice(0, 100);
}

/**
 * @param {number} count
 * @param {number} rounds
 * @returns {Row[]}
 */
function queryRows(count, rounds) {
  const { emulator, call, sourceId, add } = makeSource();
  for (let index = 0; index < count; index++) add(index);
  const pages = emulator
    .export()
    .filter((object) => object["object"] === "page" && "database_id" in /** @type {object} */ (object["parent"]));
  if (pages.length !== count) throw new Error(`${pages.length} rows instead of ${count}`);
  const query = (/** @type {object} */ more) => call("POST", `data_sources/${sourceId}/query`, { ...QUERY, ...more });
  /** @type {Record<"plain" | "first" | "next" | "changed", number[]>} */
  const times = { plain: [], first: [], next: [], changed: [] };
  for (let round = 0; round <= rounds; round++) {
    let answer = /** @type {any} */ (undefined);
    const page = (/** @type {object} */ more) => millisecondsOf(() => (answer = query(more)));
    const plain = millisecondsOf(() => plainQuery(pages));
    const first = page({});
    const firstId = answer.results[0].id;
    const next = page({ start_cursor: answer.next_cursor });
    add(count + round);
    call("PATCH", `pages/${firstId}`, { properties: { Points: { number: 500 } } });
    const changed = page({ start_cursor: answer.next_cursor });
    if (round > 0)
      for (const [name, time] of Object.entries({ plain, first, next, changed }))
        times[/** @type {keyof typeof times} */ (name)].push(time);
  }
  const row = (
    /** @type {string} */ what,
    /** @type {keyof typeof times} */ ours,
    /** @type {keyof typeof times} */ theirs,
    /** @type {number} */ limit,
  ) => ({
    what,
    ratio: times[ours].map((value, index) => value / (times[theirs][index] ?? Number.NaN)),
    limit,
    direction: /** @type {const} */ ("at most"),
    note: `${median(times[ours]).toFixed(1)} ms against ${median(times[theirs]).toFixed(1)} ms`,
  });
  const size = count.toLocaleString("en");
  return [
    row(`filtered, sorted query over ${size} rows: first page against a plain filter and sort`, "first", "plain", 3),
    row("the same: next page against the first", "next", "first", 0.1),
    row("the same, after a row was added and one changed", "changed", "first", 0.1),
  ];
}

/**
 * The cost of adding rows, tenth by tenth; the first tenth warms up. The last three against the three after it.
 * @param {number} most
 * @returns {Row}
 */
function addedRow(most) {
  const { add } = makeSource();
  const collect = () => globalThis.gc?.();
  collect();
  const before = process.memoryUsage().heapUsed;
  const tenth = Math.floor(most / 10);
  const costs = Array.from({ length: 10 }, (_, part) => {
    const milliseconds = millisecondsOf(() => {
      for (let index = 0; index < tenth; index++) add(part * tenth + index);
    });
    return (milliseconds / tenth) * 1000;
  });
  collect();
  const perRow = (process.memoryUsage().heapUsed - before) / (tenth * 10);
  const early = median(costs.slice(1, 4));
  const memory =
    globalThis.gc === undefined
      ? "run with --expose-gc for the memory per row"
      : `${formatBytes(perRow)} of heap per row`;
  return {
    what: `adding rows up to ${most.toLocaleString("en")}: µs for one at the end against the beginning`,
    ratio: costs.slice(-3).map((cost) => cost / early),
    limit: 1.5,
    direction: "at most",
    note: `${costs.map((cost) => cost.toFixed(0)).join(" ")} µs; ${memory}`,
  };
}

await main();
