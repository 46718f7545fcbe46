// Measures the example site on a copy of its demo workspace: the first page, a page with 1,000 blocks, the throughput, the
// memory after many event streams, and the size of styles and scripts. The site is one process, whose JavaScript runs on one
// core. Takes about a minute. Exits with 1 if a target is missed.
//   node site.mjs [--seconds 10] [--blocks 1000] [--streams 20000] [--no-verdict]
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { AsyncClient } from "@ws/client";
import { startEmulator } from "@ws/emulator";
import { asyncSignWebhookPayload, WEBHOOK_SIGNATURE_HEADER } from "@ws/helpers/webhooks";
import { readOptions } from "./shared/options.mjs";
import { median } from "./shared/statistics.mjs";
import { formatBytes, formatTable } from "./shared/table.mjs";

const { seconds, blocks, streams, noVerdict } = readOptions({
  seconds: 10,
  blocks: 1000,
  streams: 20_000,
  noVerdict: false,
});

const MAIN = fileURLToPath(new URL("../apps/example/dist/site/main.js", import.meta.url));
const REPORT_HEAP = new URL("shared/report-heap.mjs", import.meta.url).href;
/** Number of pages whose time is measured after a change, and number of starts. */
const ROUNDS = 5;
/** Number of requests at the same time. */
const CONNECTIONS = 10;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** @type {(url: string) => Promise<string>} */
const read = (url) =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      response.on("end", () => (response.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${text}`))));
    }).on("error", reject);
  });

/** @typedef {{ url: string, heapBytes: () => Promise<number>, stop: () => Promise<void> }} RunningSite */

/** @type {() => Promise<RunningSite>} Starts the site as `npm run site` does, and waits until it has a copy. */
async function startSite() {
  const child = spawn(process.execPath, ["--expose-gc", "--import", REPORT_HEAP, MAIN], {
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (child.stdout === null) throw new Error("Expected the output of the site.");
  const exit = once(child, "exit");
  for await (const line of createInterface(child.stdout)) {
    const url = /The site is at (http:\S+)\//.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    while (
      await read(`${url}/healthz`).then(
        () => false,
        () => true,
      )
    )
      await sleep(100);
    const stop = async () => {
      child.kill("SIGTERM");
      await exit;
    };
    const heapBytes = async () => {
      child.send("report");
      const [bytes] = await once(child, "message");
      return bytes;
    };
    return { url, heapBytes, stop };
  }
  throw new Error("Expected the site to print its address.");
}

/** @type {(url: string) => Promise<() => Promise<void>>} Returns a function that waits for the next change of the copy. */
async function openEvents(url) {
  const { body } = await fetch(`${url}/events`);
  if (body === null) throw new Error("Expected events.");
  const reader = body.getReader();
  const next = async () => {
    const { value } = await reader.read();
    if (!new TextDecoder().decode(value).includes("event: edition")) await next();
  };
  await next();
  return next;
}

/** @type {(url: string) => Promise<void>} Opens an event stream, and destroys its connection after the first event. */
const openAndAbort = (url) =>
  new Promise((resolve, reject) => {
    const request = get(`${url}/events`, { agent: false }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`Expected an event stream, got status ${response.statusCode}.`));
      response.once("data", () => request.destroy()).on("error", () => {});
    });
    request.on("close", resolve).on("error", () => {});
  });

/** @type {(site: RunningSite, count: number) => Promise<void>} Opens event streams, ten at a time. */
async function openStreams({ url }, count) {
  for (let opened = 0; opened < count; opened += CONNECTIONS)
    await Promise.all(Array.from({ length: CONNECTIONS }, () => openAndAbort(url)));
  // The site notices the end of the last ones.
  await sleep(200);
}

/** @type {(url: string, pageId: string) => Promise<void>} Reports a changed page, as the service does. */
async function sendWebhook(url, id) {
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({
    id: randomUUID(),
    type: "page.content_updated",
    timestamp,
    entity: { type: "page", id },
  });
  const signature = await asyncSignWebhookPayload({ body, verificationToken: env.WORKSPACE_WEBHOOK_TOKEN });
  await fetch(`${url}/webhooks`, { method: "POST", headers: { [WEBHOOK_SIGNATURE_HEADER]: signature }, body });
}

/** @type {(url: string) => Promise<number>} Returns the time of a page in milliseconds. */
async function measure(url) {
  const start = performance.now();
  await read(url);
  return performance.now() - start;
}

/** @type {(url: string) => Promise<number>} Returns the requests per second. */
async function measureThroughput(url) {
  const start = performance.now();
  let count = 0;
  const loop = async () => {
    for (; performance.now() - start < seconds * 1000; count += 1) await read(url);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  return (1000 * count) / (performance.now() - start);
}

const folder = mkdtempSync(join(tmpdir(), "ws-bench-site-"));
const emulator = await startEmulator({ seed: "empty", now: Date.now() });
const env = {
  ...process.env,
  WORKSPACE_TOKEN: emulator.token,
  WORKSPACE_TEST_PAGE_ID: emulator.testPageId,
  WORKSPACE_BASE_URL: emulator.url,
  SITE_DATA: folder,
  WORKSPACE_WEBHOOK_TOKEN: "bench",
  SITE_POLL_SECONDS: "3600",
  PORT: "0",
};
const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url, logLevel: "error" });

// The first process creates the demo and its copy.
const first = await startSite();
const home = await read(first.url);
const { results } = await client.search({ query: "Brightwater Bicycle Workshop", page_size: 1 });
const page = await client.pages.create({
  parent: { page_id: results[0]?.id ?? "" },
  properties: { title: { title: [{ text: { content: "Long page" } }] } },
});
const paragraph = (/** @type {string} */ content) => ({ paragraph: { rich_text: [{ text: { content } }] } });
for (let from = 0; from < blocks; from += 100)
  await client.blocks.children.append({
    block_id: page.id,
    children: Array.from({ length: Math.min(100, blocks - from) }, (_, index) =>
      paragraph(`Paragraph ${from + index} about chains, brakes and wheels.`),
    ),
  });
const longPage = `/long-page-${page.id.replaceAll("-", "")}`;
const longTimes = [];
const nextEdition = await openEvents(first.url);
for (let round = 0; round < ROUNDS; round += 1) {
  const change = nextEdition();
  await client.blocks.children.append({ block_id: page.id, children: [paragraph(`Round ${round}`)] });
  await sendWebhook(first.url, page.id);
  await change;
  longTimes.push(await measure(first.url + longPage));
}
const rate = await measureThroughput(first.url);
await first.stop();

// Further processes start with the copy.
const firstTimes = [];
const nextTimes = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const site = await startSite();
  firstTimes.push(await measure(site.url));
  nextTimes.push(await measure(site.url));
  await site.stop();
}
const assets = home.match(/\/assets\/[^"]+\.(?:css|js)(?=")/g) ?? [];
const site = await startSite();
// The first streams load code and fill caches.
await openStreams(site, Math.min(1000, streams));
const heapBefore = await site.heapBytes();
await openStreams(site, streams);
const heapGrowth = (await site.heapBytes()) - heapBefore;
const bytes = (await Promise.all(assets.map((path) => read(site.url + path)))).reduce(
  (sum, text) => sum + text.length,
  0,
);
await site.stop();
agent.destroy();
await client.close();
await emulator.close();
rmSync(folder, { recursive: true });

const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
const pageRow = (/** @type {string} */ name, /** @type {readonly number[]} */ times, /** @type {number} */ target) => ({
  cells: [name, ms(median(times)), `≤ ${target} ms`],
  isMet: median(times) <= target,
});
const rows = [
  pageRow("first page of a new process", firstTimes, 50),
  pageRow("second page of a new process", nextTimes, 50),
  pageRow(`page with ${blocks} blocks, after a change`, longTimes, 100),
  { cells: [`requests per second for ${seconds} s`, rate.toFixed(0), "≥ 200"], isMet: rate >= 200 },
  {
    cells: [`heap after ${streams} event streams`, `+ ${formatBytes(heapGrowth)}`, `≤ + ${formatBytes(20_000_000)}`],
    isMet: heapGrowth <= 20_000_000,
  },
  { cells: ["CSS and script", formatBytes(bytes), `≤ ${formatBytes(24_000)}`], isMet: bytes <= 24_000 },
];
const table = rows.map(({ cells, isMet }) => [...cells, isMet ? "met" : "NOT met"]);
console.log(formatTable(["measurement", "result", "target", "verdict"], table));
if (!noVerdict && rows.some(({ isMet }) => !isMet)) process.exitCode = 1;
