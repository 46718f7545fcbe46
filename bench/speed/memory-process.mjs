// Iterates over rows and measures the heap at the last row. Must be started with --expose-gc.
import { AsyncClient } from "@ws/client";
import { asyncIteratePaginatedApi } from "@ws/helpers";
import { DATA_SOURCE_ID, TOKEN } from "../shared/responses.mjs";

/**
 * Returns the bytes on the heap after a garbage collection, while the loop still holds the last row.
 * @param {string} baseUrl
 * @param {number} rows a multiple of 100
 */
export async function heapAtLastRow(baseUrl, rows) {
  const client = new AsyncClient({ auth: TOKEN, baseUrl });
  const args = { data_source_id: DATA_SOURCE_ID, start_cursor: String(rows / 100) };
  let seen = 0;
  let heapBytes = 0;
  for await (const row of asyncIteratePaginatedApi(client.dataSources.query, args)) {
    seen += 1;
    if (seen < rows || row.object !== "page") continue;
    globalThis.gc?.();
    heapBytes = process.memoryUsage().heapUsed;
  }
  await client.close();
  if (seen !== rows) throw new Error(`Expected ${rows} rows, got ${seen}.`);
  return heapBytes;
}
