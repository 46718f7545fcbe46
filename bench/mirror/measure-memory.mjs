import { join } from "node:path";
import { startChild } from "../shared/start-child.mjs";
import { seconds } from "../shared/measurement.mjs";
import { Service } from "./service.mjs";
import { writeWorkspace } from "./workspace.mjs";

/** The largest resident set for a workspace of 100,000 blocks. */
const LIMIT_BYTES = 250e6;

/**
 * Measures the memory of a first pull of a number of blocks, in a process of its own. Linux only.
 * @param {string} folder for temporary files
 * @param {{ blocks: number, blocksPerPage: number }} size
 * @returns {Promise<import("../shared/measurement.mjs").Measurement>}
 */
export async function measureMemory(folder, { blocks, blocksPerPage }) {
  const seed = join(folder, `${blocks}-${blocksPerPage}.json`);
  writeWorkspace(seed, { pages: Math.ceil(blocks / blocksPerPage), blocksPerPage });
  const service = await Service.start(seed);
  const child = await startChild(new URL("pull-process.mjs", import.meta.url));
  try {
    const copy = join(folder, `memory-${blocks}-${blocksPerPage}`);
    const request = { folder: copy, url: service.url };
    const result = /** @type {import("./pull-process.mjs").PullSample} */ (await child.request(request));
    if (result.blocks < blocks) throw new Error(`Expected ${blocks} blocks in the copy, got ${result.blocks}.`);
    return {
      title: `${blocks} blocks, ${blocksPerPage} in each page: peak memory of the process`,
      value: result.peakBytes,
      format: "bytes",
      direction: "≤",
      limit: LIMIT_BYTES,
      note: `${result.requests} requests in ${seconds(result.ms)}`,
    };
  } finally {
    child.stop();
    await service.stop();
  }
}
