// Reads 250,000 rows from an emulator with `asyncIterateAllRows`, far more than the 10,000 rows of one query. Prints
// the heap size during the run as JSON. Exits with 1 if a row is missing or repeated, or if the heap grows.
//   node --expose-gc all-rows.mjs [rows, default 250000]
import { AsyncClient } from "@ws/client";
import { startEmulator } from "@ws/emulator";
import { asyncIterateAllRows } from "@ws/helpers";

const ROWS = Number(process.argv[2] ?? 250_000);
const ROWS_PER_MINUTE = 40;
/**
 * The most by which the heap may grow after the second tenth of the rows. Before that, memory of the import is freed.
 */
const MAX_HEAP_GROWTH_MB = 1;
const data_source_id = "11111111-1111-4111-8111-111111111111";
const parent = { type: "data_source_id", data_source_id, database_id: "33333333-3333-4333-8333-333333333333" };

/** @param {number} index */
function createRow(index) {
  const minute = Math.floor(index / ROWS_PER_MINUTE);
  const time = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
  const id = `22222222-2222-4222-8222-${index.toString(16).padStart(12, "0")}`;
  const title = [{ type: "text", text: { content: `Row ${index}`, link: null }, plain_text: `Row ${index}` }];
  const properties = { Name: { id: "title", type: "title", title } };
  return { object: "page", id, created_time: time, last_edited_time: time, parent, properties };
}

const emulator = await startEmulator({ seed: "empty" });
for (let from = 0; from < ROWS; from += 5000) {
  await emulator.import(Array.from({ length: Math.min(5000, ROWS - from) }, (_, index) => createRow(from + index)));
}

const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url, timeoutMs: 300_000 });
const startedAt = performance.now();
/** @type {number[]} */
const heapMegabytes = [];
let seen = 0;
let sum = 0;
for await (const { id } of asyncIterateAllRows(client.dataSources.query, { data_source_id }, { prefetch: 1 })) {
  seen += 1;
  sum += Number.parseInt(id.slice(-12), 16);
  if (seen % (ROWS / 10) !== 0) continue;
  globalThis.gc?.();
  heapMegabytes.push(Math.round((process.memoryUsage().heapUsed / 1e6) * 10) / 10);
}
// The right count and the right sum of the row numbers: no row is missing or repeated.
const isComplete = seen === ROWS && sum === ((ROWS - 1) * ROWS) / 2;
const grownMegabytes = Math.round(((heapMegabytes.at(-1) ?? 0) - (heapMegabytes[1] ?? 0)) * 10) / 10;
const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
console.log(JSON.stringify({ seen, isComplete, heapMegabytes, grownMegabytes, seconds }));
await emulator.close();
if (!isComplete || grownMegabytes > MAX_HEAP_GROWTH_MB) process.exitCode = 1;
