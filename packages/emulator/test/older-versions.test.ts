// Requests of API versions before 2025-09-03. Their rules are known from documents.
import type { JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Body, Call } from "./support.ts";
import { callerOf, idsOf, makeDatabase, makeRow, text, titlesOf, workspaceWithPage } from "./support.ts";

const VERSIONS = ["2021-05-13", "2021-08-16", "2022-02-22", "2022-06-28"] as const;
type Version = (typeof VERSIONS)[number];
/** The versions before the block field `text` became `rich_text`. */
const TEXT_VERSIONS = ["2021-05-13", "2021-08-16"] as const;

/** Returns a function that sends requests at an older version. */
const at =
  (call: Call, version: Version): Call =>
  (method, path, body, options) =>
    call(method, path, body, { ...options, version });

function older(version: Version) {
  const made = workspaceWithPage({ withoutRules: ["formula_filters"] });
  return { ...made, old: at(made.call, version) };
}

const COLUMNS: JsonObject = { Name: { title: {} }, Notes: { rich_text: {} }, Amount: { number: {} } };

function createDatabase(old: Call, pageId: string, properties: JsonObject = COLUMNS, title = "Things"): Body {
  const { status, body } = old("POST", "databases", { parent: { page_id: pageId }, title: text(title), properties });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const row = (old: Call, databaseId: string, name: string, properties: JsonObject = {}) =>
  old("POST", "pages", {
    parent: { database_id: databaseId },
    properties: { Name: { title: text(name) }, ...properties },
  }).body;

describe.each(VERSIONS)("version %s", (version) => {
  test("creates, retrieves and updates a database with properties", () => {
    const { old, pageId } = older(version);
    const created = createDatabase(old, pageId);
    expect(created).toMatchObject({
      object: "database",
      title: [{ plain_text: "Things" }],
      parent: { type: "page_id", page_id: pageId },
      archived: false,
      properties: { Name: { type: "title" }, Amount: { type: "number" } },
    });
    expect(created).not.toHaveProperty("data_sources");
    expect(created).not.toHaveProperty("database_parent");
    expect({ ...old("GET", `databases/${created.id}`).body, request_id: "" }).toEqual({ ...created, request_id: "" });
    const changes = {
      title: text("Other"),
      properties: { Amount: { name: "Sum" }, Notes: null, Done: { checkbox: {} } },
    };
    const updated = old("PATCH", `databases/${created.id}`, changes).body;
    expect(Object.keys(updated.properties)).toEqual(["Name", "Sum", "Done"]);
    expect(updated.title[0]?.plain_text).toBe("Other");
  });

  test("creates rows with a database as the parent, and queries the database", () => {
    const { old, pageId } = older(version);
    const database = createDatabase(old, pageId);
    const first = row(old, database.id, "First", { Amount: { number: 1 } });
    row(old, database.id, "Second", { Amount: { number: 2 } });
    expect(first.parent).toEqual({ type: "database_id", database_id: database.id });
    const query = (body: JsonObject) => old("POST", `databases/${database.id}/query`, body).body;
    const filter = { property: "Amount", number: { greater_than: 1 } };
    expect(titlesOf(query({ filter }).results)).toEqual(["Second"]);
    const sorts = [{ property: "Amount", direction: "descending" }];
    const page = query({ sorts, page_size: 1 });
    expect(page).toMatchObject({ object: "list", has_more: true, type: "page_or_database", page_or_database: {} });
    expect(titlesOf(query({ sorts, start_cursor: page.next_cursor }).results)).toEqual(["First"]);
    expect(page.results[0]?.parent).toEqual({ type: "database_id", database_id: database.id });
  });

  test("searches for databases and returns database objects", () => {
    const { old, pageId } = older(version);
    const database = createDatabase(old, pageId, COLUMNS, "Findable");
    const found = old("POST", "search", { filter: { property: "object", value: "database" } }).body;
    expect(found.results.map(({ object, id }) => ({ object, id }))).toEqual([{ object: "database", id: database.id }]);
    expect(found.results[0]?.properties).toHaveProperty("Amount");
    const refused = old("POST", "search", { filter: { property: "object", value: "data_source" } });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'body failed validation: body.filter.value should be `"page"` or `"database"`, instead was `"data_source"`.',
    ]);
    expect(old("POST", "search", { filter: { property: "object", value: "x" } }).body.message).toContain(
      '`"page"` or `"database"`',
    );
  });

  test("archives pages, blocks and databases with the field archived", () => {
    const { old, call, pageId } = older(version);
    const database = createDatabase(old, pageId);
    const page = row(old, database.id, "Row");
    expect(old("PATCH", `pages/${page.id}`, { archived: true }).body.archived).toBe(true);
    expect(call("GET", `pages/${page.id}`).body).toMatchObject({ in_trash: true });
    expect(old("PATCH", `pages/${page.id}`, { archived: false }).body.archived).toBe(false);
    expect(old("PATCH", `databases/${database.id}`, { archived: true }).body).toMatchObject({
      object: "database",
      archived: true,
    });
  });

  test("a database with two data sources gets the documented error for every operation", () => {
    const { old, call, pageId } = older(version);
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const second = call("POST", "data_sources", {
      parent: { database_id: databaseId },
      properties: { Name: { title: {} } },
    }).body.id;
    const other = createDatabase(old, pageId);
    const before = call("GET", `databases/${databaseId}`).body;
    const relation =
      version < "2022-06-28" ? { database_id: databaseId } : { database_id: databaseId, single_property: {} };
    const responses = [
      old("GET", `databases/${databaseId}`),
      old("PATCH", `databases/${databaseId}`, { title: text("New") }),
      old("POST", `databases/${databaseId}/query`, {}),
      old("POST", "pages", { parent: { database_id: databaseId }, properties: {} }),
      old("PATCH", `databases/${other.id}`, { properties: { Link: { relation } } }),
    ];
    for (const { status, body } of responses) {
      expect({ ...body, request_id: "" }).toEqual({
        object: "error",
        status: 400,
        code: "validation_error",
        message: "Databases with multiple data sources are not supported in this API version.",
        additional_data: {
          error_type: "multiple_data_sources_for_database",
          database_id: databaseId,
          child_data_source_ids: [sourceId, second],
          minimum_api_version: "2025-09-03",
        },
        request_id: "",
      });
      expect(status).toBe(400);
    }
    expect(call("GET", `databases/${databaseId}`).body.title).toEqual(before.title);
    expect(idsOf(old("POST", "search", { filter: { property: "object", value: "database" } }).body.results)).toEqual([
      other.id,
    ]);
  });

  test("has no data source endpoints, and newer versions have no database queries", () => {
    const { old, call, pageId } = older(version);
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    expect(old("GET", `data_sources/${sourceId}`).body.code).toBe("invalid_request_url");
    expect(old("POST", `data_sources/${sourceId}/query`, {}).body.code).toBe("invalid_request_url");
    expect(call("POST", `databases/${databaseId}/query`, {}).body.code).toBe("invalid_request_url");
    const parent = { data_source_id: sourceId };
    const refused = old("POST", "pages", { parent, properties: {} });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining("body.parent.database_id should be defined, instead was `undefined`."),
    ]);
  });

  test("names the fields of the version in errors", () => {
    const { old, pageId } = older(version);
    const missing = old("POST", "databases", { parent: { page_id: pageId } });
    expect(missing.body.message).toBe(
      "body failed validation: body.properties should be defined, instead was `undefined`.",
    );
    const bad = old("POST", "databases", {
      parent: { page_id: pageId },
      properties: { Name: { title: {} }, Link: { relation: { single_property: {} } } },
    });
    expect(bad.status).toBe(400);
    expect(bad.body.message).toContain("body.properties.Link.relation.database_id should be defined");
  });

  test("retrieves the demo workspace without fields of newer versions", () => {
    const emulator = createEmulator({ seed: "demo" });
    const old = at(callerOf(emulator), version);
    let cursor: string | null = null;
    const texts: string[] = [];
    do {
      const body: Body = old("POST", "search", cursor === null ? {} : { start_cursor: cursor }).body;
      texts.push(JSON.stringify(body));
      for (const { object, id } of body.results)
        if (object === "page") texts.push(JSON.stringify(old("GET", `blocks/${id}/children`).body));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(texts.join("")).not.toMatch(/"data_source/);
  });
});

