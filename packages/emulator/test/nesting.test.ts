// Objects inside objects: no object is inside itself, and deep nesting costs no more than the number of objects.
import type { JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { exportObjects } from "../src/import-export/export-objects.ts";
import { importObjects } from "../src/import-export/import-objects.ts";
import { createWorkspace } from "../src/model/create-workspace.ts";
import { trashLookup } from "../src/model/trash.ts";
import { visibilityLookup } from "../src/model/visibility.ts";
import type { Workspace } from "../src/model/workspace.ts";
import { adminOf, callerOf, idsOf, makeDatabase, makeRow, paragraph, text, workspaceWithPage } from "./support.ts";

const id = (number: number) => `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, "0")}`;

describe("a move", () => {
  function tree() {
    const { call, pageId } = workspaceWithPage();
    const { databaseId, sourceId } = makeDatabase(call, pageId, { Name: { title: {} } });
    const row = makeRow(call, sourceId, {});
    const below = call("POST", "pages", { parent: { page_id: row }, properties: {} }).body.id;
    const inner = makeDatabase(call, below, { Name: { title: {} } });
    return { call, pageId, databaseId, sourceId, row, below, inner };
  }
  type Tree = ReturnType<typeof tree>;
  const MOVES: readonly [string, string, (ids: Tree) => string, (ids: Tree) => JsonObject][] = [
    ["page", "POST", ({ row }) => `pages/${row}/move`, ({ below }) => ({ page_id: below })],
    ["page", "POST", ({ row }) => `pages/${row}/move`, ({ inner }) => ({ data_source_id: inner.sourceId })],
    ["database", "PATCH", ({ databaseId }) => `databases/${databaseId}`, ({ row }) => ({ page_id: row })],
    ["database", "PATCH", ({ databaseId }) => `databases/${databaseId}`, ({ below }) => ({ page_id: below })],
    [
      "data source",
      "PATCH",
      ({ sourceId }) => `data_sources/${sourceId}`,
      ({ inner }) => ({ database_id: inner.databaseId }),
    ],
  ];

  test.each(MOVES)("of a %s into itself is refused (%s)", (kind, method, path, parent) => {
    const ids = tree();
    const { status, body } = ids.call(method, path(ids), { parent: parent(ids) });
    expect([status, body.code, body.message]).toEqual([
      400,
      "validation_error",
      `A ${kind} cannot be moved into itself or one of its descendants.`,
    ]);
    expect(ids.call("GET", `pages/${ids.below}`).body["in_trash"]).toBe(false);
  });

  test("of a database into its row, which markdown requests, is ignored", () => {
    const { call, pageId, row, databaseId } = tree();
    const content = `<database url="https://app.notion.com/p/${databaseId.replaceAll("-", "")}"></database>`;
    const change = { type: "insert_content", insert_content: { content } };
    expect(call("PATCH", `pages/${row}/markdown`, change).status).toBe(200);
    expect(call("GET", `databases/${databaseId}`).body["parent"]).toEqual({ type: "page_id", page_id: pageId });
  });

  test("of a database or data source below a page in the trash is refused", () => {
    const { call, pageId, databaseId, sourceId } = tree();
    const page = call("POST", "pages", { parent: { page_id: pageId }, properties: {} }).body.id;
    const other = makeDatabase(call, page, { Name: { title: {} } });
    call("PATCH", `pages/${page}`, { in_trash: true });
    expect(call("PATCH", `databases/${databaseId}`, { parent: { page_id: page } }).status).toBe(400);
    expect(call("PATCH", `data_sources/${sourceId}`, { parent: { database_id: other.databaseId } }).status).toBe(400);
  });
});

describe("an import of objects that are inside themselves", () => {
  const page = (own: number, parent: JsonObject) => ({ object: "page", id: id(own), parent });
  const block = (own: number, parent: number) => ({
    object: "block",
    id: id(own),
    parent: { type: "block_id", block_id: id(parent) },
    ...paragraph("x"),
  });
  const row = page(1, { type: "data_source_id", data_source_id: id(2), database_id: id(3) });
  const inRow = { type: "page_id", page_id: id(1) };
  const source = { object: "data_source", id: id(2), parent: { type: "database_id", database_id: id(3) } };

  test.each<[string, JsonObject[]]>([
    ["a block in itself", [block(1, 1)]],
    ["two blocks", [block(1, 2), block(2, 1)]],
    ["a page in its block", [page(1, { block_id: id(2) }), { ...block(2, 1), parent: { page_id: id(1) } }]],
    ["a database in its row", [row, { object: "database", id: id(3), parent: inRow }]],
    ["the parent of a database in its data source", [row, { ...source, database_parent: inRow }]],
    [
      "a data source that its database names",
      [
        page(1, { data_source_id: id(2) }),
        { object: "database", id: id(3), parent: inRow, data_sources: [{ id: id(2), name: "x" }] },
      ],
    ],
  ])("is refused without changes: %s", (_, objects) => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen" });
    const before = adminOf(emulator)("GET", "export").body;
    const { status, body } = adminOf(emulator)("POST", "import", { objects });
    expect([status, body["error"]]).toEqual([
      400,
      expect.stringMatching(/^Expected parents that form no cycle, but .* is inside itself\. Correct its parent\.$/),
    ]);
    expect(adminOf(emulator)("GET", "export").body).toEqual(before);
  });

  test("is refused if the cycle has objects of the workspace", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen" });
    emulator.import([page(1, { workspace: true }), page(2, { page_id: id(1) })]);
    expect(() => emulator.import([page(1, { page_id: id(2) })])).toThrow("is inside itself");
    emulator.import([page(2, { workspace: true }), page(1, { page_id: id(2) })]);
    expect(callerOf(emulator)("GET", `pages/${id(1)}`).body["parent"]).toEqual({ type: "page_id", page_id: id(2) });
  });
});

