// Functions that replace blocks, property values and pieces of text.
import type { Block, PropertyValue, UnknownBlock, RichText as ClientText } from "@ws/client";
import type { BlockType, BlockTypes } from "@ws/helpers/blocks";
import type { TypesWith } from "@ws/helpers/columns";
import {
  blocksHtml,
  element,
  markup,
  pageHtml,
  propertyHtml,
  richTextHtml,
  type BlockContents,
  type BlockOf,
  type ContentObject,
  type HtmlOptions,
  type PropertyContents,
  type PropertyOf,
  type RichText,
} from "@ws/render";
import { blocksMarkdown, markdown, propertyMarkdown, type MarkdownOptions } from "@ws/render/markdown";
import { describe, expect, test } from "vitest";
import { object, sourceOf } from "./support/plain-source.ts";
import { text } from "./support/rich-text.ts";

type Fields = ContentObject["json"];

const block = (id: string, type: string, content: Fields, parentId = "page", has_children = false): ContentObject =>
  object("block", id, { id, type, has_children, [type]: content }, parentId);

const HOSTILE = "<b> & *c*";
const mention = text("@Ada", { type: "mention", mention: { type: "user", user: { id: "u1" } } });
const link = text("site", { text: { content: "site", link: { url: "https://example.com/" } } });
const equation = text("x", { type: "equation", equation: { expression: "x" } });
const BLOCKS = [
  block("c", "callout", { rich_text: [text(HOSTILE)], icon: null }, "page", true),
  block("c1", "paragraph", { rich_text: [text("Inside")] }, "c"),
  block("c2", "bulleted_list_item", { rich_text: [text("Item")] }, "c"),
  block("i", "image", { type: "file", caption: [], file: { url: "https://f/a.png" } }),
  block("l1", "to_do", { rich_text: [text("One")], checked: true }),
  block("l2", "to_do", { rich_text: [text("Two")], checked: false }),
  block("t", "table", { has_column_header: true }, "page", true),
  block("t1", "table_row", { cells: [[text("A")], [text("B")]] }, "t"),
  block("f", "hologram", { rich_text: [text("Future")] }),
  block("p", "paragraph", { rich_text: [text("See ", {}, { bold: true }), mention, link, equation] }),
];
const html = (options: Partial<HtmlOptions>) =>
  blocksHtml("page", { source: sourceOf(BLOCKS), fileUrl: () => "/a.png", ...options });
const md = (options: Partial<MarkdownOptions>) =>
  blocksMarkdown("page", { source: sourceOf(BLOCKS), fileUrl: () => "/a.png", ...options });

describe("blocks in HTML", () => {
  test("are replaced by markup with escaped texts and with the children", async () => {
    const result = await html({
      blocks: {
        callout: (callout, { children }) =>
          markup`<aside>${callout.callout.rich_text[0]?.plain_text ?? ""}${children}</aside>`,
      },
    });
    expect(result).toContain(
      '<aside>&lt;b&gt; &amp; *c*<p id="c1" dir="auto">Inside</p>\n<ul>\n<li id="c2" dir="auto">Item</li>\n</ul>\n</aside>\n',
    );
  });

  test("are replaced by a text, which is escaped, and asynchronously", async () => {
    expect(await html({ blocks: { callout: async () => "<script>" } })).toContain("&lt;script&gt;\n");
  });

  test("can contain their default form, and stay as they are for undefined", async () => {
    const plain = await html({});
    expect(await html({ blocks: { callout: (_, parts) => parts.html, to_do: () => undefined } })).toBe(
      plain.replace(/(<div id="c".*?<\/div><\/div>\n)/su, "$1\n"),
    );
    expect(await html({ blocks: { callout: (_, parts) => markup`<hr>${parts.html}` } })).toContain('<hr><div id="c"');
  });

  test("keep their list or table around them", async () => {
    const result = await html({
      blocks: {
        to_do: (item) => element("li", { class: String(item.to_do.checked) }),
        table_row: (_, { children }) => element("tr", { class: "mine" }, children),
      },
    });
    expect(result).toContain('<ul class="to-do-list">\n<li class="true"></li>\n<li class="false"></li>\n</ul>\n');
    expect(result).toMatch(/<tbody>\n<tr class="mine"><th scope="col" dir="auto">A<\/th>/u);
  });

  test("have their file, their rich text and their object", async () => {
    const result = await html({
      blocks: {
        image: async (_, { context }) => {
          const file = await context.file();
          return element("img", { src: file?.href, alt: file?.name, "data-kind": context.object.kind });
        },
        callout: async ({ callout }, { context }) => element("b", {}, await context.richText(callout.rich_text)),
      },
    });
    expect(result).toContain('<img src="/a.png" alt="a.png" data-kind="block">');
    expect(result).toContain("<b>&lt;b&gt; &amp; *c*</b>");
  });

  test("of unknown types have a function, by their type or for all of them", async () => {
    const unknown: HtmlOptions["blocks"] = { unknown: ({ type }) => `A ${type}` };
    expect(await html({ blocks: unknown })).toContain("A hologram\n");
    const hologram = { ...unknown, hologram: () => "Mine" } as HtmlOptions["blocks"];
    expect(await html({ blocks: hologram })).toContain("Mine\n");
  });

  test("do not read children that are not part of the result", async () => {
    const read: string[] = [];
    const source = sourceOf(BLOCKS);
    const children = (id: string) => {
      read.push(id);
      return source.children(id);
    };
    await html({ source: { ...source, children }, blocks: { callout: () => "", table: () => "" } });
    expect(read).toEqual(["page"]);
  });

  test("are no names that every object inherits", async () => {
    const blocks = [block("x", "constructor", {}), block("y", "toString", {}), block("z", "__proto__", {})];
    expect(await html({ source: sourceOf(blocks), blocks: {} })).toBe(await html({ source: sourceOf(blocks) }));
  });

  test("that are links to pages are not part of renderPageLinks", async () => {
    const pages = [block("p1", "child_page", { title: "First" }), block("p2", "child_database", { title: "Rows" })];
    const result = await html({
      source: sourceOf(pages),
      renderPageLinks: (ids) => ids.join(),
      blocks: { child_page: (page) => page.child_page.title },
    });
    expect(result).toBe("First\np2\n");
  });
});

