// Measures the example site on a copy of its demo workspace: the first page, a page with 1,000 blocks, the throughput, and
// the size of styles and scripts. Takes about a minute. Exits with 1 if a target is missed.
//   node site.mjs [--seconds 10] [--blocks 1000] [--no-verdict]
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { AsyncClient } from "@ws/client";
import { startEmulator } from "@ws/emulator";
import { startChild } from "./shared/start-child.mjs";
import { median } from "./shared/statistics.mjs";
import { formatBytes, formatTable } from "./shared/table.mjs";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    blocks: { type: "string", default: "1000" },
    "no-verdict": { type: "boolean", default: false },
  },
});
const [seconds, blocks] = [Number(values.seconds), Number(values.blocks)];

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

/** @typedef {import("./shared/start-child.mjs").Child & { url: string, cpuMs: (message?: object) => Promise<number> }} SiteChild */

/** @type {(args: readonly string[]) => Promise<SiteChild>} */
async function startSite(args) {
  const child = await startChild(new URL("site/site-process.mjs", import.meta.url), args);
  const cpuMs = async (message = {}) => /** @type {{ cpuMs: number }} */ (await child.request(message)).cpuMs;
  return { ...child, url: /** @type {{ url: string }} */ (child.ready).url, cpuMs };
}

/** @typedef {{ ms: number, cpuMs: number }} PageTime the time of a page, and the CPU time of the site for it */

/** @type {(site: SiteChild, path: string) => Promise<PageTime>} */
async function measure({ url, cpuMs }, path) {
  const cpuBefore = await cpuMs();
  const start = performance.now();
  await read(url + path);
  return { ms: performance.now() - start, cpuMs: (await cpuMs()) - cpuBefore };
}

/** @type {(site: SiteChild) => Promise<{ rate: number, perCore: number }>} */
async function measureThroughput({ url, cpuMs }) {
  const cpuBefore = await cpuMs();
  const start = performance.now();
  let count = 0;
  const loop = async () => {
    for (; performance.now() - start < seconds * 1000; count += 1) await read(url);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  const elapsed = (performance.now() - start) / 1000;
  return { rate: count / elapsed, perCore: (1000 * count) / ((await cpuMs()) - cpuBefore) };
}

const folder = mkdtempSync(join(tmpdir(), "ws-bench-site-"));
const emulator = await startEmulator({ seed: "empty", now: Date.now() });
Object.assign(process.env, {
  WORKSPACE_TOKEN: emulator.token,
  WORKSPACE_TEST_PAGE_ID: emulator.testPageId,
  WORKSPACE_BASE_URL: emulator.url,
  SITE_DATA: folder,
});
const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url, logLevel: "error" });

// The first process creates the demo and its copy.
const first = await startSite(["--refresh"]);
const home = await read(first.url);
const { results } = await client.search({ query: "Brightwater Bicycle Workshop", page_size: 1 });
const page = await client.pages.create({
  parent: { page_id: results[0]?.id ?? "" },
  properties: { title: { title: [{ text: { content: "Long page" } }] } },
});
/** @type {(content: string) => import("@ws/client").NewBlock} */
const paragraph = (content) => ({ paragraph: { rich_text: [{ text: { content } }] } });
for (let from = 0; from < blocks; from += 100)
  await client.blocks.children.append({
    block_id: page.id,
    children: Array.from({ length: Math.min(100, blocks - from) }, (_, index) =>
      paragraph(`Paragraph ${from + index} about chains, brakes and wheels.`),
    ),
  });
const longPage = `/long-page-${page.id.replaceAll("-", "")}`;
/** @type {PageTime[]} */
const longTimes = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await client.blocks.children.append({ block_id: page.id, children: [paragraph(`Round ${round}`)] });
  await first.cpuMs({ refresh: true });
  longTimes.push(await measure(first, longPage));
}
const throughput = await measureThroughput(first);
first.stop();

// Further processes start with the copy.
/** @type {PageTime[]} */
const firstTimes = [];
/** @type {PageTime[]} */
const nextTimes = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const site = await startSite([]);
  firstTimes.push(await measure(site, "/"));
  nextTimes.push(await measure(site, "/"));
  site.stop();
}
const assets = home.match(/\/assets\/[^"]+\.(?:css|js)(?=")/g) ?? [];
const site = await startSite([]);
const bytes = (await Promise.all(assets.map((path) => read(site.url + path)))).reduce(
  (sum, text) => sum + text.length,
  0,
);
site.stop();
agent.destroy();
await client.close();
await emulator.close();
rmSync(folder, { recursive: true });

const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
const pageRow = (
  /** @type {string} */ name,
  /** @type {readonly PageTime[]} */ times,
  /** @type {number} */ target,
) => {
  const [value, cpu] = [median(times.map((time) => time.ms)), median(times.map((time) => time.cpuMs))];
  return { cells: [name, ms(value), ms(cpu), `≤ ${ms(target)}`], isMet: value <= target };
};
const rows = [
  pageRow("first page of a new process", firstTimes, 50),
  pageRow("second page of a new process", nextTimes, 50),
  pageRow(`page with ${blocks} blocks, after a change`, longTimes, 100),
  {
    cells: ["requests per second of one core", throughput.perCore.toFixed(0), ms(1000 / throughput.perCore), "≥ 200"],
    isMet: throughput.perCore >= 200,
  },
  { cells: ["CSS and script", formatBytes(bytes), "", `≤ ${formatBytes(20_000)}`], isMet: bytes <= 20_000 },
];
const table = rows.map(({ cells, isMet }) => [...cells, isMet ? "met" : "NOT met"]);
console.log(formatTable(["measurement", "result", "CPU time", "target", "verdict"], table));
console.log(`\n${throughput.rate.toFixed(0)} requests per second for ${seconds} s with ${CONNECTIONS} connections.`);
if (!values["no-verdict"] && rows.some(({ isMet }) => !isMet)) process.exitCode = 1;
