// The addresses that functions and components get: safe or null, with Notion's own beside them.
import {
  blocksHtml,
  element,
  propertyHtml,
  richTextHtml,
  safeAddress,
  type ContentObject,
  type LinkRun,
} from "@ws/render";
import { blocksMarkdown, markdown, propertyMarkdown } from "@ws/render/markdown";
import { Blocks, Page, type BlockComponents, type InlineComponents, type PropertyComponents } from "@ws/render/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { object, sourceOf } from "./support/plain-source.ts";
import { text } from "./support/rich-text.ts";

type Fields = ContentObject["json"];

const HOSTILE = [
  "javascript:hit()",
  "JaVaScRiPt:hit()",
  " javascript:hit()",
  "\u0001javascript:hit()",
  "java\nscript:hit()",
  "java\tscript:hit()",
  "javascript://example.com/%0Ahit()",
  "javascript&colon;hit()",
  "data:text/html,<script>hit()</script>",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "vbscript:hit()",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "about:blank",
  "view-source:https://example.com/",
  "filesystem:https://example.com/a",
  "ftp://example.com/a",
  "ws://example.com/a",
  "intent://example.com#Intent;end",
  "//example.com/a",
  "\\\\example.com\\a",
  "",
];

describe("safeAddress", () => {
  test.each(HOSTILE)("is null for %j", (address) => {
    expect(safeAddress(address)).toBeNull();
  });

  test.each([undefined, null, 5, {}, ["https://example.com/"]])("is null for %j, which is no text", (value) => {
    expect(safeAddress(value)).toBeNull();
  });

  test.each([
    ["https://example.com/a b", "https://example.com/a%20b"],
    ["HTTP://EXAMPLE.com", "http://example.com/"],
    ["mailto:a@example.com", "mailto:a@example.com"],
    ["tel:+49123", "tel:+49123"],
    [`/p/${"a".repeat(32)}`, `https://app.notion.com/p/${"a".repeat(32)}`],
  ])("is %j in its normal form", (address, expected) => {
    expect(safeAddress(address)).toBe(expected);
  });
});

const block = (id: string, type: string, content: Fields): ContentObject =>
  object("block", id, { id, type, has_children: false, [type]: content }, "page");

/** Every form in which an address is in JSON of Notion, and in JSON of types to come. */
function contentOf(url: string) {
  const media = (type: string) => ({ type, [type]: { url, expiry_time: "2026-07-01T00:00:00.000Z" }, caption: [] });
  const mention = (type: string, target: Fields) =>
    text("Mention", { type: "mention", href: url, mention: { type, [type]: target } });
  const user = { object: "user", id: "u", avatar_url: url, person: {} };
  const runs = [
    text("Link", { text: { content: "Link", link: { url } }, href: url }),
    mention("link_preview", { url }),
    mention("link_mention", { href: url, title: "Page", icon_url: url, thumbnail_url: url }),
    mention("custom_emoji", { id: "e", name: "bike", url }),
    mention("user", user),
    mention("page", { id: "p" }),
  ];
  const blocks = [
    block("paragraph", "paragraph", { rich_text: runs, icon: { type: "external", external: { url } } }),
    block("callout", "callout", { rich_text: [], icon: { type: "custom_emoji", custom_emoji: { name: "a", url } } }),
    ...["embed", "bookmark", "link_preview"].map((type) => block(type, type, { url, caption: runs })),
    ...["image", "video", "audio", "pdf", "file"].flatMap((type) => [
      block(type, type, media("external")),
      block(`${type}-stored`, type, media("file")),
    ]),
    block("hologram", "hologram", { sources: [{ src: url, posterUrl: url }], urls: [url, url], deep: { link: url } }),
  ];
  const properties = {
    Site: { id: "s", type: "url", url },
    Files: { id: "f", type: "files", files: [media("external"), media("file")] },
    People: { id: "p", type: "people", people: [user] },
    Author: { id: "a", type: "created_by", created_by: user },
    Text: { id: "t", type: "rich_text", rich_text: runs },
    Sum: { id: "r", type: "rollup", rollup: { type: "array", array: [{ type: "url", url }] } },
  };
  return { blocks, properties, runs };
}

const BLOCK_TYPES = [...new Set(contentOf("").blocks.map(({ type = "" }) => type))];
const PROPERTY_TYPES = ["url", "files", "people", "created_by", "rich_text", "rollup"];
const KINDS = ["link", "mention"];
const forEach = <Replacement>(types: readonly string[], replacement: Replacement) =>
  Object.fromEntries(types.map((type) => [type, replacement]));