describe("relations", () => {
  test("have a type and no data source at 2022-06-28", () => {
    const { old, pageId } = older("2022-06-28");
    const target = createDatabase(old, pageId, { Name: { title: {} } }, "Target");
    const relation = { database_id: target.id, type: "single_property", single_property: {} };
    const made = createDatabase(old, pageId, { Name: { title: {} }, Link: { relation } });
    expect(made.properties["Link"]?.relation).toEqual(relation);
    const dual = { database_id: target.id, dual_property: {} };
    const updated = old("PATCH", `databases/${made.id}`, { properties: { Two: { relation: dual } } }).body;
    expect(updated.properties["Two"]?.relation).toMatchObject({
      database_id: target.id,
      type: "dual_property",
      dual_property: { synced_property_name: "Related to Things (Two)" },
    });
    const item = row(old, target.id, "Item");
    const page = row(old, made.id, "Row", { Link: { relation: [{ id: item.id }] } });
    expect(page.properties["Link"]?.relation).toEqual([{ id: item.id }]);
  });

  test.each(["2021-05-13", "2021-08-16", "2022-02-22"] as const)("have no type and two sides at %s", (version) => {
    const { old, pageId } = older(version);
    const target = createDatabase(old, pageId, { Name: { title: {} } }, "Target");
    const made = createDatabase(old, pageId, { Name: { title: {} }, Link: { relation: { database_id: target.id } } });
    const other = old("GET", `databases/${target.id}`).body.properties["Related to Things (Link)"];
    expect(made.properties["Link"]?.relation).toEqual({
      database_id: target.id,
      synced_property_name: "Related to Things (Link)",
      synced_property_id: other?.id,
    });
  });
});