describe("deeply nested objects", () => {
  const DEPTH = 3000;
  /** Returns a page and blocks or pages, each inside the one before. */
  const nested = (kind: "block" | "page"): JsonObject[] =>
    Array.from({ length: DEPTH + 1 }, (_, level) => ({
      object: level === 0 ? "page" : kind,
      id: id(level),
      parent: level === 0 ? { workspace: true } : { [level === 1 ? "page_id" : `${kind}_id`]: id(level - 1) },
      ...paragraph("x"),
      properties: { title: { id: "title", type: "title", title: [{ plain_text: "Deep" }] } },
    }));

  /** Counts the reads of pages and blocks by id. */
  function readsOf({ store }: Workspace, run: () => void): number {
    const get = store.nodes.get.bind(store.nodes);
    let reads = 0;
    store.nodes.get = (key) => {
      reads += 1;
      return get(key);
    };
    run();
    return reads;
  }

  test("are each read a few times by an export", () => {
    const workspace = createWorkspace();
    importObjects(workspace, nested("block"));
    let objects: JsonObject[] = [];
    expect(readsOf(workspace, () => (objects = exportObjects(workspace)))).toBeLessThan(10 * DEPTH);
    expect(objects.filter(({ object }) => object === "block")).toHaveLength(DEPTH);
  });

  test("are each read a few times to find out which of them are in the trash and visible", () => {
    const workspace = createWorkspace();
    importObjects(workspace, nested("page"));
    workspace.unshared.add(id(10));
    const all = Array.from({ length: DEPTH + 1 }, (_, level) => id(level));
    let visible: string[] = [];
    const reads = readsOf(workspace, () => {
      visible = all.filter(visibilityLookup(workspace));
      expect(all.filter(trashLookup(workspace.store))).toEqual([]);
    });
    expect(reads).toBeLessThan(10 * DEPTH);
    expect(visible).toEqual(all.slice(0, 10));
  });

  test("are copied from a template", () => {
    const { emulator, call } = workspaceWithPage();
    emulator.import(nested("block"));
    const template = { type: "template_id", template_id: id(0) };
    expect(call("POST", "pages", { parent: { workspace: true }, template, properties: {} }).status).toBe(200);
    const objects = Object.values(adminOf(emulator)("GET", "export").body["objects"] ?? {});
    expect(objects.filter(({ type }) => type === "paragraph")).toHaveLength(2 * DEPTH);
  });
});

test("an export has nothing from below an object in the trash", () => {
  const { emulator, call, pageId } = workspaceWithPage();
  const before = adminOf(emulator)("GET", "export").body;
  const page = call("POST", "pages", { parent: { page_id: pageId }, properties: {} }).body.id;
  const children = [{ toggle: { rich_text: text("Outer"), children: [paragraph("Inner")] } }];
  const blocks = idsOf(call("PATCH", `blocks/${page}/children`, { children }).body.results);
  const { sourceId } = makeDatabase(call, page, { Name: { title: {} } });
  makeRow(call, sourceId, {});
  call("POST", "comments", { parent: { block_id: blocks[0] ?? "" }, rich_text: text("x") });
  call("PATCH", `pages/${page}`, { in_trash: true });
  expect(adminOf(emulator)("GET", "export").body).toEqual(before);
});
