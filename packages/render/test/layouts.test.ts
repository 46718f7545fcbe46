// The layouts of databases: tables, boards, galleries and lists.
import { blocksHtml, databaseHtml, propertyHtml, sourceFromObjects } from "@ws/render";
import { blocksMarkdown, databaseMarkdown, propertyMarkdown } from "@ws/render/markdown";
import { Blocks } from "@ws/render/react";
import { CARDS_STYLESHEET } from "@ws/render/stylesheet";
import { plainRow, withNames } from "@ws/render/values";
import MarkdownIt from "markdown-it";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { object, sourceOf } from "./support/plain-source.ts";
import { text } from "./support/rich-text.ts";

const COLUMNS = {
  Price: { id: "price", type: "number", number: { format: "euro" } },
  Stage: { id: "stage", type: "select", select: { options: [{ name: "Open", color: "red" }, { name: "Done" }] } },
  Photo: { id: "photo", type: "files" },
  Job: { id: "title", type: "title" },
};
const row = (id: string, stage: string | null, photo?: string) => ({
  object: "page",
  id,
  parent: { type: "data_source_id", data_source_id: "source" },
  cover: { type: "external", external: { url: `https://example.com/cover-${id}.png` } },
  properties: {
    Job: { id: "title", type: "title", title: [text(`Job <${id}>`)] },
    Price: { id: "price", type: "number", number: 60 },
    Stage: { id: "stage", type: "select", select: stage === null ? null : { name: stage } },
    Photo: {
      id: "photo",
      type: "files",
      files: photo === undefined ? [] : [{ name: "a", type: "external", external: { url: photo } }],
    },
  },
});
const DATABASE = { object: "database", id: "base", title: [text("Repairs")], data_sources: [{ id: "source" }] };
const SOURCE = { object: "data_source", id: "source", title: [text("Repairs")], properties: COLUMNS };
const view = (type: string, configuration: object) => ({
  object: "view",
  id: `view-${type}`,
  type,
  parent: { type: "database_id", database_id: "base" },
  data_source_id: "source",
  configuration: { type, ...configuration },
});
const ROWS = [row("a", "Open", "https://example.com/photo.png"), row("b", "Done"), row("c", null)];

const render = (...views: object[]) =>
  databaseHtml("base", { source: sourceFromObjects([DATABASE, SOURCE, ...ROWS, ...views]), linkTo: (id) => `/${id}` });

test("a database without views is a table with the title first", async () => {
  const html = await render();
  expect([...html.matchAll(/<th [^>]*>([^<]*)/gu)].map(([, name]) => name)).toEqual(["Job", "Price", "Stage", "Photo"]);
  expect(html).toContain('<td role="cell" class="number" data-label="Price" dir="auto">€60.00</td>');
});

test("the cells of a table are apart in its text", async () => {
  const words = (await render()).replaceAll(/<[^>]*>/gu, "").split("\n");
  expect(words).toContain("€60.00");
  expect(words).toContain("Open");
});

test("the name of the data source is a heading only if it differs from that of the database", async () => {
  expect(await render()).not.toContain("<h2");
  const other = { ...SOURCE, title: [text("Archive")] };
  const html = await databaseHtml("base", { source: sourceFromObjects([DATABASE, other, ...ROWS]) });
  expect(html).toContain('<h2 dir="auto">Archive</h2>');
});

test("a table has the columns that its view shows, and the others only on request", async () => {
  const table = view("table", {
    properties: [
      { property_id: "photo", visible: true },
      { property_id: "price", visible: false },
    ],
  });
  const names = (html: string) => [...html.matchAll(/<th [^>]*>([^<]*)/gu)].map(([, name]) => name);
  expect(names(await render(table))).toEqual(["Job", "Photo"]);
  const source = sourceFromObjects([DATABASE, SOURCE, ...ROWS, table]);
  expect(names(await databaseHtml("base", { source, showAllColumns: true }))).toEqual([
    "Job",
    "Photo",
    "Price",
    "Stage",
  ]);
});

