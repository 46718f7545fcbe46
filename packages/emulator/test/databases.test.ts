import { describe, expect, test } from "vitest";
import { makeDatabase, makeRow, text, workspaceWithPage } from "./support.ts";

describe("databases", () => {
  test("a new database has a data source with a title column, a table view, and times with milliseconds", () => {
    const { call, pageId } = workspaceWithPage({ now: "2026-07-01T09:00:42.500Z" });
    const { body } = call("POST", "databases", { parent: { type: "page_id", page_id: pageId } });
    expect(body).toMatchObject({
      object: "database",
      title: [{ plain_text: "New database" }],
      created_time: "2026-07-01T09:00:42.500+00:00",
      data_sources: [{ name: "New database" }],
      is_inline: false,
    });
    const source = call("GET", `data_sources/${body.data_sources[0].id}`).body;
    expect(source).toMatchObject({ object: "data_source", created_time: "2026-07-01T09:00:00.000Z", title: [] });
    expect(source.properties).toMatchObject({
      Name: { id: "title", name: "Name", type: "title", title: {}, description: null },
    });
    const [view] = call("GET", `views?database_id=${body.id}`).body.results;
    expect(call("GET", `views/${view.id}`).body).toMatchObject({ name: "Default view", type: "table" });
  });

  test("a new database edits the page that contains it", () => {
    const { emulator, call, pageId } = workspaceWithPage({ now: "2026-07-01T09:00:00Z" });
    const editedAt = () => call("GET", `pages/${pageId}`).body.last_edited_time;
    emulator.setClock("2026-07-01T10:00:00Z");
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    expect(editedAt()).toBe("2026-07-01T10:00:00.000Z");
    emulator.setClock("2026-07-01T11:00:00Z");
    const linked = { data_source_id: sourceId, create_database: { parent: { page_id: pageId } } };
    expect(call("POST", "views", { ...linked, name: "Linked", type: "table" }).status).toBe(200);
    expect(editedAt()).toBe("2026-07-01T11:00:00.000Z");
  });

  test("a database shares its title and description with its only data source", () => {
    const { call, pageId } = workspaceWithPage();
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    call("PATCH", `databases/${databaseId}`, { description: text("about") });
    expect(call("GET", `data_sources/${sourceId}`).body.description[0].plain_text).toBe("about");
    call("PATCH", `data_sources/${sourceId}`, { title: text("Renamed") });
    expect(call("GET", `databases/${databaseId}`).body.title[0].plain_text).toBe("Renamed");
  });

  test("a database cannot be moved into one of its rows", () => {
    const { call, pageId } = workspaceWithPage();
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const row = makeRow(call, sourceId, {});
    expect(call("PATCH", `databases/${databaseId}`, { parent: { page_id: row } }).body.code).toBe("validation_error");
    const other = makeDatabase(call, row, { Name: { title: {} } });
    const moved = call("PATCH", `data_sources/${sourceId}`, { parent: { database_id: other.databaseId } });
    expect(moved.body.code).toBe("validation_error");
  });

  test("a database can have a second data source, which can move to another database", () => {
    const { call, pageId } = workspaceWithPage();
    const first = makeDatabase(call, pageId, { Name: { title: {} } });
    const second = makeDatabase(call, pageId, { Name: { title: {} } }, "Other");
    const source = call("POST", "data_sources", {
      parent: { type: "database_id", database_id: first.databaseId },
      properties: { Name: { title: {} } },
      title: text("Extra"),
    }).body;
    expect(call("GET", `databases/${first.databaseId}`).body.data_sources).toHaveLength(2);
    call("PATCH", `data_sources/${source.id}`, { parent: { database_id: second.databaseId } });
    expect(call("GET", `databases/${first.databaseId}`).body.data_sources).toHaveLength(1);
    expect(call("GET", `databases/${second.databaseId}`).body.data_sources.map(({ name }) => name)).toEqual([
      "Other",
      "Extra",
    ]);
  });

  test("refuses columns in an update of a database", () => {
    const { call, pageId } = workspaceWithPage();
    const { databaseId } = makeDatabase(call, pageId, { Name: { title: {} } });
    expect(call("PATCH", `databases/${databaseId}`, { properties: {} }).status).toBe(400);
  });
});

