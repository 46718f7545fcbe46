// Cards for links and icons: drawn with the fonts and the colors of the site, never with boxes in place of letters.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../scripts/test/support/temporary-folder.ts";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/settings/config.ts";
import type { PublishedNode } from "../../src/content/public/published-tree.ts";
import { loadTheme, colorIn } from "../../src/web/assets.ts";
import { draw } from "../../src/web/pictures/draw.ts";
import { Drawings } from "../../src/web/pictures/drawings.ts";
import { cardOf } from "../../src/web/pictures/site-drawings.ts";
import { writable, type Drawing } from "../../src/web/pictures/drawing.ts";
import { linesOf } from "../../src/web/pictures/lettering.ts";
import type { PictureMaker, PictureResult } from "../../src/web/pictures/picture-worker.ts";
import { openSite, type Site } from "../../src/site.ts";
import { DEMO_OPTIONS } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

const { colors, font } = loadTheme("workshop");
const folder = temporaryFolder();

let result: PictureResult = { type: "made" };
const drawn: Drawing[] = [];
const maker: PictureMaker = {
  async make(work) {
    if (work.type === "drawing" && result.type === "made") {
      drawn.push(work.drawing);
      await draw(work.drawing, work.path);
    }
    return result;
  },
  stop() {},
};

let workspace: TestWorkspace;
let site: Site;
/** The first page before the site knew whether it can draw. */
let before = "";
let siteTitle = "";
const open = () => openSite(readConfig(workspace.env, DEMO_OPTIONS, true), { maker });
const get = async (path: string) => createApp(site).request(`http://site.test${path}`);
const text = async (path: string) => (await get(path)).text();

beforeAll(async () => {
  workspace = await openTestWorkspace();
  site = await open();
  await site.refresher.refreshAll();
  before = await text("/");
});
afterAll(async () => {
  await site.close();
  await workspace.close();
});

describe("a site that can draw", () => {
  const cardIn = (html: string) => /property="og:image" content="http:\/\/site.test([^"]+)"/u.exec(html)?.[1] ?? "";

  test("has a card of 1200 × 630 pixels for each page, at an address that changes with its title", async () => {
    expect(cardIn(before)).toBe("");
    site.pictures.look();
    await site.pictures.idle();
    const html = await text("/");
    const address = cardIn(html);
    expect(html).toContain('<meta property="og:image:width" content="1200"/>');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    // It was drawn when the content changed.
    const count = drawn.length;
    const response = await get(address);
    expect(drawn).toHaveLength(count);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      format: "png",
      width: 1200,
      height: 630,
    });
    siteTitle = `A title of ${drawn.length} drawings`;
    await workspace.client.pages.update({
      page_id: site.content.rootPageId,
      properties: { title: { title: [{ text: { content: siteTitle } }] } },
    });
    await site.refresher.refreshAll();
    expect(cardIn(await text("/"))).not.toBe(address);
    expect((await get(address)).status).toBe(404);
    await site.pictures.idle();
    const changed = drawn.length;
    expect((await get(cardIn(await text("/")))).status).toBe(200);
    expect(drawn).toHaveLength(changed);
  });

  test("draws a card once, and none that no page has", async () => {
    const address = cardIn(await text("/"));
    await get(address);
    const count = drawn.length;
    const responses = await Promise.all([get(address), get(address)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await get(address.replace(/[0-9a-f]{4}\.png/u, "0000.png"))).status).toBe(404);
    expect((await get(`/cards/${"a".repeat(32)}/${"0".repeat(32)}.png`)).status).toBe(404);
    expect(drawn).toHaveLength(count);
  });

  test("has icons, a manifest and the color of the browser", async () => {
    for (const size of [180, 192, 512]) {
      const icon = await sharp(await (await get(`/icon-${size}.png`)).arrayBuffer()).metadata();
      expect(icon).toMatchObject({ width: size, height: size });
    }
    expect((await get("/favicon.ico")).headers.get("location")).toBe("/icon-180.png");
    const html = await text("/");
    for (const [, path = ""] of html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/gu))
      expect((await get(path)).status).toBe(200);
    expect(html).toContain('<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"/>');
    const response = await get("/manifest.webmanifest");
    expect(response.headers.get("content-type")).toBe("application/manifest+json");
    const manifest = (await response.json()) as {
      readonly name: string;
      readonly icons: readonly { readonly src: string }[];
    };
    expect(manifest).toMatchObject({ name: siteTitle, lang: "en", start_url: "/", theme_color: "#ffffff" });
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200);
    expect(await text("/icon.svg")).toContain(">A</text>");
  });
});

test("a drawing that fails is tried once", async () => {
  const count = drawn.length;
  const tried: string[] = [];
  const drawings = new Drawings({
    folder,
    dataFolder: folder,
    maker: { make: async () => ({ type: tried.push("") > 0 ? "refused" : "made" }), stop() {} },
    needed: async () => [],
    cards: async () => [],
  });
  const [drawing] = drawn;
  expect(drawing && [await drawings.make(drawing), await drawings.make(drawing)]).toEqual([false, false]);
  expect([tried.length, drawn.length]).toEqual([1, count]);
});

