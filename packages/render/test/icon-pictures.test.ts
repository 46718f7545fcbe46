// Custom emojis, and Notion's own icons, which are no emojis and no files.
import { blocksHtml, pageHtml, richTextHtml, sourceFromObjects } from "@ws/render";
import { createFileHandler } from "@ws/render/files";
import { pageMarkdown } from "@ws/render/markdown";
import { Page } from "@ws/render/react";
import { iconPicture } from "@ws/render/values";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

const ADDRESS = "https://pictures.example/spanner.png?a=1&b=2";
const SHOWN = ADDRESS.replaceAll("&", "&amp;");

const custom = (url = ADDRESS) => ({ type: "custom_emoji", custom_emoji: { id: "e", name: "spanner", url } });
const native = (more: object = { color: "blue" }) => ({ type: "icon", icon: { name: "pizza", ...more } });

const mention = (inside: object) => ({
  type: "mention",
  mention: inside,
  plain_text: ":spanner:",
  href: null,
  annotations: {},
});

const page = (icon: object, text: object = mention(custom())) => [
  {
    object: "page",
    id: "page",
    parent: { type: "workspace", workspace: true },
    icon,
    properties: { title: { id: "title", type: "title", title: [{ type: "text", plain_text: "Home" }] } },
  },
  {
    object: "block",
    id: "callout",
    parent: { type: "page_id", page_id: "page" },
    type: "callout",
    has_children: false,
    callout: { rich_text: [text], icon },
  },
];

const sourceOf = (icon: object, text?: object) => sourceFromObjects(page(icon, text));

test("a custom emoji is a picture in icons and texts, in HTML and React, and its name in Markdown", async () => {
  const source = sourceOf(custom());
  const html = await pageHtml("page", { source });
  const react = renderToStaticMarkup(await Page({ page: "page", source }));
  for (const text of [html, react]) {
    expect(text.match(/<img[^>]*>/gu)).toHaveLength(3);
    expect(text.split(`src="${SHOWN}"`)).toHaveLength(4);
    // The text says what the picture in it says. Icons say nothing that the title does not say.
    expect(text.match(/alt=":spanner:"/gu)).toHaveLength(1);
    expect(text.match(/alt=""/gu)).toHaveLength(2);
  }
  const markdown = await pageMarkdown("page", { source, frontMatter: true });
  expect(markdown.match(/:spanner:/gu)?.length).toBeGreaterThanOrEqual(2);
  expect(markdown).not.toContain("pictures.example");
});

test("an icon of Notion is a picture in its color, which is gray if it names none", async () => {
  expect(await pageHtml("page", { source: sourceOf(native()) })).toContain(
    '<img class="icon" src="https://www.notion.so/icons/pizza_blue.svg" alt="">',
  );
  expect(await blocksHtml("page", { source: sourceOf(native({})) })).toContain("icons/pizza_gray.svg");
  expect(iconPicture(native({ name: "../a?b", color: "x/y" }))?.url).toBe(
    "https://www.notion.so/icons/..%2Fa%3Fb_x%2Fy.svg",
  );
});

test.each(["", "javascript:alert(1)", "data:image/svg+xml,x", "file:///etc/passwd"])(
  "an address such as %j gives the name",
  async (url) => {
    const html = await pageHtml("page", { source: sourceOf(custom(url), mention(custom(url))) });
    expect(html).not.toContain("<img");
    expect(html.match(/:spanner:/gu)).toHaveLength(3);
  },
);

test("a picture whose address ends has the address of files, or else its name", async () => {
  const icon = {
    type: "custom_emoji",
    custom_emoji: { name: "spanner", url: ADDRESS, expiry_time: "2026-07-01T10:00:00Z" },
  };
  const source = sourceOf(icon);
  const paths: string[] = [];
  const fileUrl = (_: unknown, path: string) => {
    paths.push(path);
    return `/files${path}`;
  };
  const html = await pageHtml("page", { source, fileUrl });
  expect(paths).toEqual([
    "/icon/custom_emoji",
    "/callout/icon/custom_emoji",
    "/callout/rich_text/0/mention/custom_emoji",
  ]);
  for (const path of paths) expect(html).toContain(`src="/files${path}"`);
  const lacking = await pageHtml("page", { source: sourceOf(icon, mention(icon)), fileUrl: () => undefined });
  expect(lacking).not.toContain("<img");
  expect(lacking.match(/>:spanner:<\/span>/gu)).toHaveLength(3);
});

test("the file handler serves a picture whose address ends", async () => {
  const address = { name: "spanner", url: ADDRESS, expiry_time: "2026-07-01T10:00:00Z" };
  const source = sourceOf({ type: "custom_emoji", custom_emoji: address });
  const now = () => Date.parse("2026-07-01T09:00:00Z");
  const files = createFileHandler({ secret: "0123456789abcdef".repeat(2), source: () => source, now });
  const [, path = ""] =
    /class="icon" src="([^"]+)"/u.exec(await pageHtml("page", { source, fileUrl: files.fileUrl })) ?? [];
  expect(path).toMatch(/^\/files\//u);
  const { status, headers } = await files.handle(new Request(`https://site.example${path}`));
  expect([status, headers.get("location")]).toEqual([302, ADDRESS]);
});

test("another mention with a name and an address is its text", async () => {
  const person = mention({ type: "agent", agent: { name: "Ada", url: "https://pages.example" } });
  expect(await richTextHtml([person], { source: sourceOf({}) })).toBe('<span class="mention agent">:spanner:</span>');
});
