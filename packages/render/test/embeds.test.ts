// Films, maps, posts and PDFs: a link, and a frame that somebody opens. Bookmarks with a preview.
import { blocksHtml, type ContentObject, type HtmlOptions } from "@ws/render";
import { describe, expect, test } from "vitest";
import { object, sourceOf } from "./support/plain-source.ts";
import { text } from "./support/rich-text.ts";

const block = (type: string, content: ContentObject["json"]): ContentObject =>
  object("block", "b", { type, [type]: content }, "page");
const embed = (url: string) => block("embed", { url, caption: [] });
const render = (entry: ContentObject, options: Partial<HtmlOptions> = {}) =>
  blocksHtml("page", { source: sourceOf([entry]), fileUrl: () => "/files/a", ...options });
const frameOf = (html: string) => /<iframe src="([^"]*)"/u.exec(html)?.[1]?.replaceAll("&amp;", "&");

test.each([
  ["https://www.youtube.com/watch?t=1&v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
  [
    "https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184",
    "https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184",
  ],
  [
    "https://www.google.com/maps/place/Mill+Lane+7/@52.5,13.4,17z",
    "https://www.google.com/maps?q=Mill+Lane+7&output=embed",
  ],
  ["https://www.google.com/maps/@52.5,13.4,15z", "https://www.google.com/maps?q=52.5,13.4&output=embed"],
  [
    "https://www.openstreetmap.org/#map=10/52.5/13.4",
    "https://www.openstreetmap.org/export/embed.html?bbox=13.04844%2C52.32422%2C13.75156%2C52.67578&layer=mapnik",
  ],
  ["https://x.com/ada/status/1234567890", "https://platform.twitter.com/embed/Tweet.html?id=1234567890&dnt=true"],
  ["https://open.spotify.com/episode/abc123?si=1", "https://open.spotify.com/embed/episode/abc123"],
  [
    "https://www.figma.com/file/abc/Name?node-id=1&t=2",
    "https://www.figma.com/embed?embed_host=share&url=https%3A%2F%2Fwww.figma.com%2Ffile%2Fabc%2FName%3Fnode-id%3D1%26t%3D2",
  ],
  ["https://codepen.io/ada-l/pen/abcDEF", "https://codepen.io/ada-l/embed/abcDEF"],
])("%s has a link, and a closed frame", async (url, frame) => {
  const html = await render(embed(url));
  expect(frameOf(html)).toBe(frame);
  expect(html).toMatch(/^<figure id="b" class="embed"><a href="https:[^"]*" rel="noreferrer">/u);
  expect(html).toMatch(/<details class="frame"><summary>Show content of [\w.]+<\/summary>/u);
  expect(html).toMatch(/ loading="lazy" .*sandbox="allow-scripts allow-same-origin/u);
});

test.each([
  "https://example.com/youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com.example.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=short",
  "http://youtu.be/dQw4w9WgXcQ",
  'https://www.youtube.com/embed/"><script>',
  "https://vimeo.com/76979871evil",
  "https://www.google.com/maps",
  "javascript:hit()//https://youtu.be/dQw4w9WgXcQ",
])("%s has no frame", async (url) => {
  expect(frameOf(await render(embed(url)))).toBeUndefined();
});

describe("a PDF", () => {
  test("that is stored has a closed frame", async () => {
    const html = await render(block("pdf", { type: "file", caption: [], file: { url: "https://f/a.pdf?sign" } }));
    expect(html).toContain(
      '<a href="/files/a">a.pdf</a>\n<details class="frame"><summary>Show content of a.pdf</summary>',
    );
    expect(frameOf(html)).toBe("/files/a");
  });

  test("of the web is a link, because it could be any page", async () => {
    const html = await render(block("pdf", { type: "external", caption: [], external: { url: "https://f/a.pdf" } }));
    expect(html).toBe('<figure id="b" class="pdf"><a href="https://f/a.pdf">a.pdf</a></figure>\n');
  });
});

test("frames: false leaves links, and renderLink replaces link and frame", async () => {
  const film = embed("https://vimeo.com/76979871");
  expect(await render(film, { frames: false })).not.toContain("<details");
  expect(await render(film, { renderLink: ({ href }) => href })).toBe(
    '<figure id="b" class="embed">https://vimeo.com/76979871</figure>\n',
  );
});

describe("linkPreview", () => {
  const bookmark = block("bookmark", { url: "https://www.example.com/news?a=1", caption: [text("A caption")] });

  test("gives the title, the description and the picture of a page, which are escaped", async () => {
    const asked: string[] = [];
    const html = await render(bookmark, {
      linkPreview: async (href, { id }) => {
        asked.push(href, id);
        return { title: "<News>", description: "Of & today", image: "https://img.example/a.png?b=1&c=2" };
      },
    });
    expect(asked).toEqual(["https://www.example.com/news?a=1", "b"]);
    expect(html).toContain(
      '<a href="https://www.example.com/news?a=1" rel="noreferrer"><img src="https://img.example/a.png?b=1&amp;c=2" alt="" loading="lazy" referrerpolicy="no-referrer"><strong dir="auto">&lt;News&gt;</strong><span dir="auto">Of &amp; today</span><small>example.com</small></a>',
    );
    expect(html).toContain(">A caption</figcaption>");
  });

  test("has no picture with another scheme, and undefined leaves the address", async () => {
    const html = await render(bookmark, {
      linkPreview: () => ({ title: "x", image: "javascript:hit()", site: "Site" }),
    });
    expect(html).not.toContain("<img");
    expect(html).toContain("<small>Site</small>");
    expect(await render(bookmark, { linkPreview: () => undefined })).toBe(await render(bookmark));
  });
});
