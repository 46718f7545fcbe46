// Pages whose blocks, values and lists are nested deeper than the call stack, or inside of themselves.
import { pageHtml, propertyHtml, type ContentObject } from "@ws/render";
import { pageMarkdown } from "@ws/render/markdown";
import { describe, expect, test } from "vitest";
import { object, sourceOf } from "./support/plain-source.ts";
import { text } from "./support/rich-text.ts";

type Fields = ContentObject["json"];

const DEPTH = 3000;

const PAGE = object("page", "page", { properties: { Name: { id: "title", type: "title", title: [text("Deep")] } } });

const contextOf = (objects: readonly ContentObject[]) => ({
  source: sourceOf([PAGE, ...objects]),
  linkTo: () => undefined,
  fileUrl: () => undefined,
});

const block = (id: string, parentId: string, type: string, content: Fields, hasChildren = true): ContentObject =>
  object("block", id, { type, has_children: hasChildren, [type]: content }, parentId);

/** Creates blocks, each inside of the one before. The innermost has a paragraph. */
function nest(types: readonly string[], content: Fields): ContentObject[] {
  const blocks = Array.from({ length: DEPTH }, (_, level) =>
    block(`b${level}`, level === 0 ? "page" : `b${level - 1}`, types[level % types.length] ?? "", content),
  );
  return [...blocks, block("last", `b${DEPTH - 1}`, "paragraph", { rich_text: [text("the innermost text")] }, false)];
}

const html = (objects: readonly ContentObject[]) => pageHtml(PAGE, contextOf(objects));
const markdown = (objects: readonly ContentObject[]) => pageMarkdown(PAGE, contextOf(objects));

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

describe("blocks that are nested 3,000 deep", () => {
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
    expect(page.split('<li class="level-1" dir="auto">')).toHaveLength(DEPTH + 1);
  });
});

describe("blocks inside of themselves", () => {
  const copyOf = (id: string, original: string, parentId: string) =>
    block(id, parentId, "synced_block", { synced_from: { type: "block_id", block_id: original } });
  const cases: Readonly<Record<string, readonly ContentObject[]>> = {
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
    "a chain of 3,000 copies of each other": [
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

describe("values that are nested 3,000 deep", () => {
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
    const page = await pageMarkdown(row, { ...contextOf([row]), frontMatter: true });
    expect(page.split("Nested too deep")).toHaveLength(3);
  });

  test("the texts of an unknown block are found at any depth", async () => {
    let content: unknown = [text("deep text")];
    for (let level = 0; level < DEPTH; level += 1) content = { inner: content };
    const blocks = [block("future", "page", "hologram", { content, first: [text("first text")] }, false)];
    expect(await html(blocks)).toContain('<p dir="auto">deep text</p><p dir="auto">first text</p>');
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
