// Rules of the reference pages that no recording shows. Each has the address of its page.
import type { JsonObject } from "@ws/emulator";
import { expect, test } from "vitest";
import type { Call } from "./support.ts";
import { makeDatabase, makeRow, text, workspaceWithPage } from "./support.ts";

// https://developers.notion.com/guides/data-apis/working-with-views
test("views need version 2025-09-03", () => {
  const { call, pageId } = workspaceWithPage();
  const { databaseId } = makeDatabase(call, pageId, { Name: { title: {} } });
  const [view] = call("GET", `views?database_id=${databaseId}`).body.results;
  const requests: readonly (readonly [string, string, JsonObject?])[] = [
    ["GET", `views?database_id=${databaseId}`],
    ["POST", "views", { database_id: databaseId, name: "A", type: "table" }],
    ["GET", `views/${view?.id}`],
    ["PATCH", `views/${view?.id}`, { name: "B" }],
    ["POST", `views/${view?.id}/queries`, {}],
    ["DELETE", `views/${view?.id}`],
  ];
  for (const [method, path, body] of requests) {
    const older = call(method, path, body, { version: "2022-06-28" });
    expect([older.status, older.body.code]).toEqual([400, "invalid_request_url"]);
    expect(call(method, path, body, { version: "2025-09-03" }).status).toBe(200);
  }
});

// https://developers.notion.com/reference/post-page, "Customizing position within a parent page"
test("a position is refused unless the parent is a page", () => {
  const { call, pageId } = workspaceWithPage();
  const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
  const create = (parent: JsonObject) => call("POST", "pages", { parent, position: { type: "page_start" } });
  expect(create({ page_id: pageId }).status).toBe(200);
  for (const parent of [{ data_source_id: sourceId }, { database_id: databaseId }, { workspace: true as const }]) {
    const { status, body } = create(parent);
    expect([status, body.code, body.message]).toEqual([
      400,
      "validation_error",
      "body failed validation: body.position is only allowed if the parent is a page.",
    ]);
  }
});

/** Mentions of one person twice, and of pages. */
function mentions(personId: string, pageIds: readonly string[]): JsonObject[] {
  const person = { mention: { user: { id: personId } } };
  return [person, person, ...pageIds.map((id) => ({ mention: { page: { id } } }))];
}

// https://developers.notion.com/reference/retrieve-a-page#limits
test("each text of a page shows mentions of 25 people and pages, and its property item all of them", () => {
  const { call, pageId } = workspaceWithPage();
  const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Notes: { rich_text: {} } });
  const person = call("GET", "users").body.results.find(({ type }) => type === "person")?.id ?? "";
  const pages = Array.from({ length: 30 }, () => call("POST", "pages", { parent: { page_id: pageId } }).body.id);
  const dates = Array.from({ length: 30 }, () => ({ mention: { date: { start: "2026-01-01" } } }));
  const all = mentions(person, pages);
  const row = makeRow(call, sourceId, {
    Name: { title: all },
    Notes: { rich_text: [...dates, ...all, { mention: { user: { id: person } } }, { equation: { expression: "x" } }] },
  });
  const { properties } = call("GET", `pages/${row}`).body;
  expect(properties["Name"]?.title.length).toBe(26);
  expect(properties["Notes"]?.rich_text.length).toBe(30 + 26 + 2);
  const items = (name: string) =>
    call("GET", `pages/${row}/properties/${properties[name]?.id ?? ""}`).body.results.length;
  expect([items("Name"), items("Notes")]).toEqual([32, 64]);
  const [queried] = call("POST", `data_sources/${sourceId}/query`, {}).body.results;
  expect(queried?.properties["Name"]?.title.length).toBe(26);
  const plain = call("POST", "pages", { parent: { page_id: pageId }, properties: { title: { title: all } } }).body;
  expect(plain.properties["title"]?.title.length).toBe(26);
});

function viewsOf(call: Call, databaseId: string) {
  const { results } = call("GET", `views?database_id=${databaseId}`).body;
  return results.map(({ id }) => call("GET", `views/${id}`).body);
}

// https://developers.notion.com/reference/update-a-data-source and /reference/create-a-data-source
test("a data source gets a table view in the database in which it is created or to which it moves", () => {
  const { call, pageId } = workspaceWithPage();
  const from = makeDatabase(call, pageId, { Name: { title: {} } });
  const to = makeDatabase(call, pageId, { Name: { title: {} } });
  const parent = { type: "database_id", database_id: from.databaseId };
  const made = call("POST", "data_sources", { parent, properties: { Name: { title: {} } } }).body;
  expect(viewsOf(call, from.databaseId).map((view) => [view["data_source_id"], view.type])).toEqual([
    [from.sourceId, "table"],
    [made.id, "table"],
  ]);
  const views = viewsOf(call, from.databaseId).length;
  call("PATCH", `data_sources/${made.id}`, { parent: { type: "database_id", database_id: to.databaseId } });
  const moved = viewsOf(call, to.databaseId).at(-1);
  expect([moved?.["data_source_id"], moved?.type]).toEqual([made.id, "table"]);
  expect(viewsOf(call, from.databaseId).length).toBe(views);
});

// https://developers.notion.com/reference/intro#json-conventions
// The wording: https://github.com/makenotion/notion-sdk-js/issues/160
test.each(["url", "email", "phone_number"])("an empty %s is refused: null removes the value", (type) => {
  const { call, pageId } = workspaceWithPage();
  const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Value: { [type]: {} } });
  const create = (value: JsonObject | string) =>
    call("POST", "pages", { parent: { data_source_id: sourceId }, properties: { Value: value } });
  for (const value of [{ [type]: "" }, ""])
    expect(create(value).body.message).toContain(
      `body.properties.Value.${type} should be populated or \`null\`, instead was \`""\`.`,
    );
  const row = create({ [type]: "x" }).body;
  const { status, body } = call("PATCH", `pages/${row.id}`, { properties: { Value: { [type]: null } } });
  expect([status, body.properties["Value"]?.[type]]).toEqual([200, null]);
  expect(call("PATCH", `pages/${row.id}`, { properties: { Name: { title: text("") } } }).status).toBe(200);
});
