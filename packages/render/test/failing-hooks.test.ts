// Functions that fail, and values from an address that are none: the page has the default, and one report says why.
import {
  blocksHtml,
  databaseHtml,
  databaseViews,
  element,
  headingLevels,
  pageHtml,
  propertyHtml,
  rawMarkup,
  richTextHtml,
  sourceFromObjects,
  viewHtml,
  type ContentObject,
  type DataView,
  type ErrorPlace,
  type HtmlOptions,
  type RenderError,
} from "@ws/render";
import { blocksMarkdown, markdown, pageMarkdown, propertyMarkdown, type MarkdownOptions } from "@ws/render/markdown";
import { Blocks, View, type ReactOptions } from "@ws/render/react";
import { createElement, memo } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { object, sourceOf } from "./support/plain-source.ts";
import { text } from "./support/rich-text.ts";
import { OBJECTS, SOURCE } from "./support/view-workspace.ts";

type Fields = ContentObject["json"];

const block = (id: string, type: string, content: Fields, parentId = "page"): ContentObject =>
  object("block", id, { id, type, has_children: false, [type]: content }, parentId);

const link = text("site", { text: { content: "site", link: { url: "https://example.com/" } } });
const inPage = text("Home", { type: "mention", mention: { type: "page", page: { id: "home" } }, href: null });
const CODE = { rich_text: [text("const x")], language: "javascript", caption: [] };
const BLOCKS = [
  block("h1", "heading_2", { rich_text: [text("Title")] }),
  block("b1", "paragraph", { rich_text: [text("See "), link, inPage] }),
  block("b2", "to_do", { rich_text: [text("Task")], checked: true }),
  block("b3", "equation", { expression: "x^2" }),
  block("b4", "code", CODE),
  block("b5", "image", { type: "file", file: { url: "https://f.example/a.png" }, caption: [] }),
  block("b6", "bookmark", { url: "https://example.com/news", caption: [] }),
  block("b7", "child_page", { title: "Below" }),
  block("b8", "child_database", { title: "Rows" }),
];
const source = sourceOf(BLOCKS);

/** Functions that fail in the ways in which programs fail. */
const FAILURES: readonly (readonly [string, (...args: readonly unknown[]) => unknown])[] = [
  [
    "throws",
    () => {
      throw new Error("mine");
    },
  ],
  // eslint-disable-next-line prefer-promise-reject-errors
  ["rejects with a text", () => Promise.reject("mine")],
  ["returns a value of another form", () => -5],
  [
    "throws an object that has no text",
    () => {
      throw Object.create(null);
    },
  ],
  ["returns an object of another form", () => ({ mine: true })],
];

interface Reported {
  readonly error: RenderError;
  readonly place: ErrorPlace;
}

function reports() {
  const list: Reported[] = [];
  return { list, onError: (error: RenderError, place: ErrorPlace) => void list.push({ error, place }) };
}

const placesOf = (list: readonly Reported[]) => list.map(({ place }) => [place.option, place.id]);

const SILENT = { renderEquation: false, highlightCode: false } as const;
const html = (options: object) => blocksHtml("page", { source, ...SILENT, ...options });

