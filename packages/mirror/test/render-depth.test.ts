// Pages whose blocks, values and lists are nested deeper than the call stack, or inside of themselves.
import { describe, expect, test } from "vitest";
import { PathFinder } from "../src/export/export-paths.ts";
import { pageTree } from "../src/export/page-tree.ts";
import { pageMarkdown } from "../src/export/markdown/page-markdown.ts";
import type { Fields } from "../src/json.ts";
import { pageHtml } from "../src/render/html/page-html.ts";
import { propertyHtml } from "../src/render/html/property-html.ts";
import type { SnapshotObject } from "../src/snapshot/snapshot.ts";
import { text } from "./export/all-blocks.ts";
import { object, snapshotOf } from "./support/plain-snapshot.ts";

const DEPTH = 5000;

const PAGE = object("page", "page", { properties: { Name: { id: "title", type: "title", title: [text("Deep")] } } });

const contextOf = (objects: readonly SnapshotObject[]) => ({
  snapshot: snapshotOf([PAGE, ...objects]),
  linkTo: () => undefined,
  fileUrl: () => undefined,
});

const block = (id: string, parentId: string, type: string, content: Fields, hasChildren = true): SnapshotObject =>
  object("block", id, { type, has_children: hasChildren, [type]: content }, parentId);

/** Creates blocks, each inside of the one before. The innermost has a paragraph. */
function nest(types: readonly string[], content: Fields): SnapshotObject[] {
  const blocks = Array.from({ length: DEPTH }, (_, level) =>
    block(`b${level}`, level === 0 ? "page" : `b${level - 1}`, types[level % types.length] ?? "", content),
  );
  return [...blocks, block("last", `b${DEPTH - 1}`, "paragraph", { rich_text: [text("the innermost text")] }, false)];
}

async function joined(pieces: AsyncIterable<string>, separator: string): Promise<string> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return all.join(separator);
}

const html = async (objects: readonly SnapshotObject[]) => joined(pageHtml(PAGE, contextOf(objects)), "");
const markdown = async (objects: readonly SnapshotObject[]) => joined(pageMarkdown(PAGE, contextOf(objects)), "\n");

const CONTAINERS = [
  ["paragraph"],
  ["bulleted_list_item"],
  ["numbered_list_item"],
  ["to_do"],
  ["toggle"],
  ["quote"],
  ["callout"],
  ["template"],
  ["heading_1"],
  ["tab"],
  ["synced_block"],
  ["column_list", "column"],
  ["table", "table_row", "quote"],
  ["meeting_notes"],
  ["from_the_future"],
  ["bulleted_list_item", "quote", "paragraph", "toggle"],
];

describe("blocks that are nested 5,000 deep", () => {
  const content = { rich_text: [text("level")], is_toggleable: true, synced_from: null, cells: [[text("cell")]] };

  // A row of a table and a tab show their own form of children.
  const showsInnermost = (types: readonly string[]) => !types.includes("table");

  test.each(CONTAINERS)("%s is rendered as HTML", async (...types) => {
    const page = await html(nest(types, content));
    if (showsInnermost(types)) expect(page).toContain("the innermost text");
    expect(page.split(/<(?:div|p|li|ul|ol|details|blockquote|section|h2|table)\b/u).length).toBe(
      page.split(/<\/(?:div|p|li|ul|ol|details|blockquote|section|h2|table)>/u).length,
    );
  });

  test.each(CONTAINERS)("%s is rendered as Markdown, whose size grows with the depth only", async (...types) => {
    const page = await markdown(nest(types, content));
    if (showsInnermost(types)) expect(page).toContain("the innermost text");
    expect(page.length).toBeLessThan(DEPTH * 1000);
  });

  test("say in Markdown once where the indentation ends", async () => {
    const page = await markdown(nest(["bulleted_list_item"], content));
    expect(page.split("<!-- deeper levels are not indented -->")).toHaveLength(2);
    expect(Math.max(...page.split("\n").map((line) => /^ */u.exec(line)?.[0].length ?? 0))).toBe(200);
  });

  test("are in the table of contents", async () => {
    const headings = nest(["heading_1"], content);
    const page = await html([block("toc", "page", "table_of_contents", {}, false), ...headings]);
    expect(page.split('<li class="level-1">')).toHaveLength(DEPTH + 1);
  });
});

