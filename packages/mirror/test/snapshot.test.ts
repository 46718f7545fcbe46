import SqliteConnection from "libsql";
import { expect, test } from "vitest";
import { withStatementCache } from "../src/store/dialects/sqlite-statements.ts";
import { createSqliteStore } from "../src/store/open/open-store.ts";
import { openRecords, type Snapshot } from "../src/snapshot/snapshot.ts";
import { createWorkspace, emptyEmulator, idIn, paragraph, text, title } from "./export/workspace.ts";
import { memoryFileStore } from "./support/memory-file-store.ts";

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const texts = async (snapshot: Snapshot, pageId: string) =>
  (await all(snapshot.children(pageId))).map(({ json }) => {
    const { rich_text: runs } = json["paragraph"] as { rich_text: { plain_text: string }[] };
    return runs[0]?.plain_text;
  });

test("a snapshot shows texts, order, removals and moves of its time", async () => {
  const { call, pull, now, store } = await createWorkspace();
  const newPage = (parent: object, name: string) => idIn(call("POST", "pages", { parent, properties: title(name) }));
  const root = newPage({ workspace: true }, "Root");
  const other = newPage({ page_id: root }, "Other");
  const child = newPage({ page_id: root }, "Child");
  const page = newPage({ page_id: other }, "Page");
  const blocks = call("PATCH", `blocks/${page}/children`, { children: ["a", "b", "c"].map(paragraph) })["results"] as {
    id: string;
  }[];
  await pull(5);
  const first = now();
  call("PATCH", `blocks/${blocks[0]?.id}`, paragraph("A"));
  call("DELETE", `blocks/${blocks[1]?.id}`);
  call("PATCH", `blocks/${page}/children`, { children: [paragraph("start")], position: { type: "start" } });
  call("POST", `pages/${child}/move`, { parent: { type: "page_id", page_id: other } });
  await pull(5);
  const second = now();
  call("PATCH", `pages/${page}`, { in_trash: true });
  await pull(5);
  const third = now();
  call("PATCH", `pages/${page}`, { in_trash: false });
  await pull(5);

  const at = await Promise.all([first, second, third, undefined].map((time) => openRecords(store, time)));
  const states = at.map((snapshot) => texts(snapshot, page));
  expect(await Promise.all(states)).toEqual([["a", "b", "c"], ["start", "A", "c"], [], ["start", "A", "c"]]);
  const pages = at.map(async (snapshot) => (await snapshot.object("page", page)) !== undefined);
  expect(await Promise.all(pages)).toEqual([true, true, false, true]);
  const within = at.map(async (snapshot) => (await all(snapshot.within("page", other))).map(({ id }) => id).toSorted());
  expect(await Promise.all(within)).toEqual([[page], [page, child].toSorted(), [child], [page, child].toSorted()]);
  // The emulator has pages of its own.
  const ours = new Set([root, other, child, page]);
  const counts = at.map(
    async (snapshot) => (await all(snapshot.objects("page"))).filter(({ id }) => ours.has(id)).length,
  );
  expect(await Promise.all(counts)).toEqual([4, 4, 3, 4]);
});

test("a snapshot has the rows of a data source in the order of their list, and comments in the order of their creation", async () => {
  const { call, pull, emulator, store } = await createWorkspace();
  const root = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Root") }));
  const database = call("POST", "databases", {
    parent: { page_id: root },
    initial_data_source: { properties: { Name: { title: {} } } },
  });
  const [{ id: source }] = database["data_sources"] as [{ id: string }];
  for (const [index, name] of ["first", "second"].entries()) {
    emulator.setClock(Date.parse("2026-07-01T10:00:00Z") + index * 60_000);
    call("POST", "pages", { parent: { data_source_id: source }, properties: { Name: { title: text(name) } } });
    call("POST", "comments", { parent: { page_id: root }, rich_text: text(name) });
  }
  await pull(120);
  const snapshot = await openRecords(store);
  const rows = await all(snapshot.rows(source));
  expect(rows.map(({ json }) => JSON.stringify(json["properties"]).includes("first"))).toEqual([false, true]);
  const comments = await all(snapshot.comments(root));
  expect(comments.map(({ json }) => JSON.stringify(json["rich_text"]).includes("first"))).toEqual([true, false]);
});

test.each(["yesterday", "2026-07-01T09:00:00", "2026-13-01"])("refuses the time %s", async (at) => {
  const { store } = await createWorkspace();
  await expect(openRecords(store, at)).rejects.toMatchObject({ code: "invalid_argument" });
});

test("refuses a time before the first run", async () => {
  const { store, pull } = await createWorkspace();
  await expect(openRecords(store, "2026-07-01")).rejects.toThrow("after the first run, got");
  await pull();
  await expect(openRecords(store, "2026-07-01T08:59:59Z")).rejects.toThrow(
    "after the first run (2026-07-01T09:00:00.000Z)",
  );
});

test("a snapshot finds the content of an object by an index", async () => {
  const connection = new SqliteConnection(":memory:");
  const database = withStatementCache(connection);
  const queries = new Set<string>();
  const prepare = (query: string) => {
    queries.add(query);
    return database.prepare(query);
  };
  const store = await createSqliteStore({ ...database, prepare }, memoryFileStore(), "the test");
  const { call, pull } = await createWorkspace(emptyEmulator(), store);
  const page = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
  call("PATCH", `blocks/${page}/children`, { children: [paragraph("a")] });
  call("POST", "comments", { parent: { page_id: page }, rich_text: text("comment") });
  await pull(5);
  const snapshot = await openRecords(store);
  queries.clear();
  expect(await all(snapshot.children(page))).toHaveLength(1);
  expect(await all(snapshot.comments(page))).toHaveLength(1);
  expect(await all(snapshot.commentsOfPage(page))).toHaveLength(1);
  expect(await all(snapshot.within("page", null))).not.toEqual([]);
  const plans = [...queries].flatMap((query) => {
    const statement = connection.prepare(`explain query plan ${query}`);
    const rows: unknown = statement.all(Array.from(query.matchAll(/\?/gu), () => ""));
    return (rows as { detail: string }[])
      .map(({ detail }) => detail)
      .filter((detail) => /^(?:SCAN|SEARCH)/u.test(detail));
  });
  expect(plans.length).toBeGreaterThan(3);
  // With two columns of equality, SQLite reads only the rows that it returns.
  expect(plans.filter((plan) => !/\(\w+=\? AND \w+=\?\)$/u.test(plan))).toEqual([]);
});
