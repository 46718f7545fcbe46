// The renderer with its hooks, and the values of every type of property.
import {
  blocksHtml,
  element,
  pageHtml,
  pageHtmlPieces,
  propertyHtml,
  rawMarkup,
  type ContentObject,
  type HtmlOptions,
  type RenderOptions,
} from "@ws/render";
import { pageMarkdown, propertyMarkdown } from "@ws/render/markdown";
import { STYLESHEET } from "@ws/render/stylesheet";
import { columnsOf } from "@ws/render/values";
import { describe, expect, test } from "vitest";
import { object, sourceOf } from "./support/plain-source.ts";
import { text } from "./support/rich-text.ts";

type Fields = ContentObject["json"];

const SOURCE = object("data_source", "source", {
  properties: {
    Price: { id: "price", type: "number", number: { format: "euro" } },
    Share: { id: "share", type: "number", number: { format: "percent" } },
    Count: { id: "count", type: "number", number: { format: "number_with_commas" } },
    Plain: { id: "plain", type: "number", number: { format: "number" } },
  },
});
const CUSTOMER = object("page", "customer", {
  properties: { Name: { id: "title", type: "title", title: [text("Ada")] } },
});

const PROPERTIES: Readonly<Record<string, readonly [value: Fields, html: string]>> = {
  Price: [{ id: "price", type: "number", number: 1234.5 }, "€1,234.50"],
  Share: [{ id: "share", type: "number", number: 0.125 }, "12.5%"],
  Count: [{ id: "count", type: "number", number: 12_345 }, "12,345"],
  Plain: [{ id: "plain", type: "number", number: 12_345 }, "12345"],
  None: [{ type: "number", number: null }, ""],
  Text: [{ type: "rich_text", rich_text: [text("<b>", {}, { bold: true })] }, "<strong>&lt;b&gt;</strong>"],
  Option: [
    { type: "select", select: { name: "Red", color: "red" } },
    '<span class="option color-red-background">Red</span>',
  ],
  Status: [{ type: "status", status: { name: "Open", color: "default" } }, '<span class="option">Open</span>'],
  Options: [
    { type: "multi_select", multi_select: [{ name: "A", color: "gray" }, { name: "B" }] },
    '<span class="option color-gray-background">A</span> <span class="option">B</span>',
  ],
  Day: [
    { type: "date", date: { start: "2026-07-02", end: null, time_zone: null } },
    '<time datetime="2026-07-02">Jul 2, 2026</time>',
  ],
  Span: [
    { type: "date", date: { start: "2026-07-02T09:30:00.000+02:00", end: "2026-07-03", time_zone: null } },
    '<time datetime="2026-07-02T09:30:00.000+02:00">Jul 2, 2026, 09:30 UTC+02:00</time> → ' +
      '<time datetime="2026-07-03">Jul 3, 2026</time>',
  ],
  Zone: [
    { type: "date", date: { start: "2026-07-02T09:30:00", end: null, time_zone: "Europe/Berlin" } },
    '<time datetime="2026-07-02T09:30:00">Jul 2, 2026, 09:30</time> Europe/Berlin',
  ],
  Created: [
    { type: "created_time", created_time: "2026-07-02T09:30:00.000Z" },
    '<time datetime="2026-07-02T09:30:00.000Z">Jul 2, 2026, 09:30 UTC</time>',
  ],
  Done: [{ type: "checkbox", checkbox: true }, '<input type="checkbox" disabled checked aria-label="Yes">'],
  Open: [{ type: "checkbox", checkbox: false }, '<input type="checkbox" disabled aria-label="No">'],
  Site: [
    { type: "url", url: "https://example.com/" },
    '<a href="https://example.com/" rel="noreferrer">https://example.com/</a>',
  ],
  Attack: [{ type: "url", url: "javascript:alert(1)" }, "javascript:alert(1)"],
  Mail: [{ type: "email", email: "ada@example.com" }, '<a href="mailto:ada@example.com">ada@example.com</a>'],
  Phone: [{ type: "phone_number", phone_number: "+49 30 1" }, '<a href="tel:+49301">+49 30 1</a>'],
  People: [{ type: "people", people: [{ id: "u1", name: "Ada" }] }, "Ada"],
  Author: [{ type: "created_by", created_by: { id: "u1", name: "Ada" } }, "Ada"],
  Customer: [{ type: "relation", relation: [{ id: "customer" }] }, '<a href="/customer">Ada</a>'],
  File: [
    { type: "files", files: [{ name: "a.pdf", type: "external", external: { url: "https://example.com/a.pdf" } }] },
    '<a href="https://example.com/a.pdf">a.pdf</a>',
  ],
  Number: [{ type: "unique_id", unique_id: { prefix: "REP", number: 7 } }, "REP-7"],
  Place: [
    { type: "place", place: { lat: 52.5, lon: 13.4, name: "Shop", address: "7 Mill Lane" } },
    "Shop, 7 Mill Lane",
  ],
  Pin: [{ type: "place", place: { lat: 52.5, lon: 13.4, name: null } }, "52.5, 13.4"],
  Nowhere: [{ type: "place", place: null }, ""],
  Verified: [{ type: "verification", verification: { state: "verified", date: { start: "2026-07-02" } } }, "Verified"],
  Unverified: [{ type: "verification", verification: { state: "unverified", date: null } }, ""],
  Formula: [{ type: "formula", formula: { type: "number", number: 2.5 } }, "2.5"],
  "Text formula": [{ type: "formula", formula: { type: "string", string: "<i>" } }, "&lt;i&gt;"],
  "True formula": [
    { type: "formula", formula: { type: "boolean", boolean: true } },
    '<input type="checkbox" disabled checked aria-label="Yes">',
  ],
  "Date formula": [
    { type: "formula", formula: { type: "date", date: { start: "2026-07-02" } } },
    '<time datetime="2026-07-02">Jul 2, 2026</time>',
  ],
  Empty: [{ type: "formula", formula: { type: "number", number: null } }, ""],
  Sum: [{ type: "rollup", rollup: { type: "number", number: 44, function: "sum" } }, "44"],
  Rollup: [
    {
      type: "rollup",
      rollup: {
        type: "array",
        array: [
          { type: "select", select: { name: "Red", color: "red" } },
          { type: "title", title: [text("Ada")] },
        ],
      },
    },
    '<span class="option color-red-background">Red</span>, Ada',
  ],
  Future: [{ type: "hologram", hologram: "<x>" }, "&lt;x&gt;"],
};

