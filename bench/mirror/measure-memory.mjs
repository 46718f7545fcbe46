import { join } from "node:path";
import { row, seconds } from "../shared/rows.mjs";
import { pullOnce, withService } from "./pulls.mjs";

/**
 * Measures the memory of a first pull of a number of blocks, in a process of its own. Linux only.
 * @param {string} folder for temporary files
 * @param {number} blocks
 * @param {number} blocksPerPage
 */
export async function measureMemory(folder, blocks, blocksPerPage) {
  const size = { pages: Math.ceil(blocks / blocksPerPage), blocksPerPage };
  const copy = join(folder, `memory-${blocks}-${blocksPerPage}`);
  const sample = await withService(folder, size, (url) => pullOnce({ url, folder: copy }));
  if (sample.blocks < blocks) throw new Error(`Expected ${blocks} blocks in the copy, got ${sample.blocks}.`);
  const title = `${blocks} blocks, ${blocksPerPage} in each page: peak memory of the process`;
  return row(title, sample.peakBytes, "≤ 250 MB", `${sample.requests} requests in ${seconds(sample.ms)}`);
}
