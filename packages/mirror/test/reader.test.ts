import { createMirror, openStore } from "@ws/mirror";
import { openCopy } from "@ws/mirror/reader";
import { expect, test } from "vitest";
import type { PageLimits } from "../src/model/page-limits.ts";
import { readerOf } from "../src/reader/copy-reader.ts";
import type { EditedSpan } from "../src/reader/tree.ts";
import { compareTexts } from "../src/snapshot/list-members.ts";
import { createWorkspace, emptyEmulator, idIn, paragraph, text, title } from "./export/workspace.ts";

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Creates a page with a paragraph, a page in a column, and a database with a row. */
async function createTree() {
  const workspace = await createWorkspace(emptyEmulator());
  const { call, pull } = workspace;
  const root = idIn(call("POST", "pages", { parent: { workspace: true }, properties: title("Root") }));
  const [first, columns] = call("PATCH", `blocks/${root}/children`, {
    children: [
      paragraph("First"),
      {
        type: "column_list",
        column_list: {
          children: ["left", "right"].map((side) => ({ type: "column", column: { children: [paragraph(side)] } })),
        },
      },
    ],
  })["results"] as [{ id: string }, { id: string }];
  const [column] = call("GET", `blocks/${columns.id}/children`)["results"] as [{ id: string }];
  const inside = idIn(call("POST", "pages", { parent: { page_id: root }, properties: title("Inside") }));
  const database = call("POST", "databases", {
    parent: { page_id: root },
    title: text("Shop"),
    initial_data_source: { properties: { Name: { title: {} } } },
  });
  const [{ id: source }] = database["data_sources"] as [{ id: string }];
  const row = idIn(
    call("POST", "pages", { parent: { data_source_id: source }, properties: { Name: { title: text("Bell") } } }),
  );
  await pull(5);
  return {
    ...workspace,
    root,
    first,
    column,
    inside,
    database: idIn(database),
    source,
    row,
    reader: readerOf(workspace.store),
  };
}

test("a reader has the tree, the blocks of a page, and the version of the copy", async () => {
  const { root, first, column, inside, database, source, row, reader, call, pull } = await createTree();
  const tree = await reader.tree();
  const placeOf = new Map(tree.map(({ id, containerId }) => [id, containerId]));
  expect([inside, database, source, row].map((id) => placeOf.get(id))).toEqual([root, root, database, source]);
  expect(placeOf.get(root)).toBeUndefined();
  expect((await reader.pagesBelow()).map(({ title: name }) => name)).toContain("Root");
  expect(await reader.pagesBelow(root)).toEqual([
    { kind: "page", id: inside, title: "Inside" },
    { kind: "database", id: database, title: "Shop" },
  ]);
  expect((await reader.dataSources(database)).map(({ id }) => id)).toEqual([source]);

  const blocks = await reader.blocksOfPage(root);
  expect(blocks.filter(({ parentId }) => parentId === root).map(({ id }) => id)).toEqual(
    (await all(reader.children(root))).map(({ id }) => id),
  );
  expect(blocks.find(({ parentId }) => parentId === column.id)?.type).toBe("paragraph");

  const before = await reader.version();
  await pull(5);
  expect(await reader.version()).toEqual({ ...before, updatedAt: expect.any(String) as string });
  call("PATCH", `blocks/${first.id}`, paragraph("Changed"));
  await pull(5);
  expect((await reader.version()).number).toBeGreaterThan(before.number);
});