describe("blocks inside of themselves", () => {
  const copyOf = (id: string, original: string, parentId: string) =>
    block(id, parentId, "synced_block", { synced_from: { type: "block_id", block_id: original } });
  const cases: Readonly<Record<string, readonly SnapshotObject[]>> = {
    "a block that is its own child": [
      block("a", "page", "toggle", { rich_text: [] }),
      block("a", "a", "toggle", { rich_text: [] }),
    ],
    "two blocks that are inside of each other": [
      block("a", "page", "toggle", { rich_text: [] }),
      block("b", "a", "heading_1", { rich_text: [], is_toggleable: true }),
      block("a", "b", "toggle", { rich_text: [] }),
    ],
    "a copy inside of its own original": [
      block("original", "page", "synced_block", { synced_from: null }),
      copyOf("copy", "original", "original"),
    ],
    "a chain of 5,000 copies of each other": [
      copyOf("start", "o0", "page"),
      ...Array.from({ length: DEPTH }, (_, at) => copyOf(`c${at}`, `o${at + 1}`, `o${at}`)),
    ],
  };

  test.each(Object.entries(cases))("%s: the page ends", async (_, blocks) => {
    const all = [...blocks, block("toc", "page", "table_of_contents", {}, false)];
    expect(await html(all)).toContain("</article>");
    expect(await markdown(all)).toContain("# Deep");
  });
});

describe("values that are nested 5,000 deep", () => {
  let value: Fields = { type: "number", number: 1 };
  let list: unknown = "end";
  for (let level = 0; level < DEPTH; level += 1) {
    value = { type: "rollup", rollup: { type: "array", array: [value] } };
    list = [list];
  }
  const row = object("page", "row", {
    parent: { type: "data_source_id", data_source_id: "source" },
    properties: { Rollup: value, Future: { type: "future", future: list } },
  });

  test("a rollup of rollups is rendered as HTML and says where it is cut", async () => {
    expect(await propertyHtml(row, "Rollup", contextOf([]))).toBe('<span class="unsupported">Nested too deep</span>');
  });

  test("a rollup of rollups and an unknown value are rendered as Markdown and say where they are cut", async () => {
    const page = await joined(pageMarkdown(row, contextOf([row])), "\n");
    expect(page.split("Nested too deep")).toHaveLength(3);
  });

  test("the texts of an unknown block are found at any depth", async () => {
    let content: unknown = [text("deep text")];
    for (let level = 0; level < DEPTH; level += 1) content = { inner: content };
    const blocks = [block("future", "page", "hologram", { content, first: [text("first text")] }, false)];
    expect(await html(blocks)).toContain("<p>deep text</p><p>first text</p>");
    expect(await markdown(blocks)).toContain("deep text\n\nfirst text");
  });

  test("code with 200,000 runs of backticks is rendered", async () => {
    const code = "` ".repeat(200_000);
    const blocks = [block("code", "page", "code", { rich_text: [text(code)], language: "sql" }, false)];
    expect(await markdown(blocks)).toContain(code);
  });

  test("a table has as many columns as its rows, whatever its width says", async () => {
    const blocks = [
      block("table", "page", "table", { table_width: 4e9, has_column_header: true }),
      block("row", "table", "table_row", { cells: [[text("a")], [text("b")]] }, false),
    ];
    expect(await markdown(blocks)).toContain("| a | b |\n| --- | --- |");
  });
});

describe("the tree of pages", () => {
  const page = (id: string, parentId?: string) => object("page", id, { properties: {} }, parentId);

  test("has pages that are nested 20,000 deep, in the order of their titles", async () => {
    const pages = Array.from({ length: 20_000 }, (_, level) =>
      page(`p${level}`, level === 0 ? undefined : `p${level - 1}`),
    );
    const entries = [];
    for await (const entry of pageTree(snapshotOf(pages))) entries.push(entry);
    expect(entries).toHaveLength(20_000);
    expect(entries.at(-1)).toMatchObject({ id: "p19999", depth: 19_999 });
  });

  test("has a page below 5,000 blocks in its page", async () => {
    const blocks = nest(["toggle"], { rich_text: [] });
    const entries = [];
    for await (const entry of pageTree(snapshotOf([PAGE, ...blocks, page("inner", "b4999")]))) entries.push(entry);
    expect(entries.map(({ id, depth }) => [id, depth])).toEqual([
      ["page", 0],
      ["inner", 1],
    ]);
  });

  test("ends for blocks and data sources inside of themselves", async () => {
    const damaged = snapshotOf([
      page("lost", "a"),
      block("a", "b", "toggle", {}),
      block("b", "a", "toggle", {}),
      object("data_source", "source", {}, "source"),
    ]);
    const entries = [];
    for await (const entry of pageTree(damaged)) entries.push(entry);
    expect(entries.map(({ id }) => id)).toEqual(["lost"]);
    expect(await new PathFinder(damaged, "html").find("source")).toBeUndefined();
  });
});
