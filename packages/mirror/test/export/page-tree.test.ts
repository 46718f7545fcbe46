import { expect, test } from "vitest";
import { PathFinder } from "../../src/export/export-paths.ts";
import { pageTree } from "../../src/export/page-tree.ts";
import type { SnapshotObject } from "../../src/snapshot/snapshot.ts";

const object = (kind: SnapshotObject["kind"], id: string, json: SnapshotObject["json"], parentId?: string) => ({
  kind,
  id,
  type: typeof json["type"] === "string" ? json["type"] : undefined,
  parentId,
  json,
});

function treeOf(all: readonly SnapshotObject[]) {
  const byKey = new Map(all.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  return {
    object: async (kind: string, id: string) => byKey.get(`${kind} ${id}`),
    async *objects(kind: string) {
      yield* all.filter((entry) => entry.kind === kind);
    },
  };
}

const page = (id: string, parentId?: string) => object("page", id, { properties: {} }, parentId);

test("the tree has pages that are nested 20,000 deep, in the order of their titles", async () => {
  const pages = Array.from({ length: 20_000 }, (_, level) =>
    page(`p${level}`, level === 0 ? undefined : `p${level - 1}`),
  );
  const entries = [];
  for await (const entry of pageTree(treeOf(pages))) entries.push(entry);
  expect(entries).toHaveLength(20_000);
  expect(entries.at(-1)).toMatchObject({ id: "p19999", depth: 19_999 });
});

test("the tree has a page below 5,000 blocks in its page", async () => {
  const blocks = Array.from({ length: 5000 }, (_, level) =>
    object("block", `b${level}`, { type: "toggle" }, level === 0 ? "page" : `b${level - 1}`),
  );
  const entries = [];
  for await (const entry of pageTree(treeOf([page("page"), ...blocks, page("inner", "b4999")]))) entries.push(entry);
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
  const entries = [];
  for await (const entry of pageTree(damaged)) entries.push(entry);
  expect(entries.map(({ id }) => id)).toEqual(["lost"]);
  expect(await new PathFinder(damaged, "html").find("source")).toBeUndefined();
});
