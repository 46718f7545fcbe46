import fc from "fast-check";
import { expect, test } from "vitest";
import { IdPaths } from "../../src/export/export-paths.ts";
import { isExportPath } from "../../src/export/file-names.ts";
import { PageTree } from "../../src/export/page-tree.ts";
import { TitleTree } from "../../src/export/title-tree.ts";
import type { Fields } from "../../src/json.ts";
import type { ObjectKind } from "../../src/model/records/object-kind.ts";
import { recordOf, type AnyRecord, type Records } from "../../src/model/records/records.ts";

const object = (kind: ObjectKind, id: string, json: Fields, parentId: string | null = null): AnyRecord =>
  recordOf(kind, json, { id, parentId });

function treeOf(all: readonly AnyRecord[]) {
  const byKey = new Map(all.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const blocksIn = new Map<string | undefined, Records["block"][]>();
  for (const entry of all) {
    if (entry.kind !== "block") continue;
    const siblings = blocksIn.get(entry.parentId);
    if (siblings === undefined) blocksIn.set(entry.parentId, [entry]);
    else siblings.push(entry);
  }
  return {
    object: async <Kind extends ObjectKind>(kind: Kind, id: string) =>
      byKey.get(`${kind} ${id}`) as Records[Kind] | undefined,
    templates: async () => new Map(all.filter(({ id }) => id.startsWith("template")).map(({ id }) => [id, id])),
    async *children(parentId: string) {
      yield* blocksIn.get(parentId) ?? [];
    },
    async *objects<Kind extends ObjectKind>(kind: Kind) {
      for (const entry of all) if (entry.kind === kind) yield entry as Records[Kind];
    },
  };
}

const page = (id: string, parentId?: string) => object("page", id, { properties: {} }, parentId);

test("the tree has pages that are nested 20,000 deep, in the order of their titles", async () => {
  const pages = Array.from({ length: 20_000 }, (_, level) =>
    page(`p${level}`, level === 0 ? undefined : `p${level - 1}`),
  );
  const entries = [...(await PageTree.read(treeOf(pages))).entries()];
  expect(entries).toHaveLength(20_000);
  expect(entries.at(-1)).toMatchObject({ id: "p19999", depth: 19_999 });
});

test("the tree has a page below 5,000 blocks in its page", async () => {
  const blocks = Array.from({ length: 5000 }, (_, level) =>
    object("block", `b${level}`, { type: "toggle" }, level === 0 ? "page" : `b${level - 1}`),
  );
  const entries = [...(await PageTree.read(treeOf([page("page"), ...blocks, page("inner", "b4999")]))).entries()];
  expect(entries.map(({ id, depth }) => [id, depth])).toEqual([
    ["page", 0],
    ["inner", 1],
  ]);
});

test("the tree ends for blocks and data sources inside of themselves", async () => {
  const damaged = treeOf([
    page("lost", "a"),
    object("block", "a", { type: "toggle" }, "b"),
    object("block", "b", { type: "toggle" }, "a"),
    object("data_source", "source", {}, "source"),
  ]);
  const entries = [...(await PageTree.read(damaged)).entries()];
  expect(entries.map(({ id }) => id)).toEqual(["lost"]);
  expect(await new IdPaths(damaged, "html").find("source")).toBeUndefined();
});

test("the tree has pages in the order of their blocks, and others after them in the order of their titles", async () => {
  const titled = (id: string, parentId?: string) =>
    object("page", id, { properties: { Name: { type: "title", title: [{ plain_text: id }] } } }, parentId);
  const child = (id: string, parentId: string) => object("block", id, { type: "child_page" }, parentId);
  const objects = [
    titled("shop"),
    titled("about"),
    object("block", "text", { type: "paragraph" }, "shop"),
    child("zebra", "shop"),
    object("block", "columns", { type: "column_list" }, "shop"),
    object("block", "column", { type: "column" }, "columns"),
    child("mouse", "column"),
    child("ant", "shop"),
    titled("ant", "shop"),
    titled("mouse", "column"),
    titled("zebra", "shop"),
    titled("not shown", "shop"),
    titled("below", "ant"),
  ];
  const tree = await PageTree.read(treeOf(objects));
  expect([...tree.entries()].map(({ id, depth }) => `${depth} ${id}`)).toEqual([
    "0 about",
    "0 shop",
    "1 zebra",
    "1 mouse",
    "1 ant",
    "2 below",
    "1 not shown",
  ]);
  expect((await tree.path("below", 20)).map(({ id }) => id)).toEqual(["shop", "ant", "below"]);
  expect((await tree.path("below", 2)).map(({ id }) => id)).toEqual(["ant", "below"]);
});

test("the path to a row goes through its database", async () => {
  const objects = [
    object("page", "shop", {}),
    object("database", "repairs", { title: [{ plain_text: "Repairs" }] }, "shop"),
    object("data_source", "source", {}, "repairs"),
    object("page", "row", {}, "source"),
    object("page", "page in the row", {}, "row"),
  ];
  const tree = await PageTree.read(treeOf(objects));
  expect((await tree.path("page in the row", 20)).map(({ id }) => id)).toEqual([
    "shop",
    "repairs",
    "row",
    "page in the row",
  ]);
  expect(await tree.path("missing", 20)).toEqual([]);
});

const pageOf = (id: string, name: string, parentId?: string) =>
  object("page", id, { properties: { Name: { type: "title", title: [{ plain_text: name }] } } }, parentId);

const titleTree = (all: readonly AnyRecord[]) =>
  TitleTree.read(treeOf(all) as never, { reserved: [], databases: true });

test("pages that are inside of each other in a damaged copy have paths from titles", async () => {
  const tree = await titleTree([pageOf("a", "A", "b"), pageOf("b", "B", "a"), pageOf("c", "C", "b")]);
  expect(["a", "b", "c"].map((id) => tree.find(id))).toEqual(["A", "A/B", "A/B/C"]);
});

test("templates have a folder of their own, and one database has the path of its data source", async () => {
  const tree = await titleTree([
    object("database", "repairs", { title: [{ plain_text: "Repairs" }], data_sources: [{ id: "source" }] }),
    object("data_source", "source", {}, "repairs"),
    pageOf("row", "Templates", "source"),
    pageOf("template", "Weekly", "source"),
  ]);
  expect(["repairs", "source", "row", "template"].map((id) => tree.find(id))).toEqual([
    "Repairs",
    "Repairs",
    "Repairs/Templates (row)",
    "Repairs/Templates/Weekly",
  ]);
});

test("any titles give paths that an export may write, and that are different on every system", async () => {
  const anyTitle = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.constantFrom(
      "a",
      "A",
      "a.md",
      "A.MD",
      "a .md",
      ".md",
      "con.md",
      "a.",
      "Templates",
      "Deep pages",
      "\u00E9",
      "e\u0301",
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyTitle, fc.nat(8)), { maxLength: 8 }), async (titles) => {
      // A page is in an earlier one, or at the top.
      const pages = titles.map(([name, parent], at) => pageOf(`${at}`, name, parent < at ? `${parent}` : undefined));
      const tree = await titleTree(pages);
      const paths = pages.map(({ id }) => tree.find(id) ?? "");
      const files = paths.map((path) => `${path}.md`.normalize("NFD").toUpperCase());
      const folders = new Set(paths.map((path) => path.normalize("NFD").toUpperCase()));
      expect(paths.filter((path) => !isExportPath(path) || !isExportPath(`${path}.md`))).toEqual([]);
      expect(new Set(files).size).toBe(paths.length);
      expect(files.filter((path) => folders.has(path))).toEqual([]);
    }),
    { numRuns: 50 },
  );
});