test("a reader has the age of the copy, what changed since a time, and the earlier state", async () => {
  const { first, root, reader, call, pull, now } = await createTree();
  const since = now();
  call("PATCH", `blocks/${first.id}`, paragraph("Changed"));
  await pull(5);
  const changes = await all(reader.changes(since));
  expect(changes.find(({ id }) => id === first.id)).toMatchObject({
    kind: "block",
    pageId: root,
    before: { texts: [{ part: "", field: "text", text: "First" }] },
    after: { texts: [{ part: "", field: "text", text: "Changed" }] },
  });
  const asked: string[] = [];
  const isListed = ({ id, pageId }: { id: string; pageId?: string | undefined }) => {
    asked.push(id);
    return pageId !== root;
  };
  expect((await all(reader.changes(since, undefined, { isListed }))).map(({ id }) => id)).not.toContain(first.id);
  expect(asked).toContain(first.id);
  const earlier = await (await reader.earlier(since)).object("block", first.id);
  expect(JSON.stringify(earlier?.json)).toContain("First");
  expect(await reader.age()).toMatchObject({ unfinished: undefined, left: 0, missing: 0, isChanging: false });
  await expect(all(reader.changes("2000-01-01"))).rejects.toMatchObject({ code: "invalid_argument" });
});

test("a reader has the pages by their last edit, and reads no more than are taken", async () => {
  const { root, inside, row, reader, call, pull, now } = await createTree();
  const [before] = [now()];
  await pull(5);
  call("PATCH", `pages/${inside}`, { icon: { emoji: "🔔" } });
  await pull(5);
  const ids = async (span?: EditedSpan) => (await all(reader.editedPages(span))).map(({ id }) => id);
  expect((await ids())[0]).toBe(inside);
  expect(await ids()).toEqual(expect.arrayContaining([root, row]));
  expect(await ids({ after: before })).toEqual([inside]);
  expect(await ids({ until: before })).not.toContain(inside);
  const asked: string[] = [];
  expect(await ids({ isListed: (id) => (asked.push(id), id === row) })).toEqual([row]);
  expect(asked).toEqual(await ids());
});

test("a reader has objects by their ids, without those that were removed or never were", async () => {
  const { root, inside, database, row, reader, call, pull, store } = await createTree();
  const before = await reader.version();
  call("PATCH", `pages/${inside}`, { in_trash: true });
  await pull(5);
  const ids = [row, database, inside, "0".repeat(32), root, row];
  expect((await all(reader.objects("page", ids))).map(({ id }) => id)).toEqual([row, root, row]);
  expect(await all(reader.objects("page", []))).toEqual([]);
  const earlier = await readerOf(store).earlier(before.changedAt ?? "");
  expect((await all(earlier.objects("page", [inside]))).map(({ id }) => id)).toEqual([inside]);
});

test("a reader lists the objects that mention pages, with the pages", async () => {
  const { root, inside, reader, call, pull } = await createTree();
  const mention = { type: "mention", mention: { page: { id: inside } } };
  const [block] = call("PATCH", `blocks/${root}/children`, {
    children: [{ type: "paragraph", paragraph: { rich_text: [mention] } }],
  })["results"] as [{ id: string }];
  await pull(5);
  expect(await reader.mentions()).toEqual([{ kind: "block", id: block.id, targetIds: [inside] }]);
});

test("returns the ids that limits leave", async () => {
  const { reader, root, inside, database, source, row } = await createTree();
  const ids = async (limits: PageLimits) => [...(await reader.idsInside(limits))].toSorted(compareTexts);
  const sorted = (...list: string[]) => list.toSorted(compareTexts);
  expect(await ids({ only: [root] })).toEqual(sorted(root, inside, database, source, row));
  expect(await ids({ only: [source, inside] })).toEqual(sorted(inside, source, row));
  expect(await ids({ only: [root], except: [database] })).toEqual(sorted(root, inside));
  expect((await ids({})).length).toBeGreaterThanOrEqual(5);
  await expect(reader.idsInside({ only: ["Root"] })).rejects.toThrow('Expected an id or a URL in "only".');
});

test.each<[string, () => unknown]>([
  ["options", () => createMirror({} as never)],
  ["an option", async () => await openStore({ databse: "copy" } as never)],
  ["a copy", async () => await openCopy({ path: "/no-such-folder/copy" } as never)],
])("an error about %s begins with the line of the program", async (_name, call) => {
  const error: unknown = await (async () => await call())().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(/^ {4}at .*$/mu.exec(String((error as Error).stack))?.[0]).toContain("reader.test.ts");
});
