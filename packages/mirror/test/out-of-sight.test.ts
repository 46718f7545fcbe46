// A connection that loses sight of pages: they are kept as they were, and a run that would lose too much stops.
import { sql } from "kysely";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "@ws/emulator";
import { beforeEach, describe, expect, test } from "vitest";
import { EXPORT_FORMATS } from "../src/export/export-formats.ts";
import { fieldsList, idOf } from "../src/json.ts";
import type { PullResult } from "../src/pull/pull.ts";
import type { ObjectChange } from "../src/reader/changed-objects.ts";
import { readerOf } from "../src/reader/copy-reader.ts";
import { readStatus } from "../src/store/summarize.ts";
import { fileWith, readFolder, temporaryFolder } from "./export/read-folder.ts";
import { addDeepTree, type DeepTree } from "./support/deep-tree.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const HOUR_MS = 60 * 60_000;

/** The files of exports that name the time of a row and of a page that are out of sight. */
const MARKED = {
  markdown: ["data/Orders.csv", "index.md", "pages/page of plans.md", "pages/plans.md"],
  obsidian: ["top/Orders/plans.md", "top/page of plans.md"],
  html: ["index.html", "pages/page of plans.html", "pages/plans.html"],
  csv: ["data/Orders.csv"],
  json: ["objects/page.json"],
  seed: ["seed.json"],
};

let workspace: TestWorkspace;
let top: string;
beforeEach(async () => {
  workspace = await createTestWorkspace();
  top = addPage({ workspace: true }, "top");
});

const addPage = (parent: JsonObject, name: string): string =>
  idOf(
    workspace.call("POST", "pages", {
      parent,
      properties: { title: { title: [{ text: { content: name } }] } },
      children: [{ paragraph: { rich_text: [{ text: { content: `text of ${name}` } }] } }],
    }),
  );

/** Adds a database with rows below the top. Returns its id and that of its data source. */
function addDatabase(rows: number): { readonly database: string; readonly source: string } {
  const created = workspace.call("POST", "databases", {
    parent: { page_id: top },
    title: [{ text: { content: "Orders" } }],
    initial_data_source: { properties: { title: { title: {} } } },
  });
  const source = idOf(fieldsList(created["data_sources"])[0] ?? {});
  for (let row = 0; row < rows; row += 1) addPage({ data_source_id: source }, `row ${row}`);
  return { database: idOf(created), source };
}

function share(id: string, shared: boolean): void {
  workspace.emulator.handle({ method: "POST", url: "/_emulator/share", body: JSON.stringify({ id, shared }) });
}

/** Hides the pages of the seed, too. */
function shareAll(shared: boolean): void {
  for (const id of [top, workspace.emulator.testPageId]) share(id, shared);
}

async function pull(options: Parameters<TestWorkspace["mirror"]["pull"]>[0] = {}): Promise<PullResult> {
  workspace.advance(HOUR_MS);
  return workspace.mirror.pull(options);
}

const countPages = async (): Promise<number> =>
  (await readerOf(workspace.store).tree()).filter(({ kind }) => kind === "page").length;

async function changesSince(time: string): Promise<ObjectChange[]> {
  const changes: ObjectChange[] = [];
  for await (const change of readerOf(workspace.store).changes(time)) changes.push(change);
  return changes;
}