describe("a board", () => {
  const board = view("board", { group_by: { property_id: "stage" }, properties: [{ property_id: "price" }] });

  test("has a column for each option, and one for rows without an option", async () => {
    const html = await render(board);
    const groups = html
      .split("<section>")
      .slice(1)
      .map((group) => group.replaceAll(/<[^>]*>/gu, " ").replaceAll(/\s+/gu, " "));
    expect(groups).toEqual([
      expect.stringMatching(/^ Open 1 Job &lt;a&gt; Price €60.00/u),
      expect.stringMatching(/^ Done 1 Job &lt;b&gt;/u),
      expect.stringMatching(/^ None 1 Job &lt;c&gt;/u),
    ]);
    expect(html).toContain('<span class="option color-red-background">Open</span>');
    expect(html).toContain('<a href="/a">Job &lt;a&gt;</a>');
  });

  test("is a table if its column is gone", async () => {
    expect(await render(view("board", { group_by: { property_id: "gone" } }))).toContain("<table");
  });

  test("has no column that the options hide", async () => {
    const source = sourceFromObjects([DATABASE, SOURCE, ...ROWS, board]);
    expect(await databaseHtml("base", { source, showProperty: (name) => name !== "Price" })).not.toContain("€60");
    const table = sourceFromObjects([DATABASE, SOURCE, ...ROWS]);
    expect(await databaseHtml("base", { source: table, showProperty: (name) => name !== "Price" })).not.toContain(
      "€60",
    );
  });
});

test("a gallery shows the covers of the pages, or the files of a column", async () => {
  expect(await render(view("gallery", { cover: { type: "page_cover" } }))).toContain(
    '<img class="row-picture" src="https://example.com/cover-b.png" alt="" loading="lazy">',
  );
  const html = await render(view("gallery", { cover: { type: "property", property_id: "photo" } }));
  expect(html).toContain('src="https://example.com/photo.png"');
  expect(html).not.toContain("cover-");
});

test("a list has the rows as cards without pictures", async () => {
  const html = await render(view("list", {}));
  expect(html.split('<li class="row-card"')).toHaveLength(4);
  expect(html).not.toContain("<img");
});

test("the first view that shows rows decides", async () => {
  const html = await render(view("form", {}), view("dashboard", {}), view("list", {}), view("gallery", {}));
  expect(html).toContain('class="row-list"');
});

test("a database is a table as Markdown, with links to its rows", async () => {
  const rows = [row("a|b", "Open", "https://example.com/photo.png"), row("c", null)];
  const source = sourceFromObjects([DATABASE, SOURCE, ...rows]);
  expect(await databaseMarkdown("base", { source, linkTo: (id) => `/${id.replace("|", "")}` })).toBe(
    [
      "# Repairs",
      "",
      "| Job | Price | Stage | Photo |",
      "| --- | ---: | --- | --- |",
      "| [Job \\<a\\|b\\>](/ab) | €60.00 | Open | [a](https://example.com/photo.png) |",
      "| [Job \\<c\\>](/c) | €60.00 |  |  |",
      "",
    ].join("\n"),
  );
});

test("a table in Markdown has the columns that the first table view shows, and all without one", async () => {
  const header = async (...views: object[]) => {
    const source = sourceFromObjects([DATABASE, SOURCE, row("a", "Open"), ...views]);
    return (await databaseMarkdown("base", { source })).split("\n")[2];
  };
  const shown = (property_id: string, visible = true) => ({ property_id, visible });
  const table = view("table", { properties: [shown("stage"), shown("price", false), shown("title")] });
  expect(await header(view("board", { properties: [shown("photo")] }), table)).toBe("| Stage | Job |");
  expect(await header(view("table", { properties: [shown("stage")] }))).toBe("| Job | Stage |");
  expect(await header(view("board", { properties: [shown("photo")] }))).toBe("| Job | Price | Stage | Photo |");
  const rows = [row("a", "Open"), row("b", "Done"), row("c", "Open")];
  const sorts = [{ property: "title", direction: "descending" }];
  const source = sourceFromObjects([
    DATABASE,
    SOURCE,
    ...rows,
    { ...table, sorts, filter: { property: "stage", select: { equals: "Done" } } },
  ]);
  const jobs = [...(await databaseMarkdown("base", { source })).matchAll(/Job \\<(\w)/gu)].map(([, name]) => name);
  expect(jobs).toEqual(["c", "b", "a"]);
});

test("a cell with bars, line breaks and backslashes in text and code stays one cell", async () => {
  const odd = ["a|b", "a\\|b", "a\\\\|b", "\\", "x\ny", "`|`", "| |", "[x](y|z)"];
  for (const code of [false, true])
    for (const plain of odd) {
      const title = [{ ...text(plain), annotations: { code } }];
      const notes = { id: "notes", type: "rich_text", rich_text: title };
      const page = { ...row("a", "Open"), properties: { ...row("a", "Open").properties, Notes: notes } };
      const columns = { ...COLUMNS, Notes: { id: "notes", type: "rich_text" } };
      const source = sourceFromObjects([DATABASE, { ...SOURCE, properties: columns }, page]);
      const html = new MarkdownIt().render(await databaseMarkdown("base", { source }));
      expect(html.match(/<td/gu), `${plain} ${String(code)}`).toHaveLength(5);
      expect(html.match(/<tr>/gu), plain).toHaveLength(2);
    }
});

