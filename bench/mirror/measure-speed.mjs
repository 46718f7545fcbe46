import { join } from "node:path";
import { startChild } from "../shared/start-child.mjs";
import { seconds } from "../shared/measurement.mjs";
import { runPlainLoop } from "./plain-loop.mjs";
import { Service } from "./service.mjs";
import { blockId, BLOCKS_PER_PAGE, writeWorkspace } from "./workspace.mjs";

/** @typedef {import("../shared/measurement.mjs").Measurement} Measurement */
/** @typedef {import("./pull-process.mjs").PullSample} PullSample */

/** Milliseconds until the service responds. */
const LATENCY_MS = 40;

/**
 * Measures a first pull beside requests one after another, a pull without changes, and a pull after one page changed.
 * @param {string} folder for temporary files
 * @param {{ pages: number, sample: number }} options The sides without concurrency stop after `sample` requests or pages, and
 * are extrapolated.
 * @returns {Promise<Measurement[]>}
 */
export async function measureSpeed(folder, { pages, sample }) {
  const seed = join(folder, `${pages}.json`);
  writeWorkspace(seed, { pages });
  const fault = { match: { path: "*" }, delayMs: LATENCY_MS };
  const service = await Service.start(seed, "--fault", JSON.stringify(fault));
  const child = await startChild(new URL("pull-process.mjs", import.meta.url));
  const pull = async (/** @type {string} */ name, options = {}) => {
    const request = { folder: join(folder, `${pages}-${name}`), url: service.url, ...options };
    const result = /** @type {PullSample} */ (await child.request(request));
    if (result.failed + result.omissions > 0)
      throw new Error(`Expected a complete pull, got ${JSON.stringify(result)}.`);
    return result;
  };
  try {
    const alone = await pull("alone", { concurrency: 1, maxRequests: sample });
    const first = await pull("copy");
    const loop = await runPlainLoop(service.url, sample);
    const unchanged = await pull("copy");
    const text = [{ text: { content: "changed" } }];
    await service.edit("PATCH", `blocks/${blockId(1, 0)}`, { paragraph: { rich_text: text } });
    const changed = await pull("copy");
    return [
      ...speedRows(pages, { alone, first, loop }),
      {
        title: `${pages} pages, pull without changes: requests compared with the first pull`,
        value: unchanged.requests / first.requests,
        format: "percent",
        direction: "≤",
        limit: 0.02,
        note: `${unchanged.requests} of ${first.requests}: ${listOf(unchanged.calls)}; ${seconds(unchanged.ms)}`,
      },
      {
        title: `${pages} pages, one changed: requests beyond those of a pull without changes`,
        value: changed.requests - unchanged.requests,
        format: "count",
        direction: "≤",
        // The list of its blocks, and the block that shows it in its parent.
        limit: 2,
        note: `${listOf(difference(changed.calls, unchanged.calls))}, for its ${BLOCKS_PER_PAGE} blocks`,
      },
    ];
  } finally {
    child.stop();
    await service.stop();
  }
}

/**
 * @param {number} pages
 * @param {{ alone: PullSample, first: PullSample, loop: import("./plain-loop.mjs").LoopTimes }} results
 * @returns {Measurement[]}
 */
function speedRows(pages, { alone, first, loop }) {
  const { calls, requests, ms, blocksMs, cpuMs } = first;
  const aloneMs = (alone.ms / alone.requests) * requests;
  const loopBlocksMs = (calls["search"] ?? 0) * loop.search + (calls["blocks.children.list"] ?? 0) * loop.blocks;
  const loopMs = loopBlocksMs + (calls["comments.list"] ?? 0) * loop.comments;
  const target = /** @type {const} */ ({ format: "ratio", direction: "≥", limit: 10 });
  const cost = `${requests} requests, ${Math.round((requests / ms) * 1000)}/s, ${(cpuMs / requests).toFixed(2)} ms of CPU each`;
  return [
    {
      title: `${pages} pages, first pull vs the mirror with concurrency 1`,
      value: aloneMs / ms,
      ...target,
      note: `${seconds(ms)} vs ${seconds(aloneMs)}, extrapolated from ${alone.requests} requests; ${cost}`,
    },
    {
      title: `${pages} pages, first pull vs a loop over @notionhq/client with the same requests`,
      value: loopMs / ms,
      ...target,
      note: `${seconds(ms)} vs ${seconds(loopMs)}, extrapolated`,
    },
    {
      title: `${pages} pages, pages and blocks without comments vs such a loop`,
      value: loopBlocksMs / blocksMs,
      ...target,
      note: `${seconds(blocksMs)} vs ${seconds(loopBlocksMs)}, extrapolated`,
    },
  ];
}

/** @param {Readonly<Record<string, number>>} calls */
const listOf = (calls) =>
  Object.entries(calls)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

/**
 * @param {Readonly<Record<string, number>>} calls
 * @param {Readonly<Record<string, number>>} others
 */
const difference = (calls, others) =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, count]) =>
      count === others[name] ? [] : [[name, count - (others[name] ?? 0)]],
    ),
  );
