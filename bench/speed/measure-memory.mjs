import { startChild } from "../shared/child.mjs";
import { formatBytes, row } from "../shared/rows.mjs";
import { timed } from "../shared/rounds.mjs";

/**
 * Iterates over few rows and then over many, in one process and in pages of 100. If iterating retained rows, the heap
 * would be larger after many rows.
 * @param {string} baseUrl
 * @param {number} rows
 */
export async function measureMemory(baseUrl, rows) {
  /** @type {import("../shared/child.mjs").Child<typeof import("./memory-process.mjs")>} */
  const child = await startChild(new URL("memory-process.mjs", import.meta.url), ["--expose-gc"]);
  const fewRows = Math.min(10_000, rows / 2);
  try {
    await child.call("heapAtLastRow", baseUrl, fewRows); // Warm-up: loads modules and compiles code.
    const few = await child.call("heapAtLastRow", baseUrl, fewRows);
    const { result: many, ms } = await timed(() => child.call("heapAtLastRow", baseUrl, rows));
    const title = `heap after ${rows.toLocaleString("en")} rows vs ${fewRows.toLocaleString("en")} rows`;
    const note = `${formatBytes(few)} → ${formatBytes(many)}, ${(ms / 1000).toFixed(0)} s`;
    return row(title, many - few, "≤ 5 MB", note);
  } finally {
    child.stop();
  }
}
