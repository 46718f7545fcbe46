// Writes below an object in the trash.
import type { JsonObject } from "@ws/emulator";
import { expect, test } from "vitest";
import { makeDatabase, makeRow, paragraph, text, workspaceWithPage } from "./support.ts";

const REFUSAL =
  "Can't edit page on block with an archived ancestor. You must unarchive the ancestor before editing page.";

/** Creates a page with a block, a child page, a database, a row and a comment. */
function tree() {
  const { call, pageId } = workspaceWithPage();
  const create = (parent: JsonObject) => call("POST", "pages", { parent, properties: {} }).body.id;
  const page = create({ page_id: pageId });
  const childPage = create({ page_id: page });
  const children = [{ toggle: { rich_text: text("Outer"), children: [paragraph("Inner")] } }];
  const toggle = call("PATCH", `blocks/${page}/children`, { children }).body.results[0]?.id ?? "";
  const inner = call("GET", `blocks/${toggle}/children`).body.results[0]?.id ?? "";
  const { databaseId, sourceId } = makeDatabase(call, page, { Name: { title: {} } });
  const row = makeRow(call, sourceId, {});
  const comment = call("POST", "comments", { parent: { page_id: page }, rich_text: text("x") }).body.id;
  return { call, pageId, page, childPage, toggle, inner, databaseId, sourceId, row, comment };
}
type Tree = ReturnType<typeof tree>;

const columns = { Name: { title: {} } };
const WRITES: readonly (readonly [string, string, (ids: Tree) => string, (ids: Tree) => JsonObject | undefined])[] = [
  ["updating a block", "PATCH", ({ toggle }) => `blocks/${toggle}`, () => ({ toggle: { rich_text: [] } })],
  ["updating a deeper block", "PATCH", ({ inner }) => `blocks/${inner}`, () => paragraph("y")],
  ["deleting a block", "DELETE", ({ inner }) => `blocks/${inner}`, () => undefined],
  ["appending to the page", "PATCH", ({ page }) => `blocks/${page}/children`, () => ({ children: [paragraph("y")] })],
  [
    "appending to a block",
    "PATCH",
    ({ toggle }) => `blocks/${toggle}/children`,
    () => ({ children: [paragraph("y")] }),
  ],
  ["appending to a child page", "PATCH", ({ childPage }) => `blocks/${childPage}/children`, () => ({ children: [] })],
  ["creating a child page", "POST", () => "pages", ({ page }) => ({ parent: { page_id: page }, properties: {} })],
  ["creating a row", "POST", () => "pages", ({ sourceId }) => ({ parent: { data_source_id: sourceId } })],
  ["updating a child page", "PATCH", ({ childPage }) => `pages/${childPage}`, () => ({ icon: null })],
  ["updating a row", "PATCH", ({ row }) => `pages/${row}`, () => ({ properties: { Name: { title: text("y") } } })],
  [
    "moving a child page",
    "POST",
    ({ childPage }) => `pages/${childPage}/move`,
    ({ pageId }) => ({ parent: { page_id: pageId } }),
  ],
  [
    "writing Markdown",
    "PATCH",
    ({ page }) => `pages/${page}/markdown`,
    () => ({ type: "insert_content", insert_content: { content: "y" } }),
  ],
  [
    "commenting on the page",
    "POST",
    () => "comments",
    ({ page }) => ({ parent: { page_id: page }, rich_text: text("y") }),
  ],
  [
    "commenting on a block",
    "POST",
    () => "comments",
    ({ inner }) => ({ parent: { block_id: inner }, rich_text: text("y") }),
  ],
  ["changing a comment", "PATCH", ({ comment }) => `comments/${comment}`, () => ({ rich_text: text("y") })],
  ["creating a database", "POST", () => "databases", ({ page }) => ({ parent: { page_id: page } })],
  ["updating a database", "PATCH", ({ databaseId }) => `databases/${databaseId}`, () => ({ title: text("y") })],
  [
    "creating a data source",
    "POST",
    () => "data_sources",
    ({ databaseId }) => ({ parent: { database_id: databaseId }, properties: columns }),
  ],
  ["updating a data source", "PATCH", ({ sourceId }) => `data_sources/${sourceId}`, () => ({ title: text("y") })],
];

test.each(WRITES)(
  "%s is refused below a page in the trash, and works after its restoration",
  (_, method, path, body) => {
    const ids = tree();
    const write = () => ids.call(method, path(ids), body(ids));
    ids.call("PATCH", `pages/${ids.page}`, { in_trash: true });
    const refused = write();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([400, "validation_error", REFUSAL]);
    expect(ids.call("PATCH", `pages/${ids.page}`, { in_trash: false }).status).toBe(200);
    expect(write().status).toBe(200);
  },
);

test("reads below a page in the trash work", () => {
  const { call, page, toggle, row } = tree();
  call("PATCH", `pages/${page}`, { in_trash: true });
  for (const path of [`pages/${page}`, `blocks/${page}/children`, `blocks/${toggle}`, `pages/${row}`])
    expect([path, call("GET", path).status]).toEqual([path, 200]);
});

test("a data source in the trash refuses changes of its rows", () => {
  const { call, sourceId, row } = tree();
  call("PATCH", `data_sources/${sourceId}`, { in_trash: true });
  expect(call("PATCH", `pages/${row}`, { icon: null }).body.message).toBe(REFUSAL);
});

const IN_TRASH = "Can't edit block that is archived. You must unarchive the block before editing.";
const KINDS: readonly (readonly [string, (ids: Tree) => string, string, JsonObject])[] = [
  ["a page", ({ page }) => page, "pages", { icon: null }],
  ["a row", ({ row }) => row, "pages", { properties: { Name: { title: text("y") } } }],
  ["a block", ({ inner }) => inner, "blocks", paragraph("y")],
  ["a database", ({ databaseId }) => databaseId, "databases", { is_inline: true }],
];

test.each(KINDS)("%s in the trash accepts its restoration only", (_, idOf, family, change) => {
  const ids = tree();
  const id = idOf(ids);
  const [path, blockPath] = [`${family}/${id}`, `blocks/${id}`];
  expect(ids.call("DELETE", blockPath).status).toBe(200);
  const refused = [
    ids.call("DELETE", blockPath),
    ids.call("PATCH", path, change),
    ids.call("PATCH", path, { in_trash: true }),
  ];
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [400, IN_TRASH]));
  expect(ids.call("PATCH", path, { ...change, in_trash: false }).status).toBe(200);
  expect(ids.call("DELETE", blockPath).status).toBe(200);
});