/** Returns the texts of a value that a program could take as an address: all but those beside it and the texts of a page. */
function addressesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  if (typeof value !== "object" || value === null) return [value];
  return Object.entries(value).flatMap(([key, member]) =>
    key.startsWith("unsafe") || /^(?:plain_text|content|title|name)$/u.test(key) ? [] : addressesIn(member),
  );
}

/** Returns the values that the functions and components of each renderer get. */
const RENDERERS: Readonly<Record<string, (url: string) => Promise<unknown[]>>> = {
  async HTML(url) {
    const { blocks, properties } = contentOf(url);
    const values: unknown[] = [];
    const see = (value: unknown) => {
      values.push(value);
    };
    const page = object("page", "page", { properties });
    const options = {
      source: sourceOf([...blocks, page]),
      inline: forEach(KINDS, see),
      properties: forEach(PROPERTY_TYPES, see),
    };
    await blocksHtml("page", { ...options, blocks: forEach(BLOCK_TYPES, see) });
    for (const name of Object.keys(properties)) await propertyHtml(page, name, options);
    return values;
  },
  async Markdown(url) {
    const { blocks, properties } = contentOf(url);
    const values: unknown[] = [];
    const see = (value: unknown) => {
      values.push(value);
    };
    const page = object("page", "page", { properties });
    const options = {
      source: sourceOf([...blocks, page]),
      inline: forEach(KINDS, see),
      properties: forEach(PROPERTY_TYPES, see),
    };
    await blocksMarkdown("page", { ...options, blocks: forEach(BLOCK_TYPES, see) });
    for (const name of Object.keys(properties)) await propertyMarkdown(page, name, options);
    return values;
  },
  async React(url) {
    const { blocks, properties } = contentOf(url);
    const values: unknown[] = [];
    const See = (props: Fields) => {
      values.push(props["block"] ?? props["property"] ?? props["run"], props["href"]);
      return null;
    };
    const page = object("page", "page", { properties });
    const element_ = await Page({
      page,
      source: sourceOf([...blocks, page]),
      components: forEach(BLOCK_TYPES, See) as BlockComponents,
      propertyComponents: forEach(PROPERTY_TYPES, See) as PropertyComponents,
      inlineComponents: forEach(KINDS, See) as InlineComponents,
    });
    renderToStaticMarkup(element_);
    return values;
  },
};

