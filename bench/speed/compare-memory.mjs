import { startChild } from "../shared/start-child.mjs";

/**
 * @typedef {object} MemorySample
 * @property {number} heapBytes bytes on the heap at the last row, after a garbage collection
 * @property {number} seconds
 */

/**
 * Iterates over few rows and then over many, in one process and in pages of 100. If iterating retained rows, the heap
 * would be larger after many rows.
 * @param {string} baseUrl
 * @param {{ few: number, many: number }} rows
 * @returns {Promise<{ few: MemorySample, many: MemorySample }>}
 */
export async function compareMemory(baseUrl, { few, many }) {
  const child = await startChild(new URL("./memory-process.mjs", import.meta.url), [baseUrl], ["--expose-gc"]);
  const iterate = async (/** @type {number} */ rows) => /** @type {MemorySample} */ (await child.request({ rows }));
  try {
    await iterate(few); // Warm-up: loads modules and compiles code.
    return { few: await iterate(few), many: await iterate(many) };
  } finally {
    child.stop();
  }
}
