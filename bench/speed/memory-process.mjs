// Iterates over rows and measures the heap at the last row. Must be started with --expose-gc.
import { AsyncClient } from "@ws/client";
import { asyncIteratePaginatedApi } from "@ws/helpers";
import { DATA_SOURCE_ID, TOKEN } from "../shared/responses.mjs";

const [baseUrl = ""] = process.argv.slice(2);
const client = new AsyncClient({ auth: TOKEN, baseUrl });

/**
 * Returns the bytes on the heap after a garbage collection, while the loop still holds the last row.
 * @param {number} rows a multiple of 100
 */
async function heapAtLastRow(rows) {
  const args = { data_source_id: DATA_SOURCE_ID, start_cursor: String(rows / 100) };
  let seen = 0;
  let heapBytes = 0;
  for await (const row of asyncIteratePaginatedApi(client.dataSources.query, args)) {
    seen += 1;
    if (seen < rows || row.object !== "page") continue;
    globalThis.gc?.();
    heapBytes = process.memoryUsage().heapUsed;
  }
  if (seen !== rows) throw new Error(`Expected ${rows} rows, got ${seen}.`);
  return heapBytes;
}

process.on("message", (/** @type {{ rows: number }} */ { rows }) => {
  const startedAt = performance.now();
  void heapAtLastRow(rows).then((heapBytes) =>
    process.send?.({ heapBytes, seconds: (performance.now() - startedAt) / 1000 }),
  );
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });
