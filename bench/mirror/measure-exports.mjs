import { join } from "node:path";
import { exportStore, openStore } from "@ws/mirror";
import { row, seconds } from "../shared/rows.mjs";
import { timed } from "../shared/rounds.mjs";
import { pullOnce, withService } from "./pulls.mjs";

/** Formats with a file for each page. */
const FORMATS = /** @type {const} */ (["markdown", "obsidian"]);

/**
 * Measures a first export of a copy in each format, and a second one into the same folder.
 * @param {string} folder for temporary files
 * @param {number} pages
 */
export async function measureExports(folder, pages) {
  const copy = join(folder, `exports-${pages}`);
  await withService(folder, { pages }, (url) => pullOnce({ url, folder: copy }));
  const store = await openStore(copy);
  try {
    const rows = [];
    for (const format of FORMATS) {
      const run = () => exportStore(store, { format, out: `${copy}-${format}` });
      const first = await timed(run);
      const second = await timed(run);
      const { written } = first.result;
      if (written.pages + written.rows < pages)
        throw new Error(`Expected ${pages} pages in the export, got ${JSON.stringify(written)}.`);
      const cpu = (/** @type {number} */ cpuMs) => `${seconds(cpuMs)} of CPU`;
      rows.push(
        row(`${pages} pages as ${format}: first export`, first.ms, "≤ 60000 ms", cpu(first.cpuMs)),
        row(`${pages} pages as ${format}: second export`, second.ms, "≤ 60000 ms", cpu(second.cpuMs)),
      );
    }
    return rows;
  } finally {
    await store.close();
  }
}
