// Formulas that Notion did not compute (changelog of 2026-08-05): null in rows, and told from empty values.
import { createTable, defineSchema, unavailableColumns } from "@ws/schema";
import { expect, test } from "vitest";

const SOURCE = "11111111-1111-4111-8111-111111111111";
const ROW = "22222222-2222-4222-8222-222222222222";

const schema = defineSchema({
  dataSourceId: SOURCE,
  title: "Orders",
  properties: {
    name: { id: "title", name: "Name", type: "title" },
    total: { id: "a", name: "Total", type: "formula", result: "number" },
    note: { id: "b", name: "Note", type: "formula", result: "string" },
  },
});

const row = (formula: object) => ({
  object: "page" as const,
  id: ROW,
  url: "https://www.notion.so/x",
  created_time: "2026-01-01T00:00:00.000Z",
  last_edited_time: "2026-01-01T00:00:00.000Z",
  in_trash: false,
  parent: { type: "data_source_id", data_source_id: SOURCE },
  properties: {
    Name: { id: "title", type: "title", title: [] },
    Total: { id: "a", type: "formula", formula },
    Note: { id: "b", type: "formula", formula: { type: "string", string: null } },
  },
});

const unused = () => Promise.reject(new Error("Expected only reads."));

function tableOf(page: object) {
  const list = { object: "list", results: [page], has_more: false, next_cursor: null };
  return createTable(
    {
      dataSources: { query: () => Promise.resolve(list), retrieve: unused },
      pages: {
        create: unused,
        update: unused,
        retrieve: () => Promise.resolve(page),
        properties: { retrieve: unused },
      },
    },
    schema,
  );
}

test("a value that Notion could not give is null, and named by unavailableColumns", async () => {
  const table = tableOf(row({ type: "unsupported", unsupported: {} }));
  const one = await table.get(ROW);
  expect(one).toMatchObject({ total: null, note: null });
  expect(unavailableColumns(one)).toEqual(["total"]);
  const all = await table.collect();
  expect(all.map((found) => unavailableColumns(found))).toEqual([["total"]]);
});

test("an empty value is not", async () => {
  const one = await tableOf(row({ type: "number", number: null })).get(ROW);
  expect(one).toMatchObject({ total: null });
  expect(unavailableColumns(one)).toEqual([]);
});
