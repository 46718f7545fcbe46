// The hooks with which an application renders headings, links to pages, bookmarks and files in its own way.
import { valueAt } from "@ws/helpers/json";
import {
  blocksHtml,
  element,
  markup,
  headingLevels,
  pageHeadings,
  propertyHtml,
  rawMarkup,
  writeHtml,
  type ContentObject,
  type HtmlOptions,
} from "@ws/render";
import { propertyMarkdown } from "@ws/render/markdown";
import { describe, expect, test } from "vitest";
import { object, sourceOf } from "./support/plain-source.ts";
import { text } from "./support/rich-text.ts";

type Fields = ContentObject["json"];

const block = (id: string, type: string, content: Fields, parentId = "page", more: Fields = {}): ContentObject =>
  object("block", id, { type, [type]: content, ...more }, parentId);
const heading = (id: string, level: number, content: string, more: Fields = {}, parentId = "page") =>
  block(id, `heading_${level}`, { rich_text: [text(content)], ...more }, parentId);

const render = (blocks: readonly ContentObject[], options: Partial<HtmlOptions>) =>
  blocksHtml("page", { source: sourceOf(blocks), linkTo: (id) => `/${id}`, fileUrl: () => "/files/a", ...options });

describe("headings", () => {
  const blocks = [
    heading("a-1", 1, "One"),
    heading("b", 3, "Two & three"),
    block("t", "toggle", { rich_text: [] }, "page", { has_children: true }),
    heading("c", 4, "Inside", {}, "t"),
    heading("d", 2, "Opens", { is_toggleable: true }),
  ];

  test("have the level that headingLevel returns", async () => {
    const html = await render(blocks, { headingLevel: (level) => (level === 1 ? 2 : 3) });
    expect([...html.matchAll(/<(h\d)\b/gu)].map(([, tag]) => tag)).toEqual(["h2", "h3", "h3", "h3"]);
    expect(html).toMatch(/<h3>Opens<\/h3>/u);
    expect(await render(blocks, {})).toMatch(/<h2 id="a1".*<h4 id="b".*<h5 id="c".*<h3>Opens/su);
  });

  test("have no gaps with headingLevels, also if the first one is small, and keep them without it", async () => {
    const levels = [3, 4, 2, 4, 4, 3, 1, 2, 3, 4, 1];
    const page = levels.map((level, index) => heading(`h-${index}`, level, "Text"));
    const headings = await pageHeadings("page", { source: sourceOf(page) });
    const tagsOf = (html: string) => [...html.matchAll(/<h(\d)\b/gu)].map(([, tag]) => Number(tag));
    expect(tagsOf(await render(page, { headingLevel: headingLevels(headings) }))).toEqual([
      2, 3, 2, 3, 3, 3, 2, 3, 4, 5, 2,
    ]);
    expect(headingLevels([])(4, "of another page")).toBe(5);
  });

  test("are listed by pageHeadings with the ids of their elements", async () => {
    expect(await pageHeadings("page", { source: sourceOf(blocks) })).toEqual([
      { id: "a1", level: 1, text: "One" },
      { id: "b", level: 3, text: "Two & three" },
      { id: "c", level: 4, text: "Inside" },
      { id: "d", level: 2, text: "Opens" },
    ]);
    const html = await render(blocks, {});
    for (const id of ["a1", "b", "c", "d"]) expect(html).toContain(`id="${id}"`);
  });
});

describe("renderPageLinks", () => {
  const blocks = [
    block("li", "bulleted_list_item", { rich_text: [text("Before")] }),
    block("p1", "child_page", { title: "First" }),
    block("l", "link_to_page", { type: "page_id", page_id: "p2" }),
    block("db1", "child_database", { title: "Rows" }),
    block("db2", "child_database", { title: "Inline" }),
    block("p3", "child_page", { title: "Third" }),
    block("c", "link_to_page", { type: "comment_id", comment_id: "c1" }),
  ];
  const renderDatabase = (id: string) => (id === "db2" ? element("table") : undefined);

  test("renders neighboring links to pages and databases together", async () => {
    const runs: (readonly string[])[] = [];
    const html = await render(blocks, {
      renderDatabase,
      renderPageLinks: (ids) => {
        runs.push(ids);
        return markup`<nav>${String(ids.length)}</nav>`;
      },
    });
    expect(runs).toEqual([["p1", "p2", "db1"], ["p3"]]);
    expect(html).toMatch(
      /^<ul>\n.*<\/ul>\n<nav>3<\/nav>\n<div id="db2" class="child-database"><table><\/table><\/div>\n<nav>1<\/nav>\n<p id="c">Comment/su,
    );
  });

  test("leaves links as they are if it returns undefined, and asks once for the HTML of each inline database", async () => {
    const asked: string[] = [];
    const plain = await render(blocks, { renderDatabase });
    const count = (id: string) => {
      asked.push(id);
      return renderDatabase(id);
    };
    expect(await render(blocks, { renderDatabase: count, renderPageLinks: () => undefined })).toBe(plain);
    expect(asked.filter((id) => id === "db2")).toHaveLength(1);
  });
});

