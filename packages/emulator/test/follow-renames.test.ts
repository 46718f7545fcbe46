// Views after the rename of a column.
import type { JsonObject } from "@ws/emulator";
import { expect, test } from "vitest";
import { makeDatabase, makeRow, text, titlesOf, workspaceWithPage } from "./support.ts";

const COLUMNS: JsonObject = { Name: { title: {} }, A: { number: {} }, B: { number: {} }, Kind: { select: {} } };

/** A view that filters and sorts by columns A and B, and two rows. */
function withView() {
  const { call, pageId } = workspaceWithPage();
  const { databaseId, sourceId } = makeDatabase(call, pageId, COLUMNS);
  for (const [name, a] of [
    ["one", 1],
    ["two", 2],
  ] as const)
    makeRow(call, sourceId, { Name: { title: text(name) }, A: { number: a }, B: { number: -a } });
  const kindId = call("GET", `data_sources/${sourceId}`).body.properties["Kind"]?.id ?? "";
  const view = call("POST", "views", {
    database_id: databaseId,
    name: "V",
    type: "board",
    filter: {
      and: [
        { property: "A", number: { greater_than: 0 } },
        { property: "B", number: { less_than: 0 } },
      ],
    },
    sorts: [{ property: "A", direction: "descending" }],
    quick_filters: { A: { number: { greater_than: 0 } } },
    configuration: { type: "board", group_by: { type: "select", property_id: kindId, sort: { type: "manual" } } },
  }).body;
  const rename = (properties: JsonObject) => call("PATCH", `data_sources/${sourceId}`, { properties });
  const query = () =>
    titlesOf(
      call("POST", `views/${view.id}/queries`, {}).body.results.map(({ id }) => call("GET", `pages/${id}`).body),
    );
  return { rename, query, read: () => call("GET", `views/${view.id}`).body };
}

test("a view follows the new name of a column in its filter, sorts, quick filters and configuration", () => {
  const { rename, query, read } = withView();
  expect(rename({ A: { name: "Amount" }, Kind: { name: "Sort" } }).status).toBe(200);
  expect(read()).toMatchObject({
    filter: {
      and: [
        { property: "Amount", number: { greater_than: 0 } },
        { property: "B", number: { less_than: 0 } },
      ],
    },
    sorts: [{ property: "Amount", direction: "descending" }],
    quick_filters: { Amount: { number: { greater_than: 0 } } },
    configuration: { group_by: { property_name: "Sort" } },
  });
  expect(query()).toEqual(["two", "one"]);
});

test("a view follows two columns that exchange their names", () => {
  const { rename, read } = withView();
  rename({ A: { name: "Tmp" } });
  rename({ B: { name: "A" }, Tmp: { name: "B" } });
  expect(read()["filter"]).toEqual({
    and: [
      { property: "B", number: { greater_than: 0 } },
      { property: "A", number: { less_than: 0 } },
    ],
  });
});

test("a rename that is refused leaves the view as it is", () => {
  const { rename, query, read } = withView();
  const before = read()["filter"];
  expect(rename({ A: { name: "Amount" }, B: { name: "Amount" } }).status).toBe(400);
  expect([read()["filter"], query()]).toEqual([before, ["two", "one"]]);
});
