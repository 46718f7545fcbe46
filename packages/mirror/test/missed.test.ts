// Objects that a list of the service shows, and that the service then refuses to return.
import type { JsonObject } from "@ws/emulator";
import { beforeEach, describe, expect, test } from "vitest";
import { fieldsList, idOf } from "../src/json.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const DAY_MS = 24 * 60 * 60_000;

const text = (content: string): JsonObject[] => [{ text: { content } }];

let workspace: TestWorkspace;
let parent: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  parent = addPage({ workspace: true }, "parent");
});

const addPage = (within: JsonObject, name: string): string =>
  idOf(
    workspace.call("POST", "pages", {
      parent: within,
      properties: { title: { title: text(name) } },
      children: [{ paragraph: { rich_text: text(name) } }],
    }),
  );

/** Adds a database. Returns its id and that of its data source. */
function addDatabase(): { database: string; source: string } {
  const properties = { title: { title: {} } };
  const created = workspace.call("POST", "databases", {
    parent: { page_id: parent },
    initial_data_source: { properties },
  });
  return { database: idOf(created), source: idOf(fieldsList(created["data_sources"])[0] ?? {}) };
}

/** The service answers requests to these paths with 404. */
function hide(...paths: string[]): void {
  for (const path of paths) workspace.emulator.addFault({ match: { path }, status: 404, code: "object_not_found" });
}

const hidePage = (id: string): void => hide(`/v1/pages/${id}`, `/v1/blocks/${id}/children`);

async function isPresent(id: string, kind = "page"): Promise<boolean> {
  const { db } = workspace.store;
  const row = await db
    .selectFrom("ws_objects")
    .select("id")
    .where("kind", "=", kind as "page")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

const countVersions = async (): Promise<number> =>
  (await workspace.store.db.selectFrom("ws_versions").select("id").execute()).length;

describe("is skipped, and complete as soon as the service returns it:", () => {
  test.each(["child page", "row"])("a %s that search lists", async (kind) => {
    const within = kind === "row" ? { data_source_id: addDatabase().source } : { page_id: parent };
    const page = addPage(within, "page");
    hidePage(page);
    workspace.advance(DAY_MS);
    const item = { object_id: page, what: "page", why: expect.stringContaining("404") as string };
    const first = await workspace.mirror.pull();
    expect(first.skipped).toMatchObject([item]);
    // The page stays as the search shows it.
    expect(await isPresent(page)).toBe(true);
    const versions = await countVersions();
    const second = await workspace.mirror.pull();
    expect(second).toMatchObject({ skipped: [item], changed: 0, removed: 0 });
    expect(await countVersions()).toBe(versions);
    workspace.emulator.clearFaults();
    const third = await workspace.mirror.pull();
    expect(third.skipped).toEqual([]);
    const rows = await workspace.store.db.selectFrom("ws_objects").select("parent_id").execute();
    expect(rows.filter((row) => row.parent_id === page)).toHaveLength(1);
  });

  test("a page with values past 25, whose values can be read again later", async () => {
    const { source } = addDatabase();
    const targets = Array.from({ length: 30 }, (_, index) => addPage({ data_source_id: source }, `target ${index}`));
    workspace.call("PATCH", `data_sources/${source}`, {
      properties: { Links: { relation: { data_source_id: source, single_property: {} } } },
    });
    const page = addPage({ data_source_id: source }, "page");
    workspace.call("PATCH", `pages/${page}`, {
      properties: { Links: { relation: targets.map((id) => ({ id })) } },
    });
    workspace.advance(DAY_MS);
    hide(`/v1/pages/${page}`);
    expect((await workspace.mirror.pull()).skipped).toMatchObject([{ object_id: page, what: "page" }]);
    workspace.emulator.clearFaults();
    expect((await workspace.mirror.pull()).skipped).toEqual([]);
    const row = await workspace.store.db
      .selectFrom("ws_objects")
      .select("json")
      .where("kind", "=", "page")
      .where("id", "=", page)
      .executeTakeFirstOrThrow();
    for (const id of targets) expect(row.json).toContain(id);
  });

  test("a child page that the copy had, and that changed", async () => {
    const page = addPage({ page_id: parent }, "page");
    workspace.advance(DAY_MS);
    await workspace.mirror.pull();
    workspace.call("PATCH", `pages/${page}`, { properties: { title: { title: text("changed") } } });
    hidePage(page);
    workspace.advance(DAY_MS);
    const item = { object_id: page, what: "page" };
    expect((await workspace.mirror.pull()).skipped).toMatchObject([item]);
    expect((await workspace.mirror.pull({ hints: [{ entity: { type: "page", id: page } }] })).skipped).toMatchObject([
      item,
    ]);
    expect((await workspace.mirror.pull()).skipped).toMatchObject([{ object_id: page, what: "page" }]);
  });

  test("a data source that search lists and its database has", async () => {
    const { source } = addDatabase();
    hide(`/v1/data_sources/${source}`, `/v1/data_sources/${source}/query`);
    workspace.advance(DAY_MS);
    const item = { object_id: source, what: "data_source" };
    expect((await workspace.mirror.pull()).skipped).toMatchObject([item]);
    expect((await workspace.mirror.pull()).skipped).toMatchObject([item]);
    workspace.emulator.clearFaults();
    expect((await workspace.mirror.pull()).skipped).toEqual([]);
  });

  test("a view that its database lists", async () => {
    const { database } = addDatabase();
    workspace.advance(DAY_MS);
    hide("/v1/views/*");
    const item = { what: `view of database ${database}` };
    expect((await workspace.mirror.pull()).skipped).toMatchObject([item]);
    expect((await workspace.mirror.pull()).skipped).toMatchObject([item]);
    workspace.emulator.clearFaults();
    expect((await workspace.mirror.pull()).skipped).toEqual([]);
    expect(workspace.requests.filter((line) => line.includes("/v1/views")).length).toBeGreaterThan(0);
  });
});

test.each(["child page", "row"])("a %s that was removed while a run read it is not skipped", async (kind) => {
  const within = kind === "row" ? { data_source_id: addDatabase().source } : { page_id: parent };
  const page = addPage(within, "page");
  workspace.advance(DAY_MS);
  workspace.onRequest = (line) => {
    if (!line.includes(`/v1/blocks/${page}/children`)) return;
    workspace.onRequest = () => {};
    workspace.call("PATCH", `pages/${page}`, { in_trash: true });
    hidePage(page);
  };
  expect((await workspace.mirror.pull()).skipped).toEqual([]);
  expect((await workspace.mirror.status()).outOfSight).toMatchObject([{ id: page }]);
  expect(await isPresent(page, "block")).toBe(false);
});