describe("renderLink", () => {
  const caption = [text("The <news>", { text: { content: "The <news>", link: { url: "https://a.example/" } } })];
  const blocks = [
    block("b", "bookmark", { url: "https://example.com/news", caption }),
    block("f", "file", { type: "file", name: "a.pdf", file: { url: "https://f.example/a.pdf?sign" }, caption: [] }),
    block("v", "video", { type: "external", external: { url: "https://v.example/watch?1" } }),
    block("m", "video", { type: "external", external: { url: "https://v.example/film.mp4" } }),
    block("i", "bookmark", { url: `https://app.notion.com/p/${"a".repeat(32)}#${"b".repeat(32)}` }),
    block("x", "bookmark", { url: "javascript:alert(1)" }),
  ];

  test("replaces the link and the caption of bookmarks, files and films, but not of media that play", async () => {
    const links: unknown[] = [];
    const html = await render(blocks, {
      renderLink: async ({ object: { id }, captionMarkup, ...link }) => {
        links.push({ id, ...link, captionHtml: await writeHtml(captionMarkup) });
        return rawMarkup(`<b>${id}</b>`);
      },
    });
    const captionHtml = '<a href="https://a.example/" rel="noreferrer">The &lt;news&gt;</a>';
    expect(links).toEqual([
      {
        id: "b",
        href: "https://example.com/news",
        path: undefined,
        name: "https://example.com/news",
        caption: "The <news>",
        captionHtml,
      },
      { id: "f", href: "/files/a", path: "/file/file", name: "a.pdf", caption: "", captionHtml: "" },
      {
        id: "v",
        href: "https://v.example/watch?1",
        path: undefined,
        name: "https://v.example/watch?1",
        caption: "",
        captionHtml: "",
      },
      {
        id: "i",
        href: `/aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa#${"b".repeat(32)}`,
        path: undefined,
        name: `https://app.notion.com/p/${"a".repeat(32)}#${"b".repeat(32)}`,
        caption: "",
        captionHtml: "",
      },
    ]);
    expect(html).toContain('<figure id="b" class="bookmark"><b>b</b></figure>');
    expect(html).toContain("<video");
    expect(html).toContain('<figure id="x" class="bookmark">javascript:alert(1)</figure>');
  });

  test("leaves a link as it is if it returns undefined", async () => {
    expect(await render(blocks, { renderLink: () => undefined })).toBe(await render(blocks, {}));
  });
});

describe("fileUrl", () => {
  const file = {
    type: "file",
    name: "a.pdf",
    file: { url: "https://f.example/a.pdf?sign", expiry_time: "2026-07-01" },
  };
  const files = {
    type: "files",
    files: [{ ...file, type: "external", external: { url: "https://e.example/" } }, file],
  };
  const inRollup = { type: "rollup", rollup: { type: "array", array: [{ type: "number", number: 1 }, files] } };
  const row = object("page", "row", {
    properties: {
      "A/b~": files,
      Rollup: inRollup,
      Nested: { type: "rollup", rollup: { type: "array", array: [inRollup] } },
    },
  });

  test.each([
    ["HTML", propertyHtml],
    ["Markdown", propertyMarkdown],
  ])("gets a pointer to each file of a property as %s, also of a rollup in a rollup", async (_, render_) => {
    const found: unknown[] = [];
    const fileUrl = (_object: ContentObject, path: string) => {
      found.push([path, valueAt(row.json, path)]);
      return "/files/a";
    };
    for (const name of ["A/b~", "Rollup", "Nested"]) await render_(row, name, { source: sourceOf([row]), fileUrl });
    expect(found).toEqual([
      ["/properties/A~1b~0/files/1/file", file.file],
      ["/properties/Rollup/rollup/array/1/files/1/file", file.file],
      ["/properties/Nested/rollup/array/0/rollup/array/1/files/1/file", file.file],
    ]);
  });
});