const PAGE = object(
  "page",
  "row",
  { properties: Object.fromEntries(Object.entries(PROPERTIES).map(([name, [value]]) => [name, value])) },
  "source",
);
const CONTEXT: RenderOptions = {
  source: sourceOf([SOURCE, CUSTOMER, PAGE]),
  linkTo: (id) => (id === "customer" ? "/customer" : undefined),
  fileUrl: () => undefined,
};

describe("propertyHtml", () => {
  const columns = new Map(columnsOf(SOURCE).map((column) => [column.name, column]));

  test.each(Object.entries(PROPERTIES))("renders %s", async (name, [, html]) => {
    expect(await propertyHtml(PAGE, name, CONTEXT, columns.get(name))).toBe(html);
  });
});

test.each([
  ["Day", "2026-07-02"],
  ["Span", "2026-07-02T09:30:00.000+02:00 → 2026-07-03"],
  ["Zone", "2026-07-02T09:30:00 Europe/Berlin"],
  ["Place", "Shop, 7 Mill Lane"],
  ["Verified", "Verified"],
  ["Unverified", ""],
])("%s is a text and no JSON as Markdown", async (name, markdown) => {
  expect((await propertyMarkdown(PAGE, name, CONTEXT)).replaceAll("\\", "")).toBe(markdown);
});

test.each(["", "   ", "\u200b\u2060", "\u202e"])("a page with the title %j is untitled", async (title) => {
  const page = object("page", "blank", { properties: { Name: { type: "title", title: [text(title)] } } });
  expect(await pageHtml(page, { source: sourceOf([page]) })).toContain("<h1>Untitled</h1>");
  expect(await pageMarkdown(page, { source: sourceOf([page]) })).toContain("# Untitled");
});