describe.each(FAILURES)("a function that %s", (_, fails) => {
  test.each([
    [{ blocks: { to_do: fails } }, "blocks.to_do", "b2"],
    [{ inline: { link: fails } }, "inline.link", "b1"],
    [{ inline: { mention: fails } }, "inline.mention", "b1"],
    [{ renderEquation: fails }, "renderEquation", "b3"],
    [{ highlightCode: fails }, "highlightCode", "b4"],
    [{ fileUrl: fails }, "fileUrl", "b5"],
    [{ imageSize: fails }, "imageSize", "b5"],
    [{ renderLink: fails }, "renderLink", "b6"],
    [{ linkPreview: fails }, "linkPreview", "b6"],
    [{ renderPageLinks: fails }, "renderPageLinks", "b7"],
    [{ renderDatabase: fails }, "renderDatabase", "b8"],
    [{ headingLevel: fails }, "headingLevel", "h1"],
  ])("is reported once, and HTML has the default: %o", async (options, option, id) => {
    const { list, onError } = reports();
    const fallback = option === "fileUrl" ? await html({ fileUrl: () => undefined }) : await html({});
    expect(await html({ ...options, onError })).toBe(fallback);
    expect(placesOf(list)).toEqual([[option, id]]);
    expect(list[0]?.error).toMatchObject({ name: "RenderError", code: "hook_failed" });
    expect(list[0]?.error.message).toContain(`The function "${option}" failed for ${id}: `);
  });

  test("is reported once, and Markdown has the default", async () => {
    const plain = await blocksMarkdown("page", { source });
    for (const [options, option, id] of [
      [{ blocks: { to_do: fails } }, "blocks.to_do", "b2"],
      [{ inline: { link: fails } }, "inline.link", "b1"],
      [{ markOf: fails }, "markOf", "h1"],
    ] as const) {
      const { list, onError } = reports();
      expect(await blocksMarkdown("page", { source, onError, ...(options as object) })).toBe(plain);
      expect(placesOf(list)[0]).toEqual([option, id]);
    }
  });

  test("is reported for a property value, and its page has the default", async () => {
    const row = object("page", "row", { properties: { Due: { type: "number", number: 5 } } });
    const { list, onError } = reports();
    const options = { source: sourceOf([row]), properties: { number: fails }, onError } as HtmlOptions &
      MarkdownOptions;
    expect(await propertyHtml(row, "Due", options)).toBe("5");
    expect(await propertyMarkdown(row, "Due", options)).toBe("5");
    expect(placesOf(list)).toEqual([
      ["properties.number", "row"],
      ["properties.number", "row"],
    ]);
  });

  test("is reported by the functions that React calls", async () => {
    const { list, onError } = reports();
    const plain = renderToStaticMarkup(await Blocks({ parentId: "page", source, ...SILENT }));
    const options = { linkPreview: fails, imageSize: fails } as Partial<ReactOptions>;
    expect(renderToStaticMarkup(await Blocks({ parentId: "page", source, ...SILENT, ...options, onError }))).toBe(
      plain,
    );
    expect(placesOf(list)).toEqual([
      ["imageSize", "b5"],
      ["linkPreview", "b6"],
    ]);
  });
});

test("a function that fails for several blocks is reported for each, and once for a block", async () => {
  const { list, onError } = reports();
  const failing = () => Promise.reject(new Error("mine"));
  const more = [block("c1", "paragraph", { rich_text: [link, link] }), block("c2", "paragraph", { rich_text: [link] })];
  await blocksHtml("page", { source: sourceOf(more), inline: { link: failing }, onError });
  expect(placesOf(list)).toEqual([
    ["inline.link", "c1"],
    ["inline.link", "c2"],
  ]);
  expect(list[0]?.error.cause).toEqual(new Error("mine"));
});

test("linkTo that fails leaves links to Notion, and a page stays hidden if isHidden or showProperty fails", async () => {
  const fails = () => {
    throw new Error("mine");
  };
  const home = object("page", "home", {
    url: "https://app.notion.com/home",
    properties: { S: { type: "number", number: 7 } },
  });
  const from = sourceOf([...BLOCKS, home]);
  const { list, onError } = reports();
  const base = { source: from, ...SILENT, onError };
  expect(await blocksHtml("page", { ...base, linkTo: fails })).toContain("Untitled");
  expect(await blocksHtml("page", { ...base, isHidden: fails })).toContain("Private page");
  // A promise is no answer: it would show what it should hide.
  const later = (async () => true) as unknown as () => boolean;
  expect(await blocksHtml("page", { ...base, isHidden: later })).toContain("Private page");
  expect(await pageHtml(home, { ...base, showProperty: fails })).not.toContain("7");
  expect(await pageHtml(home, { ...base, showProperty: later })).not.toContain("7");
  expect(new Set(placesOf(list).map(([option]) => option))).toEqual(new Set(["linkTo", "isHidden", "showProperty"]));
  // No answer is no failure.
  const silent = (() => undefined) as unknown as () => boolean;
  expect(await blocksHtml("page", { ...base, isHidden: silent })).not.toContain("Private page");
  expect(await pageHtml(home, { ...base, showProperty: silent })).toContain("7");
});

