// Ids of objects of another kind than the operation takes.
import type { JsonObject } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { adminOf, makeDatabase, paragraph, workspaceWithPage } from "./support.ts";

function setUp() {
  const { emulator, call, pageId } = workspaceWithPage();
  const ids = makeDatabase(call, pageId, { Name: { title: {} } });
  const children = [paragraph("x")];
  const blockId = call("PATCH", `blocks/${pageId}/children`, { children }).body.results[0]?.id ?? "";
  return { emulator, call, pageId, blockId, ...ids };
}
type Ids = ReturnType<typeof setUp>;

const pageOperations: readonly (readonly [string, (id: string) => string, JsonObject | undefined])[] = [
  ["GET", (id) => `pages/${id}`, undefined],
  ["PATCH", (id) => `pages/${id}`, {}],
  ["GET", (id) => `pages/${id}/properties/title`, undefined],
  ["POST", (id) => `pages/${id}/move`, { parent: { page_id: "00000000-0000-0000-0000-000000000000" } }],
  ["PATCH", (id) => `pages/${id}/markdown`, { type: "replace_content", replace_content: { new_str: "x" } }],
];

describe.each(pageOperations)("%s of a page", (method, path, body) => {
  test.each([
    ["database", (ids: Ids) => ids.databaseId, "Use the retrieve database API instead."],
    ["block", (ids: Ids) => ids.blockId, "Use the retrieve block API instead."],
  ] as const)("refuses the id of a %s", (kind, idOf, advice) => {
    const ids = setUp();
    const id = idOf(ids);
    const refused = ids.call(method, path(id), body);
    expect([refused.status, refused.body.code]).toEqual([400, "validation_error"]);
    expect(refused.body.message).toBe(`Provided ID ${id} is a ${kind}, not a page. ${advice}`);
  });
});

test.each([
  ["GET", undefined],
  ["PATCH", {}],
] as const)("%s of a database refuses the id of a page", (method, body) => {
  const { call, pageId } = setUp();
  const refused = call(method, `databases/${pageId}`, body);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    400,
    "validation_error",
    `Provided database_id ${pageId} is a page, not a database. Use the pages API instead.`,
  ]);
});

test("a parent of the wrong kind is refused with the same errors", () => {
  const { call, pageId, databaseId } = setUp();
  const create = (parent: JsonObject) => call("POST", "pages", { parent, properties: {} }).body.message;
  expect(create({ page_id: databaseId })).toBe(
    `Provided ID ${databaseId} is a database, not a page. Use the retrieve database API instead.`,
  );
  const comment = { parent: { page_id: databaseId }, rich_text: [] };
  expect(call("POST", "comments", comment).body.message).toBe(create({ page_id: databaseId }));
  expect(create({ database_id: pageId })).toBe(
    `Provided database_id ${pageId} is a page, not a database. Use the pages API instead.`,
  );
});

test("a query of an older version refuses the id of a page", () => {
  const { call, pageId } = setUp();
  const refused = call("POST", `databases/${pageId}/query`, {}, { version: "2022-06-28" });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    `Provided database_id ${pageId} is a page, not a database. Use the pages API instead.`,
  ]);
});

test("ids of data sources, and ids of objects that are not shared, get 404", () => {
  const { emulator, call, pageId, databaseId, sourceId } = setUp();
  for (const path of [`pages/${sourceId}`, `databases/${sourceId}`, `data_sources/${databaseId}`])
    expect([path, call("GET", path).status]).toEqual([path, 404]);
  adminOf(emulator)("POST", "share", { id: pageId, shared: false });
  for (const path of [`pages/${databaseId}`, `databases/${pageId}`])
    expect([path, call("GET", path).status]).toEqual([path, 404]);
});

test("the Markdown of a block can be read, that of a database cannot", () => {
  const { call, blockId, databaseId } = setUp();
  expect(call("GET", `pages/${blockId}/markdown`).status).toBe(200);
  expect(call("GET", `pages/${databaseId}/markdown`).body.message).toContain("is a database, not a page.");
});
