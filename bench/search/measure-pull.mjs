// The CPU time of a first pull with and without the index of the search, in alternating rounds.
import { join } from "node:path";
import { rotate } from "../shared/rotate.mjs";
import { startChild } from "../shared/start-child.mjs";
import { median, ratios } from "../shared/statistics.mjs";

/** @typedef {import("./pull-process.mjs").PullRequest} PullRequest */

/** Largest share of the index. */
const LIMIT = 1.15;

/**
 * Pulls a workspace in a process of its own. Returns its CPU time in milliseconds.
 * @param {PullRequest} request
 * @param {readonly string[]} [args]
 */
export async function pullOnce(request, args = []) {
  const child = await startChild(new URL("pull-process.mjs", import.meta.url), args);
  try {
    return /** @type {{ cpuMs: number }} */ (await child.request(request)).cpuMs;
  } finally {
    child.stop();
  }
}

/**
 * @param {string} folder for copies
 * @param {string} url of the service
 * @param {{ blocks: number, rounds: number }} size
 * @returns {Promise<import("../shared/measurement.mjs").Measurement>}
 */
export async function measurePull(folder, url, { blocks, rounds }) {
  /** @type {Record<string, number[]>} */
  const samples = { "--with-index": [], "--without-index": [] };
  for (let round = 0; round < rounds; round += 1)
    for (const name of rotate(Object.keys(samples), round))
      samples[name]?.push(await pullOnce({ url, folder: join(folder, `pull ${name} ${round}`) }, [name]));
  const { "--with-index": indexed = [], "--without-index": plain = [] } = samples;
  return {
    title: `CPU time of a pull of ${blocks} blocks with the index vs without, SQLite`,
    value: ratios(indexed, plain),
    format: "ratio",
    direction: "≤",
    limit: LIMIT,
    note: `${median(indexed).toFixed(0)} ms, ${median(plain).toFixed(0)} ms`,
  };
}