test("null and false are nothing, undefined is the default, and texts and promises are themselves", async () => {
  const { list, onError } = reports();
  const withTask = (result: unknown) => html({ blocks: { to_do: () => result }, onError });
  for (const nothing of [null, false, Promise.resolve(null), Promise.resolve(false)])
    expect(await withTask(nothing)).not.toContain("Task");
  expect(await withTask(undefined)).toContain("Task");
  expect(await withTask("<Mine>")).toContain("&lt;Mine&gt;");
  expect(await withTask(Promise.resolve(["<Mine>", null, false, undefined]))).toContain("&lt;Mine&gt;");
  expect(await withTask(element("b", { title: null, hidden: undefined }, "Mine"))).toContain("<b>Mine</b>");
  const md = (result: unknown) =>
    blocksMarkdown("page", { source, blocks: { to_do: () => result as string }, onError });
  for (const nothing of [null, false, Promise.resolve(null)]) expect(await md(nothing)).not.toContain("Task");
  expect(await md(undefined)).toContain("Task");
  expect(
    await md(
      Promise.resolve(markdown`
**Mine**
      `),
    ),
  ).toContain("**Mine**");
  // Nobody waits for it, and its rejection does not end the process.
  const inside = reports();
  await html({ blocks: { to_do: () => [Promise.reject(new Error("mine"))] }, onError: inside.onError });
  expect(placesOf(inside.list)).toEqual([["blocks.to_do", "b2"]]);
  const none = { inline: { link: () => null, mention: () => false as const } };
  expect(await richTextHtml([link, inPage], { source, ...none })).toBe("");
  expect(await html({ renderLink: () => null, renderPageLinks: () => false, renderDatabase: () => null })).not.toMatch(
    /news|Below/u,
  );
  expect(list).toEqual([]);
});

test("an error of the source comes through, and one that onError throws stops the page", async () => {
  const refused = Object.assign(new Error("401"), { status: 401 });
  const failing = {
    ...source,
    children: () => {
      throw refused;
    },
  };
  await expect(blocksHtml("page", { source: failing, blocks: { to_do: () => "x" } })).rejects.toBe(refused);
  const stop = (error: Error) => {
    throw error.cause;
  };
  const mine = new Error("mine");
  await expect(html({ blocks: { to_do: () => Promise.reject(mine) }, onError: stop })).rejects.toBe(mine);
});

test("front matter, links to blocks and the views of a database have their defaults", async () => {
  const fails = () => {
    throw new Error("mine");
  };
  const page = object("page", "page", { properties: {} });
  const { list, onError } = reports();
  const from = sourceOf([page, ...BLOCKS]);
  const plain = await pageMarkdown(page, { source: from, frontMatter: true });
  expect(await pageMarkdown(page, { source: from, frontMatter: fails, onError })).toBe(plain);
  const rows = sourceFromObjects(OBJECTS);
  const chosen = await databaseHtml("base", { source: rows, onError });
  expect(await databaseHtml("base", { source: rows, chooseView: fails, onError })).toBe(chosen);
  expect(await databaseHtml("base", { source: rows, chooseView: () => "Board" as never, onError })).toBe(chosen);
  expect(placesOf(list)).toEqual([
    ["frontMatter", "page"],
    ["chooseView", "source"],
    ["chooseView", "source"],
  ]);
});

