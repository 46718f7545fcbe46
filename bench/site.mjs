// Measures packages/site on a copy of its demo workspace: the first page, a page with 1,000 blocks, the throughput, the
// memory after many event streams, and the size of styles and scripts. The site is one process, whose JavaScript runs on one
// core. Takes about a minute. Exits with 1 if a target is missed.
//   node site.mjs [--seconds 10] [--blocks 1000] [--streams 20000] [--no-verdict]
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { AsyncClient } from "@ws/client";
import { startEmulator } from "@ws/emulator";
import { asyncSignWebhookPayload, WEBHOOK_SIGNATURE_HEADER } from "@ws/helpers/webhooks";
import { startProgram } from "./shared/programs.mjs";
import { row } from "./shared/rows.mjs";
import { timed } from "./shared/rounds.mjs";
import { runBench } from "./shared/run-bench.mjs";

const MAIN = fileURLToPath(new URL("../packages/site/dist/cli/run.js", import.meta.url));
const WEBHOOK_TOKEN = "bench";
/** Number of starts. */
const STARTS = 5;
/** Number of changes after which the page is read. The first ones also measure how the code is compiled, so there are many. */
const CHANGES = 25;
/** Number of requests at the same time. */
const CONNECTIONS = 10;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const emulator = await startEmulator({ seed: "empty", now: Date.now() });
const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url, logLevel: "error" });
try {
  // The first process creates the demo and its copy. Further processes start with the copy.
  await runBench(
    { seconds: 10, blocks: 1000, streams: 20_000 },
    {
      running: ({ folder, seconds, blocks }) => withSite(folder, ({ url }) => measureRunning(url, seconds, blocks)),
      starts: ({ folder }) => measureStarts(folder),
      streams: ({ folder, streams }) => withSite(folder, (site) => measureStreams(site, streams)),
      assets: ({ folder }) => withSite(folder, ({ url }) => measureAssets(url)),
    },
  );
} finally {
  agent.destroy();
  await client.close();
  await emulator.close();
}

/** @typedef {import("./shared/programs.mjs").Program & { url: string }} Site */

/**
 * Starts the site as `npm run site` does, waits until it has a copy, and stops it after some work.
 * @template Result
 * @param {string} folder
 * @param {(site: Site) => Promise<Result>} work
 */