describe("pageHtml", () => {
  const blocks = [
    object("block", "picture", { type: "image", image: { type: "file", file: { url: "https://f/a.png" } } }, "row"),
    object("block", "base", { type: "child_database", child_database: { title: "Base" } }, "row"),
    object("block", "formula", { type: "equation", equation: { expression: "x < y" } }, "row"),
    object("block", "broken", { type: "equation", equation: { expression: "broken <" } }, "row"),
    object(
      "block",
      "film",
      { type: "video", video: { type: "external", external: { url: "https://v.example/watch?1" } } },
      "row",
    ),
  ];
  const comment = object("comment", "c1", {
    created_time: "2026-07-02T09:30:00.000Z",
    created_by: { id: "u1", name: "Ada" },
    rich_text: [text("A comment")],
  });
  const context: HtmlOptions = {
    ...CONTEXT,
    source: sourceOf([SOURCE, CUSTOMER, PAGE, ...blocks, comment]),
    fileUrl: () => "/files/a.png",
  };

  test("uses the sizes of images, the HTML of databases and equations, and the formats of columns", async () => {
    const html = await pageHtml(PAGE, {
      ...context,
      imageSize: (_, path) => (path === "/image/file" ? { width: 640, height: 480 } : undefined),
      renderDatabase: (id) => (id === "base" ? element("table") : undefined),
      renderEquation: (expression) => (expression.startsWith("broken") ? undefined : rawMarkup("<math></math>")),
    });
    expect(html).toContain('width="640" height="480" loading="lazy"');
    expect(html).toContain('<div id="base" class="child-database"><table></table></div>');
    expect(html).toContain("<math></math>");
    expect(html).toContain('<code class="equation">broken &lt;</code>');
    expect(html).toContain('<dt dir="auto">Price</dt>\n<dd dir="auto">€1,234.50</dd>');
    expect(html).toContain("A comment");
    expect(html).not.toContain("<video");
    expect(html).toContain('<a href="https://v.example/watch?1"');
  });

  test("renders no property and no comment that the hooks exclude", async () => {
    const html = await pageHtml(PAGE, { ...context, showProperty: (name) => name !== "Mail", showComments: false });
    expect(html).toContain(">Phone</dt>");
    expect(html).not.toContain("ada@example.com");
    expect(html).not.toContain("A comment");
  });

  test("writes code from left to right, also on a page in Arabic", async () => {
    const code = { rich_text: [text("const n = 1; // ماء")], language: "javascript" };
    const source = sourceOf([object("block", "b", { type: "code", code }, "p")]);
    const html = await blocksHtml("p", { ...CONTEXT, source });
    expect(html).toContain('<pre dir="ltr" tabindex="0">');
    expect(STYLESHEET).toMatch(/^code, pre \{[^}]*direction: ltr; unicode-bidi: isolate;/mu);
  });

  test("yields a long page in pieces that are short, but not as many as its blocks", async () => {
    const paragraphs = Array.from({ length: 1000 }, (_, index) =>
      object("block", `b${index}`, { type: "paragraph", paragraph: { rich_text: [text(`Paragraph ${index}`)] } }, "p"),
    );
    const page = object("page", "p", { properties: {} });
    const options = { ...CONTEXT, source: sourceOf([page, ...paragraphs]) };
    const pieces: string[] = [];
    for await (const piece of pageHtmlPieces(page, options)) pieces.push(piece);
    expect(pieces.join("")).toBe(await pageHtml(page, options));
    expect(pieces.join("").match(/<p /gu)).toHaveLength(1000);
    expect(pieces.length).toBeLessThan(50);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(5000);
  });

  test("shows neither titles of hidden pages nor links to them", async () => {
    const hiddenId = "1f2e3d4c-5b6a-4789-8abc-def012345678";
    const url = `https://app.notion.com/p/${hiddenId.replaceAll("-", "")}`;
    const runs = [
      text("Title", { type: "mention", mention: { type: "page", page: { id: hiddenId } }, href: url }),
      text("the link", { text: { content: "the link", link: { url } }, href: url }),
    ];
    const page = object("page", "p", {
      properties: { Related: { id: "r", type: "relation", relation: [{ id: hiddenId }] } },
    });
    const list = [
      page,
      object("page", hiddenId, { properties: { Name: { type: "title", title: [text("Title")] } } }),
      object("block", "b1", { type: "paragraph", paragraph: { rich_text: runs } }, "p"),
      object("block", "b2", { type: "link_to_page", link_to_page: { type: "page_id", page_id: hiddenId } }, "p"),
    ];
    const hidden = { ...CONTEXT, source: sourceOf(list), isHidden: (id: string) => id.startsWith("1f2e3d4c") };
    const html = await pageHtml(page, hidden);
    expect(html).not.toMatch(/Title|1f2e3d4c/u);
    expect(html).toContain("the link");
    // In the text and in the relation. The block that is only a link is left out.
    expect(html.split("Private page")).toHaveLength(3);
    expect(html).not.toContain('id="b2"');
    const markdown = await pageMarkdown(page, hidden);
    expect(markdown).not.toMatch(/Title|1f2e3d4c/u);
    expect(markdown.split("Private page")).toHaveLength(2);
    expect(await pageHtml(page, { ...hidden, isHidden: undefined })).toContain(url);
  });
});