describe("columns", () => {
  test("adds, renames, changes and removes columns, and keeps the others", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Cost: { number: { format: "dollar" } } });
    const change = (properties: Parameters<typeof call>[2]) =>
      call("PATCH", `data_sources/${sourceId}`, { properties: properties ?? {} }).body.properties;
    const added = change({ Kind: { select: { options: [{ name: "a", color: "red" }] } } });
    expect(added.Kind.select.options).toMatchObject([{ name: "a", color: "red", description: null }]);
    const renamed = change({ Cost: { name: "Price" } });
    expect(renamed.Price).toMatchObject({ id: added.Cost.id, type: "number", number: { format: "dollar" } });
    const kept = change({ Kind: { select: { options: [{ name: "a" }, { name: "b" }] } } });
    expect(kept.Kind.select.options[0]).toEqual(added.Kind.select.options[0]);
    expect(Object.keys(change({ Kind: null })).sort()).toEqual(["Name", "Price"]);
  });

  test("a refused change changes nothing", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId, databaseId } = makeDatabase(call, pageId, { Name: { title: {} }, Cost: { number: {} } });
    const row = makeRow(call, sourceId, { Cost: { number: 1 } });
    const paths = [`data_sources/${sourceId}`, `databases/${databaseId}`, `pages/${row}`];
    const everything = () => paths.map((path) => JSON.stringify({ ...call("GET", path).body, request_id: "" }));
    const before = everything();
    const refused = [
      call("PATCH", `data_sources/${sourceId}`, {
        properties: { Cost: null, Extra: { number: {} }, Bad: { formula: { expression: "1 +" } } },
      }),
      call("PATCH", `data_sources/${sourceId}`, { properties: { Cost: { name: "Price" }, Name: null } }),
      call("PATCH", `data_sources/${sourceId}`, { properties: { Cost: null }, title: "no rich text" }),
      call("PATCH", `databases/${databaseId}`, { title: text("New"), icon: { type: "emoji" } }),
      call("PATCH", `pages/${row}`, { properties: { Cost: { number: 2 }, Name: { title: "no rich text" } } }),
      call("PATCH", `pages/${row}`, { properties: { Cost: { number: 2 } }, icon: { type: "emoji" } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(everything()).toEqual(before);
  });

  test("converts the values of a column that changes its type", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Cost: { number: {} } });
    const row = makeRow(call, sourceId, { Cost: { number: 12 } });
    call("PATCH", `data_sources/${sourceId}`, { properties: { Cost: { rich_text: {} } } });
    expect(call("GET", `pages/${row}`).body.properties.Cost.rich_text[0].plain_text).toBe("12");
  });

  test.each([
    ["no title column", { Cost: { number: {} } }],
    ["two title columns", { A: { title: {} }, B: { title: {} } }],
    ["an unknown type", { Name: { title: {} }, X: { type: "hologram", hologram: {} } }],
    ["the same option twice", { Name: { title: {} }, K: { select: { options: [{ name: "a" }, { name: "A" }] } } }],
    [
      "a relation to nothing",
      {
        Name: { title: {} },
        R: { relation: { data_source_id: "11111111-1111-4111-8111-111111111111", single_property: {} } },
      },
    ],
    ["a formula over an unknown column", { Name: { title: {} }, F: { formula: { expression: 'prop("Nope") + 1' } } }],
    ["an unknown number format", { Name: { title: {} }, N: { number: { format: "shells" } } }],
    ["a formula with an unknown function", { Name: { title: {} }, F: { formula: { expression: "frob(1)" } } }],
    ["a formula with an unknown name", { Name: { title: {} }, F: { formula: { expression: "x + 1" } } }],
    ["a formula that does not parse", { Name: { title: {} }, F: { formula: { expression: "1 +" } } }],
  ])("%s: refused", (_, properties) => {
    const { call, pageId } = workspaceWithPage();
    const answer = call("POST", "databases", {
      parent: { type: "page_id", page_id: pageId },
      initial_data_source: { properties },
    });
    expect([answer.status, answer.body.code]).toEqual([400, "validation_error"]);
  });

  test("a two-way relation creates its other side, and a write changes both sides", () => {
    const { call, pageId } = workspaceWithPage();
    const people = makeDatabase(call, pageId, { Name: { title: {} } }, "People");
    const tasks = makeDatabase(
      call,
      pageId,
      {
        Name: { title: {} },
        Owner: { relation: { data_source_id: people.sourceId, type: "dual_property", dual_property: {} } },
      },
      "Tasks",
    );
    const other = call("GET", `data_sources/${people.sourceId}`).body.properties["Related to Tasks (Owner)"];
    expect(other.relation).toMatchObject({
      type: "dual_property",
      data_source_id: tasks.sourceId,
      dual_property: { synced_property_name: "Owner" },
    });
    const ada = makeRow(call, people.sourceId, { Name: { title: text("Ada") } });
    const task = makeRow(call, tasks.sourceId, { Owner: { relation: [{ id: ada }] } });
    expect(call("GET", `pages/${ada}`).body.properties["Related to Tasks (Owner)"].relation).toEqual([{ id: task }]);
    call("PATCH", `pages/${task}`, { properties: { Owner: { relation: [] } } });
    expect(call("GET", `pages/${ada}`).body.properties["Related to Tasks (Owner)"].relation).toEqual([]);
    call("PATCH", `data_sources/${tasks.sourceId}`, { properties: { Owner: null } });
    expect(Object.keys(call("GET", `data_sources/${people.sourceId}`).body.properties)).toEqual(["Name"]);
  });

  test("shows 25 pages of a relation and has_more", () => {
    const { call, pageId } = workspaceWithPage();
    const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    call("PATCH", `data_sources/${sourceId}`, {
      properties: { Others: { relation: { data_source_id: sourceId, single_property: {} } } },
    });
    const ids = Array.from({ length: 30 }, () => makeRow(call, sourceId, {}));
    const row = makeRow(call, sourceId, { Others: { relation: ids.map((id) => ({ id })) } });
    const { Others } = call("GET", `pages/${row}`).body.properties;
    expect([Others.relation.length, Others.has_more]).toEqual([25, true]);
    const whole = call("GET", `pages/${row}/properties/${Others.id}`).body;
    expect(whole.results).toMatchObject(ids.map((id) => ({ relation: { id } })));
  });

  test.each([
    ["count", { type: "number", number: 3 }],
    ["sum", { type: "number", number: 9 }],
    ["average", { type: "number", number: 4.5 }],
    ["min", { type: "number", number: 4 }],
    ["max", { type: "number", number: 5 }],
    ["empty", { type: "number", number: 1 }],
    ["percent_not_empty", { type: "number", number: 2 / 3 }],
    [
      "show_original",
      {
        type: "array",
        array: [
          { type: "number", number: 4 },
          { type: "number", number: 5 },
          { type: "number", number: null },
        ],
      },
    ],
  ])("the rollup %s", (name, expected) => {
    const { call, pageId } = workspaceWithPage();
    const items = makeDatabase(call, pageId, { Name: { title: {} }, Price: { number: {} } });
    const orders = makeDatabase(call, pageId, {
      Name: { title: {} },
      Items: { relation: { data_source_id: items.sourceId, single_property: {} } },
      Result: { rollup: { function: name, relation_property_name: "Items", rollup_property_name: "Price" } },
    });
    const ids = [4, 5, null].map((number) => makeRow(call, items.sourceId, { Price: { number } }));
    const order = makeRow(call, orders.sourceId, { Items: { relation: ids.map((id) => ({ id })) } });
    expect(call("GET", `pages/${order}`).body.properties.Result.rollup).toEqual({ ...expected, function: name });
  });
});