describe.each(Object.entries(RENDERERS))("the functions for %s", (_, render) => {
  test.each(HOSTILE)("do not get %j as an address", async (url) => {
    const values = await render(url);
    const types = new Set(values.map((value) => (value as Fields | undefined)?.["type"]));
    for (const type of [...BLOCK_TYPES, ...PROPERTY_TYPES]) expect(types).toContain(type);
    expect(
      addressesIn(values).filter((value) => value === url || (typeof value === "string" && /hit|:\/\//u.test(value))),
    ).toEqual([]);
    expect(JSON.stringify(values)).toContain(`"unsafeUrl":${JSON.stringify(url)}`);
  });

  test("get a safe address as it is", async () => {
    const url = "https://example.com/a";
    expect(addressesIn(await render(url)).filter((value) => value === url).length).toBeGreaterThan(20);
  });
});

describe("Notion's own address", () => {
  const url = "javascript:hit()";
  const { runs, blocks, properties } = contentOf(url);
  const source = sourceOf(blocks);

  test("is beside the safe one, by its name", async () => {
    const seen: unknown[] = [];
    const inline = {
      link: ({ href, unsafeHref, text: { link } }: LinkRun) => void seen.push({ href, unsafeHref, link }),
      mention: ({ mention }: { readonly mention: object }) => void seen.push(mention),
    };
    await richTextHtml(runs, { source, inline });
    const [link, , page, , person] = seen;
    expect(link).toEqual({ href: null, unsafeHref: url, link: { url: null, unsafeUrl: url } });
    expect(page).toMatchObject({ link_mention: { href: null, unsafeHref: url, icon_url: null, unsafeIconUrl: url } });
    expect(person).toMatchObject({ user: { avatar_url: null, unsafeAvatarUrl: url } });
    const site: unknown[] = [];
    const page_ = object("page", "page", { properties });
    await propertyHtml(page_, "Site", { source, properties: { url: (property) => void site.push(property) } });
    expect(site).toEqual([{ id: "s", type: "url", url: null, unsafeUrl: url }]);
  });

  test("stays in context.object and context.source, and in the objects of the source", async () => {
    const before = JSON.stringify(blocks);
    let seen: unknown;
    await blocksHtml("page", {
      source,
      blocks: {
        bookmark: async (_, { context }) =>
          void (seen = [context.object.json, (await context.source.object("block", "bookmark"))?.json]),
      },
    });
    expect(seen).toMatchObject([{ bookmark: { url } }, { bookmark: { url } }]);
    const row = object("page", "page", { properties, cover: { type: "external", external: { url } } });
    const covers: unknown[] = [];
    const urlOf = (_: unknown, { page }: { readonly page: ContentObject }) =>
      void covers.push(page.id, page.json["cover"]);
    await propertyHtml(row, "Site", { source, properties: { url: urlOf } });
    await propertyMarkdown(row, "Site", { source, properties: { url: urlOf } });
    const safe = { type: "external", external: { url: null, unsafeUrl: url } };
    expect(covers).toEqual(["page", safe, "page", safe]);
    expect(JSON.stringify(blocks)).toBe(before);
  });

  test("of a rich text that a function passes on still reaches the function for links", async () => {
    const seen: unknown[] = [];
    const link = ({ unsafeHref, href }: LinkRun) => void seen.push([href, unsafeHref]);
    await blocksHtml("page", {
      source,
      inline: { link },
      blocks: { paragraph: ({ paragraph }, { context }) => context.richText(paragraph.rich_text) },
    });
    await blocksMarkdown("page", {
      source,
      inline: { link },
      blocks: { paragraph: ({ paragraph }, { context }) => context.richText(paragraph.rich_text) },
    });
    // Once in the paragraph, and in the captions of three blocks as HTML.
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen.map((pair) => JSON.stringify(pair)))).toEqual(new Set([JSON.stringify([null, url])]));
  });

  test("leads to a page with linkTo after a function has passed the text on", async () => {
    const href = `/p/${"a".repeat(32)}`;
    const inside = block("p", "paragraph", {
      rich_text: [text("In", { text: { content: "In", link: { url: href } } })],
    });
    const html = await blocksHtml("page", {
      source: sourceOf([inside]),
      linkTo: () => "/in",
      blocks: { paragraph: ({ paragraph }, { context }) => context.richText(paragraph.rich_text) },
    });
    expect(html).toContain('<a href="/in" rel="noreferrer">In</a>');
  });
});

test("a link of the application with the address of its value is as safe as the default", async () => {
  const { blocks } = contentOf("javascript:hit()");
  const source = sourceOf(blocks);
  const html = await blocksHtml("page", {
    source,
    inline: { link: (run) => element("a", { href: run.href }, run.plain_text) },
    blocks: { bookmark: ({ bookmark }) => element("a", { href: bookmark.url, title: null }, "site") },
  });
  expect(html).toContain("<a>Link</a>");
  expect(html).toContain("<a>site</a>");
  expect(html).not.toMatch(/(?:href|src)="javascript/u);
  const md = await blocksMarkdown("page", {
    source,
    inline: { link: (run) => markdown`<${run.href ?? "none"}>` },
  });
  expect(md).toContain("<none>");
  const react = await Blocks({
    parentId: "page",
    source,
    inlineComponents: { link: ({ run }) => createElement("a", { href: run.href }, run.plain_text) },
  });
  expect(renderToStaticMarkup(react)).toContain("<a>Link</a>");
});

test("a value of any depth is copied, and a name of every object stays a name", async () => {
  let deep: Fields = { url: "javascript:hit()" };
  for (let depth = 0; depth < 50_000; depth += 1) deep = { deep };
  const odd = JSON.parse('{"__proto__":{"url":"javascript:hit()"},"constructor":{"url":"javascript:hit()"}}') as Fields;
  const seen: object[] = [];
  const source = sourceOf([block("a", "hologram", { deep, odd })]);
  await blocksHtml("page", { source, blocks: { unknown: (value) => void seen.push(value) } });
  const { odd: copy } = (seen[0] as { hologram: { odd: Fields } }).hologram;
  expect(copy["constructor"]).toEqual({ url: null, unsafeUrl: "javascript:hit()" });
  expect((copy as { url?: unknown }).url).toBeUndefined();
});