describe("blocks in Markdown", () => {
  test.each([
    [null, "> Note"],
    [{ type: "emoji", emoji: "🚲" }, "> 🚲 Note"],
    // A picture has no form in a line of text.
    [{ type: "external", external: { url: "https://example.com/x.png" } }, "> 💡 Note"],
  ])("begin with the icon of a callout, if it has one: %j", async (icon, expected) => {
    const source = sourceOf([block("c", "callout", { rich_text: [text("Note")], icon })]);
    expect(await blocksMarkdown("page", { source })).toBe(`${expected}\n`);
  });

  test("are replaced by Markdown with escaped texts, and its lines have the quotes of their line", async () => {
    const result = await md({
      blocks: {
        callout: async (callout, { children }) =>
          markdown`> [!NOTE]\n> ${callout.callout.rich_text[0]?.plain_text ?? ""}\n>\n> ${await children()}`,
      },
    });
    expect(result).toContain("> [!NOTE]\n> \\<b\\> \\& \\*c\\*\n>\n> Inside\n>\n> - Item\n");
  });

  test("have children and a default form of the same form as in HTML: values that can be called", async () => {
    const inHtml = [
      await html({ blocks: { callout: (_, { children, html: own }) => markup`<aside>${children}${own}</aside>` } }),
      await html({
        blocks: {
          callout: async (_, { children, html: own }) => markup`<aside>${await children()}${await own()}</aside>`,
        },
      }),
    ];
    expect(inHtml[0]).toMatch(/<aside><p id="c1" dir="auto">Inside<\/p>[^]*<div id="c"/u);
    expect(inHtml[1]).toBe(inHtml[0]);
    const inMarkdown = [
      await md({ blocks: { callout: (_, { children, markdown: own }) => markdown`> ${children}\n>\n> ${own}` } }),
      await md({
        blocks: {
          callout: async (_, { children, markdown: own }) => markdown`> ${await children()}\n>\n> ${await own()}`,
        },
      }),
      await md({
        blocks: { callout: async (_, parts) => markdown`${markdown`> ${parts.children}`}\n>\n> ${parts.markdown}` },
      }),
    ];
    expect(inMarkdown[0]).toMatch(/^> Inside\n>\n> - Item\n>\n> > \\<b\\>/u);
    expect(inMarkdown[1]).toBe(inMarkdown[0]);
    expect(inMarkdown[2]).toBe(inMarkdown[0]);
    expect(await md({ blocks: { callout: (_, { children }) => children } })).toMatch(/^Inside\n\n- Item\n/u);
  });

  test("do not read children that are not part of the result", async () => {
    const read: string[] = [];
    const source = sourceOf(BLOCKS);
    const children = (id: string) => {
      read.push(id);
      return source.children(id);
    };
    await md({ source: { ...source, children }, blocks: { callout: () => "", table: () => "" } });
    expect(read).toEqual(["page"]);
  });

  test("are replaced by a text, which is escaped", async () => {
    expect(await md({ blocks: { callout: () => "# <script>\n- x" } })).toMatch(/^\\# \\<script\\><br>- x\n/u);
  });

  test("can contain their default form, and stay as they are for undefined", async () => {
    const plain = await md({});
    expect(await md({ blocks: { callout: (_, parts) => parts.markdown(), to_do: () => undefined } })).toBe(plain);
  });

  test("have their file, and unknown types have a function", async () => {
    const result = await md({
      blocks: {
        image: async (_, { context }) => markdown`![](${(await context.file())?.href ?? ""})`,
        unknown: ({ type }) => `A ${type}`,
      },
    });
    expect(result).toContain("![](/a.png)");
    expect(result).toContain("A hologram");
  });
});

describe("pieces of text", () => {
  const run = [text("See ", {}, { bold: true }), mention, link, { ...equation, annotations: { bold: true } }];
  const options = { source: sourceOf([]) };

  test("are replaced in HTML inside of their marks", async () => {
    const result = await richTextHtml(run, {
      ...options,
      inline: {
        mention: (piece) => markup`<i>${piece.mention.user?.id ?? ""}</i>`,
        link: (piece, parts) => [parts.html, ` (${piece.text.link.url})`],
        equation: async (piece) => `<${piece.equation.expression}>`,
      },
    });
    expect(result).toBe(
      '<strong>See </strong><i>u1</i><a href="https://example.com/" rel="noreferrer">site</a> (https://example.com/)<strong>&lt;x&gt;</strong>',
    );
  });

  test("are replaced in Markdown", async () => {
    const result = await md({
      inline: {
        mention: () => "<Ada>",
        link: async (piece, parts) => markdown`${await parts.markdown()}^${piece.text.link.url}`,
        equation: () => undefined,
      },
    });
    expect(result).toContain("**See** \\<Ada\\>[site](https://example.com/)^https://example.com/$`x`$");
  });
});

describe("property values", () => {
  const properties = {
    Due: { type: "date", date: { start: "2026-07-02", end: null, time_zone: null } },
    Calculated: { type: "formula", formula: { type: "date", date: { start: "2026-07-03" } } },
    State: { type: "select", select: { name: HOSTILE, color: "red" } },
  };
  const page = object("page", "row", { properties });
  const source = sourceOf([page]);

  test("are replaced in HTML, also as results of formulas", async () => {
    const options: HtmlOptions = {
      source,
      properties: {
        date: ({ date }, { page: of }) => `${of.id}: ${date?.start ?? ""}`,
        select: ({ select }, parts) => [select?.name ?? "", " ", parts.html],
      },
    };
    expect(await propertyHtml(page, "Due", options)).toBe("row: 2026-07-02");
    expect(await propertyHtml(page, "Calculated", options)).toBe("row: 2026-07-03");
    expect(await propertyHtml(page, "State", options)).toMatch(/^&lt;b&gt; &amp; \*c\* <span class="option/u);
    expect(await pageHtml(page, options)).toContain("row: 2026-07-03</dd>");
  });

  test("are replaced in Markdown within a line", async () => {
    const options: MarkdownOptions = {
      source,
      properties: { date: ({ date }) => markdown`**${date?.start ?? ""}**\nx`, select: () => HOSTILE },
    };
    expect(await propertyMarkdown(page, "Due", options)).toBe("**2026-07-02** x");
    expect(await propertyMarkdown(page, "State", options)).toBe("\\<b\\> \\& \\*c\\*");
  });
});

/** A member of the content of a block type, by the table. */
type Member<Type extends BlockType> = BlockTypes[Type]["members"][number];

/** The names of all members of a union, without those beside safe addresses. */
type NameIn<Content> = Content extends unknown ? Exclude<keyof Content, `unsafe${string}`> : never;

/** Does not compile if there are names. The error has them. */
const none = <Names extends never>(): Names[] => [];

test("the types are those of the client, with the members of the table of block types", () => {
  type Of<Union, Type> = Extract<Union, { type: Type }>;
  /** True for each type whose form in the client fits the form here. */
  type Blocks = { [Type in keyof BlockContents]: Of<Block, Type> extends BlockOf<Type> ? true : Type };
  type Properties = { [T in keyof PropertyContents]: Of<PropertyValue, T> extends PropertyOf<T> ? true : T };
  const blocks: Blocks[keyof Blocks] = true;
  const properties: Properties[keyof Properties] = true;
  /** Types of the client that are missing here. */
  type Missing = Exclude<Block["type"], keyof BlockContents | UnknownBlock["type"]>;
  const missing: [Missing] extends [never] ? true : Missing = true;
  /** Types whose members here differ from those of the table of block types. */
  type Differing = {
    [Type in BlockType]: Type extends keyof BlockContents
      ? [NameIn<BlockContents[Type]>, Member<Type>] extends [Member<Type>, NameIn<BlockContents[Type]>]
        ? never
        : Type
      : Type;
  }[BlockType];
  const differing = none<Differing>();
  const missingProperties = none<Exclude<TypesWith<{ hasValue: true }>, keyof PropertyContents>>();
  const texts: ClientText extends RichText[number] ? true : false = true;
  expect([blocks, properties, missing, texts]).toEqual([true, true, true, true]);
  expect([differing, missingProperties]).toEqual([[], []]);
});
