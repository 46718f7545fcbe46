// All rows of a data source far past the service's limit of 10,000, read from an emulator in another thread: each row
// once, and no more in memory than at the start. Prints what the heap held on the way, as JSON.
//   node --expose-gc all-rows.mjs [rows, default 250000]
import { AsyncClient } from "@ws/client";
import { startEmulator } from "@ws/emulator";
import { asyncIterateAllRows } from "@ws/helpers";

const ROWS = Number(process.argv[2] ?? 250_000);
const ROWS_A_MINUTE = 40;
/** What the heap may grow by between the second tenth of the rows and the last: what the import left is gone by then. */
const HEAP_SLACK_MB = 1;
const data_source_id = "11111111-1111-4111-8111-111111111111";
const parent = { type: "data_source_id", data_source_id, database_id: "33333333-3333-4333-8333-333333333333" };

/** @param {number} index */
function row(index) {
  const minute = Math.floor(index / ROWS_A_MINUTE);
  const time = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
  const id = `22222222-2222-4222-8222-${index.toString(16).padStart(12, "0")}`;
  const title = [{ type: "text", text: { content: `Row ${index}`, link: null }, plain_text: `Row ${index}` }];
  const properties = { Name: { id: "title", type: "title", title } };
  return { object: "page", id, created_time: time, last_edited_time: time, parent, properties };
}

const emulator = await startEmulator({ seed: "empty" });
for (let from = 0; from < ROWS; from += 5000) {
  await emulator.import(Array.from({ length: Math.min(5000, ROWS - from) }, (_, index) => row(from + index)));
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
// As many as there are, and the sum of their numbers: each of them, and none twice.
const isComplete = seen === ROWS && sum === ((ROWS - 1) * ROWS) / 2;
const grownMegabytes = Math.round(((heapMegabytes.at(-1) ?? 0) - (heapMegabytes[1] ?? 0)) * 10) / 10;
const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
console.log(JSON.stringify({ seen, isComplete, heapMegabytes, grownMegabytes, seconds }));
await emulator.close();
if (!isComplete || grownMegabytes > HEAP_SLACK_MB) process.exitCode = 1;