describe("a page that is no longer shared", () => {
  test("stays as it was in the tree, in search and at earlier times, with the time", async () => {
    const page = addPage({ page_id: top }, "plans");
    await pull();
    share(page, false);
    const result = await pull();
    expect(result).toMatchObject({ removed: 0, refusedLoss: undefined });
    expect(result.outOfSight).toBeGreaterThan(0);
    const reader = readerOf(workspace.store);
    const [lost] = await reader.outOfSight();
    expect(lost).toMatchObject({ kind: "page", id: page, title: "plans" });
    expect(await reader.outOfSightSince("page", page)).toBe(lost?.since);
    expect((await reader.search("plans"))[0]).toMatchObject({ id: page, outOfSightSince: lost?.since });
    expect(await reader.blocksOfPage(page)).toHaveLength(1);
    expect(await reader.object("page", page)).toBeDefined();
  });

  test("is exported and restored as it was", async () => {
    const page = addPage({ page_id: top }, "plans");
    await pull();
    share(page, false);
    await pull();
    const out = temporaryFolder();
    expect((await workspace.mirror.export({ format: "markdown", out })).skipped).toEqual([]);
    const name = readdirSync(join(out, "pages")).find((file) => file.startsWith("plans"));
    expect(readFileSync(join(out, "pages", name ?? ""), "utf8")).toContain("text of plans");
    const properties = { title: { title: [{ text: { content: "into" } }] } };
    const into = idOf(workspace.call("POST", "pages", { parent: { workspace: true }, properties }));
    await workspace.mirror.restore({ into, only: page });
    const created = fieldsList(workspace.call("GET", `blocks/${into}/children`)["results"]).find(
      ({ type }) => type === "child_page",
    );
    const [text] = fieldsList(workspace.call("GET", `blocks/${idOf(created ?? {})}/children`)["results"]);
    expect(JSON.stringify(text)).toContain("text of plans");
  });

  test("is exported alone, and the reason is not that the connection sees nothing", async () => {
    const plans = addPage({ page_id: top }, "plans");
    await pull();
    share(plans, false);
    await pull();
    const out = join(temporaryFolder(), "plans");
    const { unfinished, complete } = await workspace.mirror.export({ format: "markdown", out, only: [plans] });
    expect({ unfinished, complete }).toEqual({ unfinished: undefined, complete: true });
    expect(fileWith(readFolder(out), "pages/plans")).toContain("out_of_sight_since: ");
  });

  test("says so with the time in every export, its index, SQL and rows, and at no earlier time", async () => {
    const { source } = addDatabase(2);
    const row = addPage({ data_source_id: source }, "plans");
    const page = addPage({ page_id: top }, "page of plans");
    await pull();
    const before = new Date(workspace.nowMs()).toISOString();
    for (const id of [row, page]) share(id, false);
    await pull();
    const reader = readerOf(workspace.store);
    const since = (await reader.outOfSightSince("page", row)) ?? "none";
    for (const format of EXPORT_FORMATS) {
      const out = temporaryFolder();
      await workspace.mirror.export({ format, out });
      const files = [...readFolder(out)].filter(([path, text]) => !path.startsWith("tables/") && text.includes(since));
      const marked = files.map(([path]) => path.replace(/-[\da-f]{32}/u, "")).toSorted();
      expect({ format, marked }).toEqual({ format, marked: MARKED[format] });
      for (const [path, text] of files)
        expect(text.split(since), path).toHaveLength(format === "json" || format === "seed" ? 3 : 2);
      const earlier = temporaryFolder();
      await workspace.mirror.export({ format, out: earlier, at: before });
      expect(
        [...readFolder(earlier)].filter(([path, text]) => !path.startsWith("tables/") && text.includes(since)),
      ).toEqual([]);
    }
    const { name = "" } = (await reader.viewNames())[0] ?? {};
    const { rows } = await sql<{ title: string; out_of_sight_since: string | null }>`
      select title, out_of_sight_since from ${sql.id(name)} order by title`.execute(workspace.store.db);
    expect(rows.map((found) => [found.title, found.out_of_sight_since])).toEqual([
      ["plans", since],
      ["row 0", null],
      ["row 1", null],
    ]);
    const named = { property: "title", title: { equals: "plans" } };
    const query = await reader.queryRows(source, { count: true });
    expect(query).toMatchObject({ total: 2, outOfSight: { count: 1, since } });
    expect(query.rows.map(({ id }) => id)).not.toContain(row);
    expect(await reader.queryRows(source, { filter: named, count: true })).toMatchObject({
      rows: [],
      total: 0,
      outOfSight: { count: 1 },
    });
    const others = { property: "title", title: { does_not_equal: "plans" } };
    expect(await reader.queryRows(source, { filter: others, count: true })).toMatchObject({
      total: 2,
      outOfSight: undefined,
    });
  });

  test("keeps its time in later runs, and is retrieved again only by a full run", async () => {
    const { source } = addDatabase(3);
    const row = addPage({ data_source_id: source }, "plans");
    await pull();
    share(row, false);
    await pull();
    const before = await readerOf(workspace.store).outOfSight();
    workspace.requests.length = 0;
    expect(await pull()).toMatchObject({ outOfSight: 0, removed: 0 });
    expect(workspace.requests.filter((line) => line.includes(row))).toEqual([]);
    await pull({ full: true });
    expect(workspace.requests.filter((line) => line.includes(row))).toHaveLength(1);
    expect(await readerOf(workspace.store).outOfSight()).toEqual(before);
  });

  test("is seen again with its content without reading it again, and changes tell both", async () => {
    const { source } = addDatabase(3);
    const row = addPage({ data_source_id: source }, "plans");
    await pull();
    const start = new Date(workspace.nowMs()).toISOString();
    share(row, false);
    await pull();
    const lost = await changesSince(start);
    expect(lost.map(({ kind, id, what }) => ({ kind, id, what }))).toEqual([
      { kind: "page", id: row, what: ["outOfSight"] },
    ]);
    const between = new Date(workspace.nowMs()).toISOString();
    share(row, true);
    workspace.requests.length = 0;
    expect(await pull()).toMatchObject({ changed: 0, removed: 0, outOfSight: 0, complete: true });
    expect(workspace.requests.filter((line) => line.includes(`${row}/children`))).toEqual([]);
    expect(await changesSince(between)).toMatchObject([{ id: row, what: ["backInSight"] }]);
    const marked = await workspace.store.db
      .selectFrom("ws_objects")
      .select("id")
      .where("out_of_sight_at", "is not", null)
      .execute();
    expect(marked).toEqual([]);
  });

  test("is removed if a full run finds it in the trash", async () => {
    const { source } = addDatabase(3);
    const row = addPage({ data_source_id: source }, "plans");
    await pull();
    share(row, false);
    await pull();
    share(row, true);
    workspace.call("PATCH", `pages/${row}`, { in_trash: true });
    const start = new Date(workspace.nowMs()).toISOString();
    expect((await pull({ full: true })).removed).toBeGreaterThan(0);
    expect(await readerOf(workspace.store).outOfSight()).toEqual([]);
    const changes = await changesSince(start);
    expect(changes.filter(({ kind }) => kind === "page")).toMatchObject([
      { id: row, what: ["trashed"], after: undefined },
    ]);
  });
});