describe("a value of an option that comes from an address", () => {
  const rows = sourceFromObjects(OBJECTS);
  const viewAs = (view: string | DataView, options: object) =>
    viewHtml(view, { source: rows, nowMs: Date.UTC(2026, 6, 2), ...options });

  test.each([
    ["Calendar", "month", "2026-13"],
    ["Calendar", "month", "2026-00"],
    ["Calendar", "month", "2026-7"],
    ["Calendar", "month", "0000-01"],
    ["Calendar", "month", "2026-07-01"],
    ["Calendar", "month", "<script>"],
    ["Calendar", "month", ""],
    ["Calendar", "month", ["2026-07", "2026-08"]],
    ["Table", "maxRows", -1],
    ["Table", "maxRows", Number.NaN],
    ["Table", "maxRows", 1.5],
    ["Table", "maxRows", "20"],
    ["Board", "maxRows", -1],
    ["List", "maxRows", "many"],
    ["Table", "sortedBy", { column: "Nothing", direction: "ascending" }],
    ["Table", "sortedBy", { column: "Price", direction: "up" }],
    ["Table", "sortedBy", "Price"],
    ["Board", "groupHeadingLevel", 9],
    ["Board", "groupHeadingLevel", "2"],
    ["Table", "maxCellValues", -3],
    ["Table", "maxCellValues", "3"],
    ["List", "maxCardValues", 1.5],
    ["Table", "unavailableOptions", "Sold out"],
    ["Table", "unavailableOptions", [1]],
    ["Calendar", "nowMs", Number.NaN],
  ])("has its default, and is reported once: %s with %s %j", async (view, option, value) => {
    const { list, onError } = reports();
    const given = await viewAs(view, { [option]: value, onError });
    const day = option === "nowMs" ? { nowMs: undefined } : {};
    expect(given).toBe(await viewAs(view, day));
    expect(placesOf(list)).toEqual([[option, undefined]]);
    expect(list[0]?.error).toMatchObject({ code: "invalid_argument" });
    expect(list[0]?.error.message).toMatch(new RegExp(`^Expected .* for "${option}", got .*\\. The page has`, "u"));
  });

  test.each([
    ["Calendar", { month: "2026-07" }],
    ["Calendar", { month: null }],
    ["Table", { maxRows: 0 }],
    ["Table", { maxRows: Infinity }],
    ["Table", { sortedBy: { column: "Price", direction: "descending" } }],
  ])("is taken if it is one: %s with %o", async (view, options) => {
    const { list, onError } = reports();
    expect(await viewAs(view, { ...options, onError })).not.toBe("");
    expect(list).toEqual([]);
  });

  test("is reported once for a database with several views, also in React", async () => {
    const two = sourceFromObjects([
      ...OBJECTS.filter(({ id }) => id !== "base"),
      { ...SOURCE, id: "other" },
      { object: "database", id: "base", title: [], data_sources: [{ id: "source" }, { id: "other" }] },
    ]);
    const { list, onError } = reports();
    await View({ database: "base", source: two, month: "2026-13", onError });
    expect(placesOf(list)).toEqual([["month", undefined]]);
  });

  test.each([
    [[{ property: "Nothing", direction: "ascending" }]],
    [[{ property: "Price", direction: "sideways" }]],
    [[{}]],
    ["Price"],
    [null],
  ])("is left out as an order: %j", async (sorts) => {
    const [, , view] = await databaseViews("base", { source: rows });
    const { list, onError } = reports();
    const plain = { ...view, layout: "list", filter: undefined } as DataView;
    expect(await viewAs({ ...plain, sorts: sorts as never }, { onError })).toBe(
      await viewAs({ ...plain, sorts: [] }, {}),
    );
    expect(placesOf(list)).toEqual([["sorts", undefined]]);
  });

  test.each([
    [{ property: "Nothing", number: { equals: 5 } }],
    [{ property: "Price", number: { resembles: 5 } }],
    [{ and: "Price" }],
    ["Price > 5"],
  ])("is left out as a filter, which does not show more than the view: %j", async (filter) => {
    const [view] = await databaseViews("base", { source: rows });
    const { list, onError } = reports();
    const given = { ...view, filter: filter as never } as DataView;
    expect(await viewAs(given, { onError })).toBe(await viewAs("Table", {}));
    expect(await viewAs(given, {})).not.toContain("Wheel");
    expect(placesOf(list)).toEqual([["filter", "Table"]]);
  });

  test("is a link that a function refuses: the head and the months have none", async () => {
    const fails = () => {
      throw new Error("mine");
    };
    const { list, onError } = reports();
    const links = { sort: fails, month: fails, more: fails };
    expect(await viewAs("Table", { links, maxRows: 1, onError })).toBe(await viewAs("Table", { maxRows: 1 }));
    expect(await viewAs("Calendar", { links, month: "2026-07", onError })).not.toContain("<a rel");
    expect(placesOf(list).map(([option]) => option)).toEqual(["links.sort", "links.more", "links.month"]);
  });
});

