import { join } from "node:path";
import { API_HEADERS } from "../shared/responses.mjs";
import { row, seconds } from "../shared/rows.mjs";
import { runPlainLoop } from "./plain-loop.mjs";
import { withPullProcess, withService } from "./pulls.mjs";
import { blockId, BLOCKS_PER_PAGE } from "./workspace.mjs";

/** @typedef {import("./pull-process.mjs").PullSample} PullSample */

/** The service responds after 40 ms. */
const SLOW = ["--fault", JSON.stringify({ match: { path: "*" }, delayMs: 40 })];

/**
 * Measures a first pull beside requests one after another, a pull without changes, and a pull after one page changed.
 * @param {string} folder for temporary files
 * @param {number} pages
 * @param {number} sample The sides without concurrency stop after `sample` requests or pages, and are extrapolated.
 */
export const measureSpeed = (folder, pages, sample) =>
  withService(folder, { pages, service: SLOW }, (url) =>
    withPullProcess((child) => measurePulls(child, url, join(folder, String(pages)), pages, sample)),
  );

/**
 * @param {import("./pulls.mjs").PullProcess} child
 * @param {string} url
 * @param {string} copy
 * @param {number} pages
 * @param {number} sample
 */
async function measurePulls(child, url, copy, pages, sample) {
  const pull = () => child.call("pull", { url, folder: copy });
  const alone = await child.call("pull", { url, folder: `${copy}-alone`, concurrency: 1, maxRequests: sample });
  const first = await pull();
  const loop = await runPlainLoop(url, sample);
  const unchanged = await pull();
  await changeBlock(url);
  const changed = await pull();
  for (const { failed, skipped } of [alone, first, unchanged, changed])
    if (failed + skipped > 0) throw new Error(`Expected complete pulls, got ${failed} failed calls.`);
  const more = Object.entries(changed.calls).map(([name, count]) => [name, count - (unchanged.calls[name] ?? 0)]);
  const moreCalls = Object.fromEntries(more.filter(([, count]) => count !== 0));
  return [
    ...speedRows(pages, { alone, first, loop }),
    row(
      `${pages} pages, pull without changes: requests compared with the first pull`,
      unchanged.requests / first.requests,
      "≤ 2 %",
      `${unchanged.requests} of ${first.requests}: ${listOf(unchanged.calls)}; ${seconds(unchanged.ms)}`,
    ),
    // The list of its blocks, and the block that shows it in its parent.
    row(
      `${pages} pages, one changed: requests beyond those of a pull without changes`,
      changed.requests - unchanged.requests,
      "≤ 2",
      `${listOf(moreCalls)}, for its ${BLOCKS_PER_PAGE} blocks`,
    ),
  ];
}

/** Changes the text of a block, as an editor of the workspace does. @param {string} url */
async function changeBlock(url) {
  const body = JSON.stringify({ paragraph: { rich_text: [{ text: { content: "changed" } }] } });
  const response = await fetch(`${url}/v1/blocks/${blockId(1, 0)}`, { method: "PATCH", headers: API_HEADERS, body });
  if (!response.ok) throw new Error(`Expected a changed block, got ${response.status}: ${await response.text()}`);
}

/**
 * @param {number} pages
 * @param {{ alone: PullSample, first: PullSample, loop: import("./plain-loop.mjs").LoopTimes }} samples
 */
function speedRows(pages, { alone, first, loop }) {
  const { calls, requests, ms, blocksMs, cpuMs } = first;
  const aloneMs = (alone.ms / alone.requests) * requests;
  const loopBlocksMs = (calls["search"] ?? 0) * loop.search + (calls["blocks.children.list"] ?? 0) * loop.blocks;
  const loopMs = loopBlocksMs + (calls["comments.list"] ?? 0) * loop.comments;
  const cost = `${requests} requests, ${Math.round((requests / ms) * 1000)}/s, ${(cpuMs / requests).toFixed(2)} ms of CPU each`;
  const compare = (/** @type {string} */ title, /** @type {number} */ own, /** @type {number} */ other, note = "") =>
    row(`${pages} pages, ${title}`, other / own, "≥ 10 ×", `${seconds(own)} vs ${seconds(other)}, extrapolated${note}`);
  return [
    compare("first pull vs the mirror with concurrency 1", ms, aloneMs, ` from ${alone.requests} requests; ${cost}`),
    compare("first pull vs a loop over @notionhq/client with the same requests", ms, loopMs),
    compare("pages and blocks without comments vs such a loop", blocksMs, loopBlocksMs),
  ];
}

/** @param {Readonly<Record<string, number>>} calls */
const listOf = (calls) =>
  Object.entries(calls)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