test("a page in the trash is removed with what is below it", async () => {
  const page = addPage({ page_id: top }, "plans");
  addPage({ page_id: page }, "details");
  await pull();
  const before = await countPages();
  workspace.call("PATCH", `pages/${page}`, { in_trash: true });
  const result = await pull();
  expect(result).toMatchObject({ outOfSight: 0, complete: true });
  expect(await countPages()).toBe(before - 2);
});

describe("a run that would lose too much", () => {
  test("stops, marks nothing, says what vanished, and continues when the pages are shared again", async () => {
    addDatabase(30);
    await pull();
    const before = await countPages();
    shareAll(false);
    const refused = await pull();
    expect(refused).toMatchObject({ complete: false, outOfSight: 0, removed: 0 });
    expect(refused.refusedLoss).toMatchObject({
      visible: 0,
      vanished: expect.arrayContaining([{ kind: "page", id: top, title: "top" }]) as unknown,
    });
    expect(refused.unfinished).toMatch(
      /objects would go out of sight: .*"top".* The connection sees nothing\..*--accept-loss/u,
    );
    expect(await countPages()).toBe(before);
    const status = await readStatus(workspace.store);
    expect(status).toMatchObject({
      complete: false,
      outOfSight: [],
      refusedLoss: { objects: refused.refusedLoss?.objects },
    });
    // It stops again, with the same numbers.
    expect((await pull()).refusedLoss?.objects).toBe(refused.refusedLoss?.objects);
    shareAll(true);
    workspace.requests.length = 0;
    expect(await pull()).toMatchObject({ complete: true, refusedLoss: undefined, outOfSight: 0 });
    expect(workspace.requests.filter((line) => line.includes("/children"))).toEqual([]);
  });

  test("continues if the loss is accepted", async () => {
    addDatabase(30);
    await pull();
    const before = await countPages();
    shareAll(false);
    const { refusedLoss } = await pull();
    const accepted = await pull({ acceptLoss: true });
    expect(accepted).toMatchObject({ refusedLoss: undefined, outOfSight: refusedLoss?.objects });
    // Nothing is visible at all.
    expect(accepted.unfinished).toContain("https://www.notion.com/help/");
    expect(await countPages()).toBe(before);
    expect((await readerOf(workspace.store).outOfSight()).map(({ id }) => id)).toContain(top);
  });

  test("has limits for the number and the percentage, and needs both", async () => {
    const { database } = addDatabase(30);
    addPage({ page_id: top }, "other");
    await pull();
    share(database, false);
    expect((await pull({ maxLoss: { percent: 100 } })).refusedLoss).toBeUndefined();
    share(database, true);
    await pull();
    share(database, false);
    expect((await pull({ maxLoss: { objects: 1000 } })).refusedLoss).toBeUndefined();
    share(database, true);
    await pull();
    share(database, false);
    expect((await pull()).refusedLoss).toMatchObject({ vanishedCount: 1, vanished: [{ title: "Orders" }] });
  });

  test("refuses wrong limits before a request", async () => {
    await expect(pull({ maxLoss: { objects: -1 } })).rejects.toThrow(
      "Expected a whole number from 0 in maxLoss.objects",
    );
    await expect(pull({ maxLoss: { percent: 101 } })).rejects.toThrow("Expected a percentage from 0 to 100");
    expect(workspace.requests).toEqual([]);
  });

  test("stops if every page at the top vanishes, however few they are", async () => {
    await pull();
    shareAll(false);
    const { refusedLoss } = await pull();
    expect(refusedLoss?.objects).toBeLessThanOrEqual(20);
    expect(refusedLoss?.visible).toBe(0);
  });

  test("stops in slices and after hints", async () => {
    addDatabase(30);
    await pull();
    shareAll(false);
    workspace.advance(HOUR_MS);
    let slice = await workspace.mirror.pullSlice({ sliceMs: 1 });
    for (let count = 0; count < 100 && slice.refusedLoss === undefined; count += 1)
      slice = await workspace.mirror.pullSlice({ sliceMs: 1 });
    expect(slice).toMatchObject({ ended: false, left: 0, outOfSight: 0, refusedLoss: { visible: 0 } });
    const hints = [{ entity: { type: "page", id: top } }];
    expect((await pull({ hints })).refusedLoss).toBeDefined();
  });
});