describe("when a renderer is made", () => {
  test.each([
    [{ blocks: { paragrph: () => "x" } }, 'Unknown name "paragrph" in "blocks". Did you mean "paragraph"?'],
    [{ blocks: { Paragraph: () => "x" } }, 'Did you mean "paragraph"?'],
    [{ blocks: { bulletedListItem: () => "x" } }, 'Did you mean "bulleted_list_item"?'],
    [{ blocks: { heading1: () => "x" } }, 'Did you mean "heading_1"?'],
    [{ blocks: { todo: () => "x" } }, 'Did you mean "to_do"?'],
    [{ blocks: { imgae: () => "x" } }, 'Did you mean "image"?'],
    [{ blocks: { unknwon: () => "x" } }, 'Did you mean "unknown"?'],
    [{ properties: { richText: () => "x" } }, 'Unknown name "richText" in "properties". Did you mean "rich_text"?'],
    [{ inline: { links: () => "x" } }, 'Unknown name "links" in "inline". Did you mean "link"?'],
    [{ inline: { bold: () => "x" } }, "Known names: mention, link, equation."],
    [{ blocks: { callout: "<aside>" } }, 'Expected a function for "blocks.callout", got "<aside>".'],
    [{ blocks: { callout: null } }, 'Expected a function for "blocks.callout", got null.'],
    [{ blocks: new Map([["callout", () => "x"]]) }, 'Expected functions by type in "blocks", got a value'],
    [{ blocks: "callout" }, 'Expected functions by type in "blocks", got "callout".'],
    [{ linkTo: "/pages" }, 'Expected a function for "linkTo", got "/pages".'],
    [{ highlightCode: "shiki" }, 'Expected a function for "highlightCode", got "shiki".'],
    [{ renderLink: {} }, 'Expected a function for "renderLink"'],
    [{ chooseView: "Board" }, 'Expected a function for "chooseView", got "Board".'],
    [{ onError: true }, 'Expected a function for "onError"'],
  ])("it refuses %o", async (options, message) => {
    const rendered = html(options);
    await expect(rendered).rejects.toThrow(message);
    await expect(rendered).rejects.toMatchObject({ name: "RenderError", code: "invalid_argument" });
    if ("blocks" in options)
      await expect(blocksMarkdown("page", { source, ...options } as never)).rejects.toThrow(message);
  });

  test.each(["hologram", "heading_5", "ai_summary", "map", "poll", "form"])(
    "it takes the newer type %s",
    async (type) => {
      expect(await html({ blocks: { [type]: () => "x" } })).toContain("Task");
    },
  );

  test("React refuses names and texts in place of components, and takes those of memo()", async () => {
    const react = (options: object) => Blocks({ parentId: "page", source, ...SILENT, ...options });
    await expect(react({ components: { paragrph: () => null } })).rejects.toThrow(
      'Unknown name "paragrph" in "components". Did you mean "paragraph"?',
    );
    await expect(react({ components: { quote: "blockquote" } })).rejects.toThrow(
      'Expected a component for "components.quote", got "blockquote".',
    );
    await expect(react({ inlineComponents: { lnik: () => null } })).rejects.toThrow('Did you mean "link"?');
    const components = { to_do: memo(() => createElement("b", {}, "Mine")) };
    expect(renderToStaticMarkup(await react({ components }))).toContain("<b>Mine</b>");
  });
});

