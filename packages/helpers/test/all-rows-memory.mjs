// Reads so many rows from an emulator in another thread, and prints what this thread's heap held on the way, as JSON.
// node --expose-gc test/all-rows-memory.mjs 250000
import { AsyncClient } from "@ws/client";
import { startEmulator } from "@ws/emulator";
import { asyncIterateAllRows } from "@ws/helpers";
import { writeSync } from "node:fs";

const rowCount = Number(process.argv[2]);
const data_source_id = "11111111-1111-4111-8111-111111111111";
const parent = { type: "data_source_id", data_source_id, database_id: "33333333-3333-4333-8333-333333333333" };
const emulator = await startEmulator({ seed: "empty" });

/** @param {number} index */
function row(index) {
  const time = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 40) * 60_000).toISOString();
  const id = `22222222-2222-4222-8222-${index.toString(16).padStart(12, "0")}`;
  const title = [{ type: "text", text: { content: `Row ${index}`, link: null }, plain_text: `Row ${index}` }];
  const properties = { Name: { id: "title", type: "title", title } };
  return { object: "page", id, created_time: time, last_edited_time: time, parent, properties };
}

for (let from = 0; from < rowCount; from += 5000) {
  const objects = Array.from({ length: Math.min(5000, rowCount - from) }, (_, index) => row(from + index));
  const body = JSON.stringify({ objects });
  const answer = await fetch(`${emulator.url}/_emulator/import`, { method: "POST", body });
  if (!answer.ok) throw new Error(await answer.text());
}

const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url, timeoutMs: 300_000 });
const startedAt = performance.now();
const heapMegabytes = [];
let seen = 0;
let sum = 0;
for await (const { id } of asyncIterateAllRows(client.dataSources.query, { data_source_id }, { prefetch: 1 })) {
  seen += 1;
  sum += Number.parseInt(id.slice(-12), 16);
  if (seen % (rowCount / 10) !== 0) continue;
  globalThis.gc?.();
  heapMegabytes.push(Math.round((process.memoryUsage().heapUsed / 1e6) * 10) / 10);
}
// As many as there are, and the sum of their numbers: each of them, and none twice.
const isComplete = seen === rowCount && sum === ((rowCount - 1) * rowCount) / 2;
const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
writeSync(1, `${JSON.stringify({ seen, isComplete, heapMegabytes, seconds })}\n`);
await emulator.close();