test("rollups and formulas show titles of pages and names of people, with links in Markdown and HTML", async () => {
  const related = [
    { type: "relation", relation: [{ id: "b" }, { id: "lost" }] },
    { type: "people", people: [{ id: "ada" }] },
  ];
  const page = {
    ...row("a", "Open"),
    properties: {
      ...row("a", "Open").properties,
      All: { id: "all", type: "rollup", rollup: { type: "array", array: related, function: "show_original" } },
      Sum: { id: "sum", type: "rollup", rollup: { type: "number", number: 3, function: "count" } },
      Done: { id: "done", type: "formula", formula: { type: "boolean", boolean: true } },
    },
  };
  const ada = { object: "user", id: "ada", name: "Ada" };
  const options = {
    source: sourceFromObjects([DATABASE, SOURCE, page, row("b", null), ada]),
    linkTo: (id: string) => (id === "b" ? "/b" : undefined),
  };
  expect(await propertyMarkdown(page, "All", options)).toBe("[Job \\<b\\>](/b), lost, Ada");
  expect(await propertyHtml(page, "All", options)).toBe('<a href="/b">Job &lt;b&gt;</a>, lost, Ada');
  expect(await propertyMarkdown(page, "Sum", options)).toBe("3");
  expect(await propertyMarkdown(page, "Done", options)).toBe("Yes");
  expect(plainRow(await withNames(page, options))).toMatchObject({
    All: [["Job <b>", "lost"], ["Ada"]],
    Sum: 3,
    Done: true,
  });
  const empty = { properties: { A: { type: "formula", formula: null }, B: { type: "created_by", created_by: null } } };
  expect(plainRow(await withNames(empty, options))).toEqual(plainRow(empty));
  expect(plainRow(await withNames(page, { ...options, isHidden: (id) => id === "b" }))["All"]).toEqual([
    ["Private page", "lost"],
    ["Ada"],
  ]);
});

test("the values of a card have the names of their columns, which the stylesheet shows", async () => {
  const html = await render(view("gallery", { properties: [{ property_id: "stage" }, { property_id: "price" }] }));
  expect(html).toContain('<div><dt dir="auto">Stage</dt> <dd dir="auto"><span class="option');
  expect(html).toContain('<div><dt dir="auto">Price</dt> <dd class="amount" dir="auto">€60.00</dd></div>');
  expect(CARDS_STYLESHEET).not.toMatch(/dt[^{]*\{[^}]*(?:clip|display: none)/u);
});

describe("a table whose rows have more cells than its head", () => {
  const row_ = (id: string, ...cells: string[]) =>
    object("block", id, { type: "table_row", table_row: { cells: cells.map((cell) => [text(cell)]) } }, "t");
  const table = object(
    "block",
    "t",
    { type: "table", has_children: true, table: { table_width: 2, has_column_header: true, has_row_header: true } },
    "page",
  );
  const source = sourceOf([table, row_("r1", "Day", "Open"), row_("r2", "Mon", "9", "18", "a|b"), row_("r3")]);

  test("has as many cells in each row, in HTML and in React", async () => {
    const html = await blocksHtml("page", { source });
    const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gsu)].map(([, cells = ""]) =>
      [...cells.matchAll(/<(t[hd])[^>]*>([^<]*)/gu)].map(([, tag, content]) => `${tag} ${content}`),
    );
    expect(rows).toEqual([
      ["th Day", "th Open", "td ", "td "],
      ["th Mon", "td 9", "td 18", "td a|b"],
      ["td ", "td ", "td ", "td "],
    ]);
    const react = renderToStaticMarkup(await Blocks({ parentId: "page", source }));
    expect(react.match(/<t[hd]\b/gu)).toHaveLength(12);
  });

  test("keeps all cells in Markdown", async () => {
    const md = await blocksMarkdown("page", { source });
    expect(md.split("\n").slice(0, 4)).toEqual([
      "| Day | Open |  |  |".replace("Day", "**Day**"),
      "| --- | --- | --- | --- |",
      "| **Mon** | 9 | 18 | a\\|b |",
      "|  |  |  |  |",
    ]);
    expect(new MarkdownIt().render(md).match(/<t[hd]>/gu)).toHaveLength(12);
  });
});
