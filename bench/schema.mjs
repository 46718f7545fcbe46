// Measures the CPU time of typed rows: `iterate` of @ws/schema beside `asyncIterateAllRows` with `asyncReadRow`, on the same
// responses in memory. Exits with 1 if typed rows need more than 1.1 times the CPU time.
//   node schema.mjs [--rounds 21] [--rows 10000] [--no-verdict]
import { asyncIterateAllRows, asyncReadRow } from "@ws/helpers";
import { createTable, defineSchema } from "@ws/schema";
import { row } from "./shared/rows.mjs";
import { runRounds, timed } from "./shared/rounds.mjs";
import { runBench } from "./shared/run-bench.mjs";
import { median, ratios } from "./shared/statistics.mjs";

const repairs = defineSchema({
  dataSourceId: "11111111-1111-4111-8111-111111111111",
  title: "Repairs",
  properties: {
    job: { id: "title", name: "Job", type: "title" },
    price: { id: "Xk%3Ba", name: "Price", type: "number" },
    state: { id: "p_mQ", name: "State", type: "select", options: ["Open", "Done"] },
    tags: { id: "tags", name: "Tags", type: "multi_select", options: ["a", "b"] },
    due: { id: "due1", name: "Due", type: "date" },
    paid: { id: "paid", name: "Paid", type: "checkbox" },
    notes: { id: "note", name: "Notes", type: "rich_text" },
    owner: { id: "ownr", name: "Owner", type: "people" },
  },
});

await runBench({ rounds: 21, rows: 10_000 }, { rows: ({ rounds, rows }) => measureRows(rounds, rows) });

/** @param {number} rounds @param {number} count number of rows */
async function measureRows(rounds, count) {
  const pages = Array.from({ length: count }, (_, index) => createPage(index));
  const query = async (/** @type {{ start_cursor?: string }} */ { start_cursor = "0" }) => {
    const start = Number(start_cursor);
    const next = start + 100 < count ? String(start + 100) : null;
    return { object: "list", results: pages.slice(start, start + 100), has_more: next !== null, next_cursor: next };
  };
  const fail = () => {
    throw new Error("Expected only queries.");
  };
  const properties = { retrieve: fail };
  const client = {
    dataSources: { query, retrieve: fail },
    pages: { create: fail, retrieve: fail, update: fail, properties },
  };
  const table = createTable(client, repairs);
  const readers = {
    typed: async () => {
      let sum = 0;
      for await (const { price } of table.iterate()) sum += price ?? 0;
      return sum;
    },
    untyped: async () => {
      let sum = 0;
      for await (const page of asyncIterateAllRows(query, {})) {
        const { Price } = await asyncReadRow(page, fail);
        sum += Number(Price);
      }
      return sum;
    },
  };
  const cpuMilliseconds = async (/** @type {() => Promise<number>} */ read) => {
    const { result: sum, cpuMs } = await timed(read);
    if (sum !== ((count - 1) * count) / 2) throw new Error(`Expected all ${count} rows, got the sum ${sum}.`);
    return cpuMs;
  };
  const cases = { typed: () => cpuMilliseconds(readers.typed), untyped: () => cpuMilliseconds(readers.untyped) };
  const { typed, untyped } = await runRounds(cases, rounds);
  const note = `${median(typed).toFixed(0)} ms vs ${median(untyped).toFixed(0)} ms for ${count} rows`;
  return row("CPU time of typed rows vs rows by name", ratios(typed, untyped), "≤ 1.1 ×", note);
}

/** @param {string} content */
function text(content) {
  return [{ type: "text", text: { content, link: null }, plain_text: content }];
}

/** @param {number} index */
function createPage(index) {
  return {
    object: "page",
    id: `22222222-2222-4222-8222-${index.toString(16).padStart(12, "0")}`,
    url: "https://app.notion.com/p/x",
    created_time: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    last_edited_time: "2026-07-01T00:00:00.000Z",
    parent: { type: "data_source_id", data_source_id: repairs.dataSourceId },
    properties: {
      Job: { id: "title", type: "title", title: text(`Row ${index}`) },
      Price: { id: "Xk%3Ba", type: "number", number: index },
      State: { id: "p_mQ", type: "select", select: { id: "1", name: "Open", color: "red" } },
      Tags: { id: "tags", type: "multi_select", multi_select: [{ id: "1", name: "a", color: "red" }] },
      Due: { id: "due1", type: "date", date: { start: "2026-07-01", end: null, time_zone: null } },
      Paid: { id: "paid", type: "checkbox", checkbox: false },
      Notes: { id: "note", type: "rich_text", rich_text: text("Notes") },
      Owner: { id: "ownr", type: "people", people: [{ object: "user", id: "u1" }] },
    },
  };
}