test("a picture that cannot be drawn does not take the card with it", async () => {
  const shown: (string | undefined)[] = [];
  const drawings = new Drawings({
    folder,
    dataFolder: "/data",
    maker: {
      async make(work) {
        if (work.type === "drawing") shown.push(work.drawing.picture);
        if (work.type !== "drawing" || work.drawing.picture !== undefined) return { type: "refused" };
        await draw(work.drawing, work.path);
        return { type: "made" };
      },
      stop() {},
    },
    needed: async () => [],
    cards: async () => [],
  });
  const [drawing] = drawn;
  const hostile = drawing && { ...drawing, picture: "files/ab/hostile" };
  expect(hostile && (await drawings.make(hostile))).toBe(true);
  expect(shown).toEqual(["/data/files/ab/hostile", undefined]);
});

test("an SVG cover is on the card, because messengers show no SVG", () => {
  const node = { title: "About us", id: "a" } as PublishedNode;
  const cover = { href: "/files/page/a/cdef/cover.svg", sha256: "cdef", size: undefined, derived: undefined };
  expect(cardOf({ colors, font }, node, node, [cover]).picture).toBe("files/cd/ef");
  const focused = { ...cover, href: "/files/page/a/cdef/a%20(focus%20top%20left).svg" };
  expect(cardOf({ colors, font }, node, node, [undefined, focused]).position).toBe("left top");
  const web = { ...cover, href: "https://example.com/a.svg", sha256: undefined };
  expect(cardOf({ colors, font }, node, node, [web, undefined]).picture).toBeUndefined();
});

test("a site that cannot draw has no cards, and its manifest no PNG", async () => {
  await site.close();
  result = { type: "unavailable", message: "no sharp" };
  site = await open();
  await site.refresher.refreshAll();
  site.pictures.look();
  await site.pictures.idle();
  expect(await text("/")).not.toContain("og:image");
  expect(await text("/manifest.webmanifest")).not.toContain("png");
  expect((await get("/icon-180.png")).status).toBe(404);
  expect((await get("/icon.svg")).status).toBe(200);
});

describe("a card", () => {
  const card = { width: 1200, height: 630, name: "", colors, font, picture: undefined, position: "center" };
  /** Returns the share of the pixels that have the color of texts. */
  async function inkOf(drawing: Partial<Drawing>): Promise<number> {
    const path = `${folder}/ink.png`;
    await draw({ ...card, text: "", ...drawing }, path);
    const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let ink = 0;
    for (let index = 0; index < data.length; index += info.channels) if ((data[index] ?? 255) < 80) ink += 1;
    return ink / (info.width * info.height);
  }

  test.each([
    "Replace a chain",
    "Čeština ğ ş ő",
    "Где мы находимся",
    "Πού είμαστε",
    "Tiếng Việt",
    "Don’t — “fix” 20 %…",
  ])("has the title “%s”, in one size for all its letters", async (title) => {
    expect(writable(title)).toBe(title);
    expect(await inkOf({ text: title })).toBeGreaterThan((await inkOf({})) + 0.01);
  });

  test.each(["修理について", "عن الورشة", "על הסדנה", "यहाँ", "Über 修理"])("has no text for “%s”", (title) => {
    expect(writable(title)).toBe("");
  });

  test("has no emoji, no boxes for signs that the fonts lack, and no marks of SVG", async () => {
    expect(writable("🚲 Bikes 👩🏽‍🔧 1 & 2")).toBe("Bikes  1 & 2");
    expect(await inkOf({ text: "⣿⣿⣿" })).toBe(await inkOf({}));
    await draw({ ...card, text: `</g><script>"&'`, name: "<b>" }, `${folder}/marks.png`);
    expect(await sharp(`${folder}/marks.png`).metadata()).toMatchObject({ width: 1200 });
  });

  test("has long titles in smaller lines, cut after the fourth", () => {
    const lines = (title: string) =>
      linesOf({ text: title, family: font, sizes: [92, 76, 64, 54], width: 1056, maxLines: 4 });
    expect(lines("Short")).toMatchObject({ size: 92, count: 1 });
    expect(lines("word ".repeat(22))).toMatchObject({ size: 64, count: 4 });
    expect(lines("word ".repeat(200))).toMatchObject({ size: 54, count: 4 });
    expect(lines("word ".repeat(200)).width).toBeLessThanOrEqual(1056);
    expect(lines("")).toMatchObject({ count: 0 });
  });

  test("has the picture of the page at its side, and fills itself with it if it has no text", async () => {
    const picture = `${folder}/photo.webp`;
    await sharp({ create: { width: 1120, height: 700, channels: 3, background: "#c02020" } })
      .webp()
      .toFile(picture);
    for (const [title, left] of [
      ["Title", false],
      ["", true],
    ] as const) {
      await draw({ ...card, text: title, picture }, `${folder}/side.png`);
      const { data } = await sharp(`${folder}/side.png`).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const isRed = (x: number) =>
        (data[(300 * 1200 + x) * 3] ?? 0) > 150 && (data[(300 * 1200 + x) * 3 + 1] ?? 0) < 80;
      expect([isRed(10), isRed(1190)]).toEqual([left, true]);
    }
  });
});

test.each([
  ["--page: #fff;", "#ffffff", "#ffffff"],
  [":root{--page:light-dark(#FAFAFAf0,#111)}", "#fafafa", "#111111"],
  ["--page: #000; --page: light-dark(#abc, #123456)", "#aabbcc", "#123456"],
  ["--page: oklch(50% 0.1 20)", undefined, undefined],
  ["--pages: #fff", undefined, undefined],
])("the color in “%s”", (css, light, dark) => {
  expect([colorIn(css, "--page", "light"), colorIn(css, "--page", "dark")]).toEqual([light, dark]);
});
