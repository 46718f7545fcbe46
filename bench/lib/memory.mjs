// Whether iterating holds on to rows: the heap at the end of many against the heap at the end of few.
import { startChild } from "./child.mjs";

/**
 * @typedef {object} Iterated
 * @property {number} heapBytes on the heap after a collection, at the last row
 * @property {number} seconds
 */

/**
 * Iterates first few rows and then many, in pages of 100, in one process.
 * @param {string} baseUrl
 * @param {{ few: number, many: number }} rows
 * @returns {Promise<{ few: Iterated, many: Iterated }>}
 */
export async function compareMemory(baseUrl, { few, many }) {
  const child = await startChild(new URL("./memory-process.mjs", import.meta.url), [baseUrl], ["--expose-gc"]);
  const iterate = async (/** @type {number} */ rows) => /** @type {Iterated} */ (await child.ask({ rows }));
  try {
    await iterate(few); // What is loaded and compiled by the first iteration is no row.
    return { few: await iterate(few), many: await iterate(many) };
  } finally {
    child.stop();
  }
}