describe("parents", () => {
  function nested(version: Version) {
    const made = older(version);
    const children = [{ toggle: { rich_text: text("Toggle") } }];
    const toggle = made.call("PATCH", `blocks/${made.pageId}/children`, { children }).body.results[0]?.id ?? "";
    const database = made.emulator.import([
      { object: "page", id: "aaaaaaaa-0000-4000-8000-00000000000b", parent: { type: "block_id", block_id: toggle } },
    ]);
    expect(database).toBe(1);
    return { ...made, toggle, page: "aaaaaaaa-0000-4000-8000-00000000000b" };
  }

  test("are direct at 2022-06-28, also of blocks", () => {
    const { old, page, toggle, pageId } = nested("2022-06-28");
    expect(old("GET", `pages/${page}`).body.parent).toEqual({ type: "block_id", block_id: toggle });
    expect(old("GET", `blocks/${toggle}`).body.parent).toEqual({ type: "page_id", page_id: pageId });
  });

  test.each(["2021-05-13", "2021-08-16", "2022-02-22"] as const)("are pages, not blocks, at %s", (version) => {
    const { old, page, toggle, pageId } = nested(version);
    expect(old("GET", `pages/${page}`).body.parent).toEqual({ type: "page_id", page_id: pageId });
    expect(old("GET", `blocks/${toggle}`).body).not.toHaveProperty("parent");
  });
});

describe.each(TEXT_VERSIONS)("text in blocks at %s", (version) => {
  test("has the name text in requests and responses, on every level", () => {
    const { old, call, pageId } = older(version);
    const children = [
      { type: "toggle", toggle: { text: text("Outer"), children: [{ paragraph: { text: text("Inner") } }] } },
      { type: "divider", divider: {} },
    ];
    expect(old("PATCH", `blocks/${pageId}/children`, { children }).status).toBe(200);
    const [toggle] = old("GET", `blocks/${pageId}/children`).body.results;
    expect(toggle?.["toggle"]).toMatchObject({ text: [{ plain_text: "Outer" }] });
    expect(toggle?.["toggle"]).not.toHaveProperty("rich_text");
    const inner = call("GET", `blocks/${toggle?.id}/children`).body.results[0];
    expect(inner?.["paragraph"]?.rich_text[0]?.plain_text).toBe("Inner");
    const changed = old("PATCH", `blocks/${toggle?.id}`, { toggle: { text: text("Changed") } }).body;
    expect(changed["toggle"]?.["text"]).toMatchObject([{ plain_text: "Changed" }]);
  });

  test("is reported as missing if a request names it rich_text", () => {
    const { old, pageId } = older(version);
    const refused = old("PATCH", `blocks/${pageId}/children`, { children: [{ paragraph: { rich_text: text("x") } }] });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "body failed validation: body.children[0].paragraph.text should be defined, instead was `undefined`.",
    ]);
  });

  test("filters name text and phone numbers by their older names", () => {
    const { old, pageId } = older(version);
    const formula = { formula: { expression: 'prop("Name")' } };
    const database = createDatabase(old, pageId, { ...COLUMNS, Phone: { phone_number: {} }, Upper: formula });
    row(old, database.id, "First", { Notes: { rich_text: text("one") }, Phone: { phone_number: "111" } });
    row(old, database.id, "Second", { Notes: { rich_text: text("two") }, Phone: { phone_number: "222" } });
    const find = (filter: JsonObject) =>
      titlesOf(old("POST", `databases/${database.id}/query`, { filter }).body.results ?? []);
    expect(find({ property: "Name", text: { equals: "First" } })).toEqual(["First"]);
    expect(find({ property: "Notes", text: { contains: "two" } })).toEqual(["Second"]);
    expect(find({ or: [{ property: "Phone", phone: { equals: "111" } }] })).toEqual(["First"]);
    expect(find({ property: "Upper", formula: { text: { equals: "Second" } } })).toEqual(["Second"]);
  });
});

