// Imports of objects in the forms from before version 2025-09-03, of wikis, and of people inside of pages.
import type { JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import { callerOf, text } from "./support.ts";

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const titleOf = (content: string): JsonObject => ({ id: "title", type: "title", title: text(content) });

const ada: JsonObject = {
  object: "user",
  id: id(90),
  type: "person",
  name: "Ada",
  avatar_url: null,
  person: { email: "ada@example.com" },
};

const VALUES: JsonObject = {
  Name: titleOf("Row"),
  Owner: { id: "own", type: "people", people: [ada] },
  Tags: { id: "tag", type: "multi_select", multi_select: [{ id: "t1", name: "A", color: "red" }] },
  Checked: { id: "ver", type: "verification", verification: { state: "verified", verified_by: ada, date: null } },
  Count: { id: "cnt", type: "number", number: 4 },
};

function imported(objects: readonly JsonObject[]) {
  const emulator = createEmulator({ seed: "empty", clock: "frozen" });
  expect(emulator.import(objects)).toBe(objects.length);
  return callerOf(emulator);
}

test("a row below a database keeps all values, with and without its database, and is found by a query", () => {
  const row = { object: "page", id: id(2), parent: { type: "database_id", database_id: id(1) }, properties: VALUES };
  const database = {
    object: "database",
    id: id(1),
    title: text("Wiki"),
    parent: { type: "workspace", workspace: true },
  };
  for (const objects of [[row], [database, row], [row, database]] as const) {
    const call = imported(objects);
    const page = call("GET", `pages/${id(2)}`, undefined, { version: "2025-09-03" }).body;
    expect(Object.keys(page.properties)).toEqual(["Name", "Owner", "Tags", "Checked", "Count"]);
    expect(page.properties["Count"]?.["number"]).toBe(4);
    expect(page.properties["Owner"]?.["people"]).toEqual([ada]);
    expect(page.properties["Tags"]?.multi_select[0]?.name).toBe("A");
    expect(page["parent"]).toMatchObject({ type: "data_source_id", database_id: id(1) });
    const found = call("POST", `databases/${id(1)}/query`, {}, { version: "2022-06-28" }).body;
    expect(found.results.map((item) => item.id)).toEqual([id(2)]);
  }
});

test("a database with columns of its own gets a data source with them, and its relations lead to data sources", () => {
  const databases = [1, 3].map((number) => ({
    object: "database",
    id: id(number),
    title: [{ type: "text", text: { content: `Database ${number}` }, plain_text: `Database ${number}` }],
    parent: { type: "workspace", workspace: true },
    properties: {
      Name: { id: "title", name: "Name", type: "title", title: {} },
      Price: { id: "prc", name: "Price", type: "number", number: { format: "euro" } },
      Other: {
        id: "oth",
        name: "Other",
        type: "relation",
        relation: { database_id: id(number === 1 ? 3 : 1), type: "single_property", single_property: {} },
      },
    },
  }));
  const call = imported(databases);
  const [first, second] = [1, 3].map((number) => call("GET", `databases/${id(number)}`).body);
  expect(first?.data_sources[0]?.name).toBe("Database 1");
  const source = call("GET", `data_sources/${first?.data_sources[0]?.id}`).body;
  expect(source.properties["Price"]?.["number"]).toEqual({ format: "euro" });
  expect(source.properties["Other"]?.relation).toMatchObject({ data_source_id: second?.data_sources[0]?.id });
  const older = call("GET", `databases/${id(1)}`, undefined, { version: "2022-06-28" }).body;
  expect(Object.keys(older.properties)).toEqual(["Name", "Price", "Other"]);
});

test("people inside of pages keep name and address without a user object, and are not listed", () => {
  const row = {
    object: "page",
    id: id(2),
    parent: { type: "data_source_id", data_source_id: id(5) },
    properties: VALUES,
  };
  const call = imported([row]);
  const page = call("GET", `pages/${id(2)}`).body;
  expect(page.properties["Owner"]?.["people"]).toEqual([ada]);
  expect(page.properties["Checked"]?.["verification"]?.["verified_by"]).toEqual(ada);
  expect(call("GET", "users").body.results.map(({ name }) => name)).not.toContain("Ada");
});
