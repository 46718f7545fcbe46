// Reads 250,000 rows from an emulator with `asyncIterateAllRows`, far more than the 10,000 rows of one query. Exits with 1
// if a row is missing or repeated, or if the heap grows.
//   node --expose-gc all-rows.mjs [--rows 250000] [--no-verdict]
import { AsyncClient } from "@ws/client";
import { startEmulator } from "@ws/emulator";
import { asyncIterateAllRows } from "@ws/helpers";
import { formatBytes, row, seconds } from "./shared/rows.mjs";
import { runBench } from "./shared/run-bench.mjs";

const ROWS_PER_MINUTE = 40;
const data_source_id = "11111111-1111-4111-8111-111111111111";
const parent = { type: "data_source_id", data_source_id, database_id: "33333333-3333-4333-8333-333333333333" };

await runBench({ rows: 250_000 }, { rows: ({ rows }) => readRows(rows) });

/** @param {number} index */
function createRow(index) {
  const minute = Math.floor(index / ROWS_PER_MINUTE);
  const time = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
  const id = `22222222-2222-4222-8222-${index.toString(16).padStart(12, "0")}`;
  const title = [{ type: "text", text: { content: `Row ${index}`, link: null }, plain_text: `Row ${index}` }];
  const properties = { Name: { id: "title", type: "title", title } };
  return { object: "page", id, created_time: time, last_edited_time: time, parent, properties };
}

/** @param {number} count */
async function readRows(count) {
  const emulator = await startEmulator({ seed: "empty" });
  for (let from = 0; from < count; from += 5000)
    await emulator.import(Array.from({ length: Math.min(5000, count - from) }, (_, index) => createRow(from + index)));
  const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url, timeoutMs: 300_000 });
  const startedAt = performance.now();
  const heaps = [];
  const seen = new Uint8Array(count);
  let found = 0;
  for await (const { id } of asyncIterateAllRows(client.dataSources.query, { data_source_id }, { prefetch: 1 })) {
    const index = Number.parseInt(id.slice(-12), 16);
    seen[index] = (seen[index] ?? 0) + 1;
    if ((found += 1) % (count / 10) !== 0) continue;
    globalThis.gc?.();
    heaps.push(process.memoryUsage().heapUsed);
  }
  const ms = performance.now() - startedAt;
  await client.close();
  await emulator.close();
  // Before the second tenth of the rows, memory of the import is freed.
  const growth = (heaps.at(-1) ?? 0) - (heaps[1] ?? 0);
  return [
    row(
      "rows that are missing or repeated",
      seen.filter((times) => times !== 1).length,
      "≤ 0",
      `${found} rows in ${seconds(ms)}`,
    ),
    row("growth of the heap after the second tenth of the rows", growth, "≤ 1 MB", heaps.map(formatBytes).join(", ")),
  ];
}