test("from 2022-02-22 blocks have rich_text, and filters refuse text", () => {
  const { old, pageId } = older("2022-02-22");
  const children = [{ paragraph: { rich_text: text("x") } }];
  const block = old("PATCH", `blocks/${pageId}/children`, { children }).body.results[0];
  expect(block?.["paragraph"]?.rich_text[0]?.plain_text).toBe("x");
  expect(old("PATCH", `blocks/${pageId}/children`, { children: [{ paragraph: { text: text("x") } }] }).status).toBe(
    400,
  );
  const database = createDatabase(old, pageId);
  const filter = { property: "Notes", text: { equals: "x" } };
  expect(old("POST", `databases/${database.id}/query`, { filter }).status).toBe(400);
});

describe("GET databases", () => {
  test.each(TEXT_VERSIONS)("lists the databases at %s", (version) => {
    const { old, pageId } = older(version);
    const ids = ["One", "Two"].map((title) => createDatabase(old, pageId, COLUMNS, title).id);
    const first = old("GET", "databases?page_size=1").body;
    expect(first).toMatchObject({ object: "list", has_more: true, results: [{ object: "database", id: ids[0] }] });
    expect(idsOf(old("GET", `databases?start_cursor=${first.next_cursor}`).body.results)).toEqual([ids[1]]);
  });

  test.each(["2022-02-22", "2022-06-28"] as const)("is gone at %s", (version) => {
    expect(older(version).old("GET", "databases").body.code).toBe("invalid_request_url");
  });
});

describe("property items", () => {
  const annotations = { bold: false, italic: false, strikethrough: false, underline: false, code: false };
  const NOTE = {
    type: "text",
    text: { content: "note", link: null },
    annotations: { ...annotations, color: "default" },
    plain_text: "note",
    href: null,
  };

  function withRow(version: Version) {
    const { old, pageId } = older(version);
    const database = createDatabase(old, pageId);
    const page = row(old, database.id, "Row", { Notes: { rich_text: text("note") }, Amount: { number: 3 } });
    const item = (name: string) => {
      const id = encodeURIComponent(decodeURIComponent(database.properties[name]?.id ?? ""));
      return { ...old("GET", `pages/${page.id}/properties/${id}`).body, request_id: undefined };
    };
    return { item };
  }

  test("have an id and a summary from 2022-02-22", () => {
    const { item } = withRow("2022-02-22");
    expect(item("Amount")).toMatchObject({ object: "property_item", type: "number", number: 3 });
    expect(item("Amount")).toHaveProperty("id");
    expect(item("Notes")).toMatchObject({
      object: "list",
      type: "property_item",
      property_item: { type: "rich_text" },
    });
  });

  test.each(TEXT_VERSIONS)("have neither at %s", (version) => {
    const { item } = withRow(version);
    expect(item("Amount")).toEqual({ object: "property_item", type: "number", number: 3 });
    expect(item("Notes")).toEqual({
      object: "list",
      results: [{ object: "property_item", type: "rich_text", rich_text: NOTE }],
      next_cursor: null,
      has_more: false,
    });
  });
});