describe("a page with equations or code", () => {
  test("without a function shows the source as code, and is reported once", async () => {
    const inText = text("y", { type: "equation", equation: { expression: "y" } });
    const more = [...BLOCKS, block("b9", "paragraph", { rich_text: [inText, inText] }), block("b10", "code", CODE)];
    const { list, onError } = reports();
    const result = await blocksHtml("page", { source: sourceOf(more), onError });
    expect(result).toContain('<code class="equation">x^2</code>');
    expect(result).toContain("const x</code>");
    expect(placesOf(list)).toEqual([
      ["renderEquation", undefined],
      ["highlightCode", undefined],
    ]);
    expect(list.map(({ error }) => error.code)).toEqual(["hook_missing", "hook_missing"]);
    expect(list[0]?.error.message).toContain("@ws/render/math");
    expect(list[1]?.error.message).toContain("@ws/render/highlight");
    const react = reports();
    await Blocks({ parentId: "page", source: sourceOf(more), onError: react.onError });
    expect(placesOf(react.list)).toEqual(placesOf(list));
  });

  test("with false, without either, or as Markdown is not reported", async () => {
    const { list, onError } = reports();
    await html({ onError });
    const plain = [block("c", "code", { ...CODE, language: "plain text" })];
    await blocksHtml("page", { source: sourceOf(plain), onError });
    const toggle = block("t", "toggle", {
      rich_text: [text("y", { type: "equation", equation: { expression: "y" } })],
    });
    await blocksMarkdown("page", { source: sourceOf([...BLOCKS, toggle]), onError });
    expect(list).toEqual([]);
  });

  test("with asynchronous functions has what they return, as HTML and in React", async () => {
    const hooks = {
      renderEquation: async (expression: string) => rawMarkup(`<math><mi>${expression}</mi></math>`),
      highlightCode: async (code: string) => element("b", {}, code),
    };
    expect(await blocksHtml("page", { source, ...hooks })).toMatch(
      /<math><mi>x\^2<\/mi><\/math>[\s\S]*<b>const x<\/b>/u,
    );
    const react = {
      renderEquation: hooks.renderEquation,
      highlightCode: async (code: string) => createElement("b", {}, code),
    };
    expect(renderToStaticMarkup(await Blocks({ parentId: "page", source, ...react }))).toMatch(
      /<mi>x\^2<\/mi>[\s\S]*<b>const x<\/b>/u,
    );
  });

  test("with the inline styles of a highlighter has them in React", async () => {
    const highlightCode = async () =>
      rawMarkup('<span style="color:#D73A49;--shiki-dark:#F97583;font-style:italic">x</span>');
    expect(
      renderToStaticMarkup(await Blocks({ parentId: "page", source, renderEquation: false, highlightCode })),
    ).toContain('<span style="color:#D73A49;--shiki-dark:#F97583;font-style:italic">x</span>');
  });

  test("with HTML that is not well-formed has the source in React", async () => {
    const { list, onError } = reports();
    const renderEquation = () => rawMarkup("<p>x");
    const node = await Blocks({ parentId: "page", source, renderEquation, highlightCode: false, onError });
    expect(renderToStaticMarkup(node)).toContain('<code class="equation">x^2</code>');
    expect(placesOf(list)).toEqual([["renderEquation", "b3"]]);
  });
});

describe("without onError", () => {
  afterEach(() => void vi.restoreAllMocks());

  test("the console has each message once", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const failing = { blocks: { to_do: () => Promise.reject(new Error("only here")) } };
    for (let count = 0; count < 3; count += 1) await html(failing);
    expect(warn.mock.calls).toEqual([
      ['@ws/render: The function "blocks.to_do" failed for b2: only here. The page has the default in its place.'],
    ]);
  });

  test("the console has the rejection of an asynchronous onError, which does not end the process", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const blocks = { to_do: () => Promise.reject(new Error("only here")) };
    const onError = (): Promise<never> => Promise.reject(new Error("no log server"));
    await html({ blocks, onError: onError as () => never });
    await expect.poll(() => warn.mock.calls).toEqual([["@ws/render: onError was rejected: no log server"]]);
  });
});

test("headingLevels of another page is no failure", async () => {
  const { list, onError } = reports();
  expect(await html({ headingLevel: headingLevels([]), onError })).toContain("<h3");
  expect(list).toEqual([]);
});
