// Measures the CPU time of typed rows: `iterate` of @ws/schema beside `asyncIterateAllRows` with `asyncReadRow`, on the same
// responses in memory. Exits with 1 if typed rows need more than 1.1 times the CPU time.
//   node schema.mjs [--rounds 21] [--rows 10000] [--no-verdict]
import { asyncIterateAllRows, asyncReadRow } from "@ws/helpers";
import { createTable, defineSchema } from "@ws/schema";
import { readOptions } from "./shared/options.mjs";
import { median } from "./shared/statistics.mjs";
import { formatRatio } from "./shared/table.mjs";

const { rounds, rows: ROWS, noVerdict } = readOptions({ rounds: 21, rows: 10_000, noVerdict: false });
const MAX_RATIO = 1.1;

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

const text = (/** @type {string} */ content) => [{ type: "text", text: { content, link: null }, plain_text: content }];
const pages = Array.from({ length: ROWS }, (_, index) => ({
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
}));

const query = async (/** @type {{ start_cursor?: string }} */ { start_cursor = "0" }) => {
  const start = Number(start_cursor);
  const next = start + 100;
  const isLast = next >= ROWS;
  return {
    object: "list",
    results: pages.slice(start, next),
    has_more: !isLast,
    next_cursor: isLast ? null : String(next),
  };
};
const fail = () => {
  throw new Error("Expected only queries.");
};
const retrieve = fail;
const client = {
  dataSources: { query, retrieve: fail },
  pages: { create: fail, retrieve: fail, update: fail, properties: { retrieve } },
};
const table = createTable(client, repairs);

async function readTyped() {
  let sum = 0;
  for await (const { price } of table.iterate()) sum += price ?? 0;
  return sum;
}

async function readUntyped() {
  let sum = 0;
  for await (const page of asyncIterateAllRows(query, {})) {
    const { Price } = await asyncReadRow(page, retrieve);
    sum += Number(Price);
  }
  return sum;
}

/** @param {() => Promise<number>} read */
async function cpuMilliseconds(read) {
  const before = process.cpuUsage();
  const sum = await read();
  const { user, system } = process.cpuUsage(before);
  if (sum !== ((ROWS - 1) * ROWS) / 2) throw new Error(`Expected all ${ROWS} rows, got the sum ${sum}.`);
  return (user + system) / 1000;
}

/** @type {number[]} */
const ratios = [];
for (let round = 0; round < rounds; round += 1) {
  // The order changes with each round, so that neither side profits from the other's garbage.
  const isFirst = round % 2 === 0;
  const first = await cpuMilliseconds(isFirst ? readTyped : readUntyped);
  const second = await cpuMilliseconds(isFirst ? readUntyped : readTyped);
  ratios.push(isFirst ? first / second : second / first);
}
const ratio = median(ratios);
const isMet = ratio <= MAX_RATIO;
console.log(
  `CPU time of typed rows vs rows by name: ${formatRatio(ratio)} (limit ${MAX_RATIO} ×, ${isMet ? "met" : "NOT met"})`,
);
if (!isMet && !noVerdict) process.exitCode = 1;