async function withSite(folder, work) {
  const env = {
    ...process.env,
    WORKSPACE_TOKEN: emulator.token,
    WORKSPACE_TEST_PAGE_ID: emulator.testPageId,
    WORKSPACE_BASE_URL: emulator.url,
    SITE_DATA: join(folder, "site"),
    WORKSPACE_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
    SITE_POLL_SECONDS: "3600",
    PORT: "0",
  };
  const program = startProgram([MAIN, "start"], { env });
  const url = await program.printed(/The site is at (http:\S+)\//);
  while ((await open(`${url}/healthz`)).statusCode !== 200) await sleep(100);
  try {
    return await work({ ...program, url });
  } finally {
    await program.stop();
  }
}

/** @type {(url: string) => Promise<{ statusCode: number | undefined, text: string }>} */
async function open(url) {
  const [response] = await once(get(url, { agent }), "response");
  let text = "";
  response.setEncoding("utf8").on("data", (/** @type {string} */ part) => (text += part));
  await once(response, "end");
  return { statusCode: response.statusCode, text };
}

/** Returns the text of a page. @param {string} url */
async function read(url) {
  const { statusCode, text } = await open(url);
  if (statusCode !== 200) throw new Error(`Expected ${url}, got status ${statusCode}: ${text}`);
  return text;
}

/** @param {string} url @param {number} seconds @param {number} blocks */
async function measureRunning(url, seconds, blocks) {
  const page = await createLongPage(blocks);
  const longPage = `${url}/long-page-${page.id.replaceAll("-", "")}`;
  const times = [];
  const nextEdition = await openEvents(url);
  for (let round = 0; round < CHANGES; round += 1) {
    const change = nextEdition();
    await client.blocks.children.append({ block_id: page.id, children: [paragraph(`Round ${round}`)] });
    await sendWebhook(url, page.id);
    await change;
    times.push((await timed(() => read(longPage))).ms);
  }
  return [
    row(`page with ${blocks} blocks, after a change`, times, "≤ 100 ms"),
    row(`requests per second for ${seconds} s`, await measureThroughput(url, seconds), "≥ 200"),
  ];
}

/** @param {string} content */
function paragraph(content) {
  return { paragraph: { rich_text: [{ text: { content } }] } };
}

/** @param {number} blocks */
async function createLongPage(blocks) {
  const { results } = await client.search({ query: "Brightwater Bicycle Workshop", page_size: 1 });
  const page = await client.pages.create({
    parent: { page_id: results[0]?.id ?? "" },
    properties: { title: { title: [{ text: { content: "Long page" } }] } },
  });
  const texts = Array.from({ length: blocks }, (_, index) => `Paragraph ${index} about chains, brakes and wheels.`);
  for (let from = 0; from < blocks; from += 100)
    await client.blocks.children.append({ block_id: page.id, children: texts.slice(from, from + 100).map(paragraph) });
  return page;
}

/** Returns a function that waits for the next change of the copy. @param {string} url */
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

/** Reports a changed page, as the service does. @param {string} url @param {string} id */
async function sendWebhook(url, id) {
  const event = { id: randomUUID(), type: "page.content_updated", timestamp: new Date().toISOString() };
  const body = JSON.stringify({ ...event, entity: { type: "page", id } });
  const signature = await asyncSignWebhookPayload({ body, verificationToken: WEBHOOK_TOKEN });
  await fetch(`${url}/webhooks`, { method: "POST", headers: { [WEBHOOK_SIGNATURE_HEADER]: signature }, body });
}

/** Returns the requests per second. @param {string} url @param {number} seconds */
async function measureThroughput(url, seconds) {
  const start = performance.now();
  let count = 0;
  const loop = async () => {
    for (; performance.now() - start < seconds * 1000; count += 1) await read(url);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  return (1000 * count) / (performance.now() - start);
}

/** @param {string} folder */
async function measureStarts(folder) {
  /** @type {number[]} */
  const first = [];
  /** @type {number[]} */
  const second = [];
  for (let round = 0; round < STARTS; round += 1)
    await withSite(folder, async ({ url }) => {
      first.push((await timed(() => read(url))).ms);
      second.push((await timed(() => read(url))).ms);
    });
  return [row("first page of a new process", first, "≤ 50 ms"), row("second page of a new process", second, "≤ 50 ms")];
}

/** @param {Site} site @param {number} streams */
async function measureStreams(site, streams) {
  // The first streams load code and fill caches.
  await openStreams(site.url, Math.min(1000, streams));
  const before = await site.heapBytes();
  await openStreams(site.url, streams);
  return row(`growth of the heap after ${streams} event streams`, (await site.heapBytes()) - before, "≤ 20 MB");
}

/** Opens event streams, ten at a time, and destroys each connection after its first event. @param {string} url @param {number} count */
async function openStreams(url, count) {
  const openOne = async () => {
    const request = get(`${url}/events`, { agent: false });
    const [response] = await once(request, "response");
    if (response.statusCode !== 200) throw new Error(`Expected events, got status ${response.statusCode}.`);
    await once(response, "data");
    response.on("error", () => undefined);
    request.destroy();
    await once(request, "close");
  };
  for (let opened = 0; opened < count; opened += CONNECTIONS)
    await Promise.all(Array.from({ length: CONNECTIONS }, openOne));
  // The site notices the end of the last ones.
  await sleep(200);
}

/** @param {string} url */
async function measureAssets(url) {
  const assets = (await read(url)).match(/(?<=\s(?:href|src)=")\/assets\/[^"]+\.(?:css|js)(?=")/g) ?? [];
  const texts = await Promise.all(assets.map((path) => read(url + path)));
  return row("CSS and script", texts.join("").length, "≤ 24 kB", assets.join(", "));
}