test("a connection that sees nothing is told to share a page", async () => {
  shareAll(false);
  const result = await pull();
  expect(result.complete).toBe(false);
  expect(result.unfinished).toMatch(/Share a page with the connection \(https:\/\/www\.notion\.com\/help\//u);
  shareAll(true);
  expect((await pull()).complete).toBe(true);
});

describe("what is deep below", () => {
  let tree: DeepTree;
  let other: string;
  beforeEach(async () => {
    const built = addDeepTree(
      (method, path, body) => workspace.call(method, path, body as JsonObject),
      top,
      () => "deep",
    );
    if (built === undefined) throw new Error("The workspace refused the tree.");
    tree = built;
    other = addPage({ page_id: top }, "other");
    await pull();
  });

  /** The states of the objects of each level: those that are in the copy, removed, or out of sight. */
  async function states(): Promise<string[]> {
    const { db } = workspace.store;
    const found: string[] = [];
    for (const ids of [[tree.top], ...tree.levels]) {
      const rows = await db
        .selectFrom("ws_objects")
        .select(["removed_at", "out_of_sight_at"])
        // With the blocks of the pages of the level, among them those that show the next one.
        .where((eb) => eb.or([eb.and([eb("id", "in", ids), eb("kind", "<>", "block")]), eb("page_id", "in", ids)]))
        .execute();
      const all = rows.map((row) =>
        row.removed_at === null ? (row.out_of_sight_at === null ? "in sight" : "out of sight") : "removed",
      );
      found.push([...new Set(all)].toSorted().join(", "));
    }
    return found;
  }

  const each = (state: string): string[] => [tree.top, ...tree.levels].map(() => state);

  /** Requests for single objects of the tree. */
  const retrieved = () =>
    workspace.requests.filter(
      (line) =>
        /GET \S+\/(?:pages|databases|data_sources)\/[\da-f-]{36}$/u.test(line) &&
        [tree.top, ...tree.levels.flat()].some((id) => line.endsWith(id)),
    );

  /** The way back of each event, and the state of each level after it. */
  const EVENTS: Readonly<Record<string, readonly [edit: () => void, undo: () => void, state: string]>> = {
    "a page in the trash": [() => trash(tree.top, true), () => trash(tree.top, false), "removed"],
    "a page that is no longer shared": [() => share(tree.top, false), () => share(tree.top, true), "out of sight"],
    "a page that moved into one that is not shared": [
      () => {
        move(tree.top, other);
        share(other, false);
      },
      () => share(other, true),
      "out of sight",
    ],
    "a page that moved into one in the trash": [
      () => {
        move(tree.top, other);
        trash(other, true);
      },
      () => trash(other, false),
      "removed",
    ],
  };
  const trash = (id: string, isTrash: boolean) => workspace.call("PATCH", `pages/${id}`, { in_trash: isTrash });
  const move = (id: string, parent: string) =>
    workspace.call("POST", `pages/${id}/move`, { parent: { page_id: parent } });

  test.each(Object.keys(EVENTS))(
    "%s has its state at every level, with a request for the top alone, and comes back",
    async (name) => {
      const [edit, undo, state] = EVENTS[name] ?? [() => {}, () => {}, ""];
      expect(await states()).toEqual(each("in sight"));
      edit();
      workspace.requests.length = 0;
      await pull({ acceptLoss: true });
      const found = await states();
      expect(found).toEqual(each(state));
      // The databases of a copy are retrieved in each run, to notice their edits.
      expect(
        retrieved()
          .filter((line) => !line.includes("databases/"))
          .map((line) => line.slice(-36)),
      ).toEqual(name.startsWith("a page that moved") ? expect.any(Array) : [tree.top]);
      undo();
      await pull({ full: true });
      expect(await states()).toEqual(each("in sight"));
    },
  );

  test("a page that moved keeps every level in sight, and asks for none of them", async () => {
    move(tree.top, other);
    workspace.requests.length = 0;
    expect(await pull()).toMatchObject({ outOfSight: 0 });
    expect(await states()).toEqual(each("in sight"));
    expect((await workspace.mirror.verify({ deep: true })).differences).toEqual([]);
  });
});