describe("2021-05-13", () => {
  test("ignores unknown keys, which 2021-08-16 refuses", () => {
    const { call, pageId } = older("2021-05-13");
    const body = { children: [{ paragraph: { text: text("x"), nonsense: 1 }, odd: true }], strange: {} };
    expect(at(call, "2021-05-13")("PATCH", `blocks/${pageId}/children`, body).status).toBe(200);
    expect(at(call, "2021-08-16")("PATCH", `blocks/${pageId}/children`, body).body.code).toBe("validation_error");
  });

  test("responds to an append with the parent block, 2021-08-16 with the new blocks", () => {
    const { call, pageId } = older("2021-05-13");
    const body = { children: [{ paragraph: { text: text("x") } }] };
    const parent = at(call, "2021-05-13")("PATCH", `blocks/${pageId}/children`, body).body;
    expect(parent).toMatchObject({ object: "block", id: pageId, type: "child_page", has_children: true });
    const { results } = at(call, "2021-08-16")("PATCH", `blocks/${pageId}/children`, body).body;
    expect(results[0]).toMatchObject({ type: "paragraph", paragraph: { text: [{ plain_text: "x" }] } });
    const nested = at(call, "2021-05-13")("PATCH", `blocks/${results[0]?.id}/children`, body).body;
    expect(nested).toMatchObject({ id: results[0]?.id, paragraph: { text: [{ plain_text: "x" }] } });
    expect(nested).not.toHaveProperty("parent");
  });

  test("omits empty properties of pages, which 2021-08-16 shows as null", () => {
    const { call, pageId } = older("2021-05-13");
    const old = at(call, "2021-05-13");
    const columns = { Name: { title: {} }, Amount: { number: {} }, When: { date: {} }, Mail: { email: {} } };
    const database = createDatabase(old, pageId, { ...columns, Kind: { select: {} }, Web: { url: {} } });
    const page = row(old, database.id, "Row");
    expect(Object.keys(page.properties)).toEqual(["Name", "Web"]);
    const later = at(call, "2021-08-16")("GET", `pages/${page.id}`).body;
    expect(later.properties["Amount"]).toMatchObject({ type: "number", number: null });
  });

  test("shows property ids without percent-encoding and rollup items with their older types", () => {
    const { call, pageId } = older("2021-05-13");
    const old = at(call, "2021-05-13");
    const target = createDatabase(old, pageId, { Name: { title: {} }, Text: { rich_text: {} } }, "Target");
    const Texts = {
      rollup: { relation_property_name: "Link", rollup_property_name: "Text", function: "show_original" },
    };
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`Column ${index}`, { number: {} }]));
    const columns = { Name: { title: {} }, Link: { relation: { database_id: target.id } }, Texts, ...many };
    const database = createDatabase(old, pageId, columns);
    const encoded = at(call, "2021-08-16")("GET", `databases/${database.id}`).body;
    const ids = Object.entries(encoded.properties).map(([name, { id }]) => [id, database.properties[name]?.id]);
    expect(ids.some(([id]) => id?.includes("%"))).toBe(true);
    expect(ids.map(([id = ""]) => decodeURIComponent(id))).toEqual(ids.map(([, id]) => id));
    const item = row(old, target.id, "Item", { Text: { rich_text: text("rolled") } });
    const page = row(old, database.id, "Row", { Link: { relation: [{ id: item.id }] } });
    expect(page.properties["Texts"]?.["rollup"]?.["array"]).toMatchObject([
      { type: "text", text: [{ plain_text: "rolled" }] },
    ]);
    const later = at(call, "2021-08-16")("GET", `pages/${page.id}`).body;
    expect(later.properties["Texts"]?.["rollup"]?.["array"]).toMatchObject([{ type: "rich_text" }]);
  });
});

test("a page with a database of several data sources as the parent is refused at newer versions, too", () => {
  const { call, pageId } = workspaceWithPage();
  const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
  makeRow(call, sourceId, {});
  call("POST", "data_sources", { parent: { database_id: databaseId }, properties: { Name: { title: {} } } });
  const refused = call("POST", "pages", { parent: { database_id: databaseId }, properties: {} });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    "Databases with multiple data sources are not supported in this API version.",
  ]);
});
