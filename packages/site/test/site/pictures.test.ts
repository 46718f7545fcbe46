// Photographs on a site: smaller pictures for visitors, made beside the copy, and gone with what they show.
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DerivedPicture } from "@ws/render/pictures";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../scripts/test/support/temporary-folder.ts";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/settings/config.ts";
import { draw } from "../../src/web/pictures/draw.ts";
import { describePicture, makePicture } from "../../src/web/pictures/make-picture.ts";
import type { PictureMaker, PictureResult } from "../../src/web/pictures/picture-worker.ts";
import { openSite, type Site } from "../../src/site.ts";
import { DEMO_OPTIONS } from "./running-site.ts";
import { photo, uploadPhoto } from "./photographs.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

/** A photograph that was taken sideways: 900 × 600 in the file, 600 × 900 for people. */
const sideways = await photo(900, 600).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
const cover = await photo(1000, 500).jpeg({ quality: 95 }).toBuffer();
const red = sharp({ create: { width: 100, height: 100, channels: 3, background: "#c80000" } });
const broken = sideways.subarray(0, 30_000);

/** Makes pictures in this process. */
const made: string[] = [];
let result: PictureResult = { type: "made" };
const maker: PictureMaker = {
  async make(work) {
    if (work.type === "drawing") {
      if (result.type === "made") await draw(work.drawing, work.path);
    } else {
      made.push(work.sha256);
      if (result.type === "made") await makePicture(work);
    }
    return result;
  },
  stop() {},
};

let workspace: TestWorkspace;
let folder: string;
let site: Site;
let pageId: string;
const lines: string[] = [];

async function open(): Promise<Site> {
  const config = readConfig({ ...workspace.env, SITE_DATA: folder }, DEMO_OPTIONS, true);
  const opened = await openSite(config, { report: (line) => lines.push(line), maker });
  await opened.refresher.refreshAll();
  return opened;
}
const get = async (path: string, from = site) => createApp(from).request(`http://site.test${path}`);
const page = async (path: string) => (await get(path)).text();
const address = async () => (await site.content.current()).tree.get(pageId.replaceAll("-", ""))?.href ?? "";
const addressesIn = (html: string) => html.match(/\/files\/[^\s"]+\/variants\/[^\s"]+/gu) ?? [];

beforeAll(async () => {
  workspace = await openTestWorkspace();
  folder = temporaryFolder();
  const { client, env } = workspace;
  const upload = (name: string, content: Uint8Array<ArrayBuffer>) => uploadPhoto(client, name, content);
  const created = await client.pages.create({
    parent: { page_id: env["SITE_ROOT_PAGE_ID"] ?? "" },
    cover: await upload("cover (focus top).jpg", cover),
    properties: { title: { title: [{ text: { content: "Photographs" } }] } },
    children: [{ image: await upload("sideways.jpg", sideways) }, { image: await upload("broken.jpg", broken) }],
  });
  pageId = created.id;
  await client.pages.update({
    page_id: env["SITE_ROOT_PAGE_ID"] ?? "",
    icon: await upload("icon.jpg", new Uint8Array(await red.jpeg().toBuffer())),
  });
  site = await open();
});

afterAll(async () => {
  await site.close();
  await workspace.close();
});

describe("a page with photographs", () => {
  test("has the files, with the size that people see, until the pictures are made", async () => {
    const html = await page(await address());
    expect(addressesIn(html)).toEqual([]);
    expect(html).toMatch(/<img[^>]*sideways\.jpg[^>]*width="600" height="900"/u);
  });

  test("has AVIF and WebP in several widths, a color and the focal point as soon as they are made", async () => {
    site.pictures.look();
    await site.pictures.idle();
    const html = await page(await address());
    expect(html).toMatch(
      /<picture><source type="image\/avif" srcset="\/files\/block\/[^"]*\/variants\/320.avif 320w, [^"]* 600w" sizes="[^"]+"><img class="tone-\d+[\w -]*" src="[^"]*\/sideways.jpg" srcset="[^"]*\/variants\/320.webp 320w, [^"]*" sizes="[^"]+" alt="[^"]*" width="600" height="900" loading="lazy"><\/picture>/u,
    );
    expect(html).toMatch(
      /<img class="cover tone-\d+ focus-top"[^>]*width="1000" height="500"[^>]*fetchpriority="high">/u,
    );
    // A damaged picture stays as it is.
    expect(html).toMatch(/<figure[^>]*><img src="[^"]*broken\.jpg"/u);
    // The page above shows the cover on a card.
    const card = /<picture>(?:(?!<\/picture>).)*loading="lazy"[^>]*><\/picture>/u.exec(await page("/"))?.[0];
    expect(card).toMatch(/sizes="auto, 20rem"[^>]*alt="" width="1000" height="500" loading="lazy"/u);
  });

  test("has addresses that lead to pictures, which are smaller than the files and have no position of a camera", async () => {
    const addresses = new Set(addressesIn(await page(await address())));
    expect(addresses.size).toBeGreaterThanOrEqual(10);
    for (const each of addresses) {
      const response = await get(each);
      expect(response.headers.get("content-type")).toBe(each.endsWith("avif") ? "image/avif" : "image/webp");
      expect(response.headers.get("cache-control")).toContain("immutable");
      const { width, exif } = await sharp(await response.arrayBuffer()).metadata();
      expect([`${width}`, exif]).toEqual([/(\d+)\.\w+$/u.exec(each)?.[1], undefined]);
    }
  });

  test.each(["/320.gif", "/..%2fpicture.json", "/picture.json", "/99999.webp", "/320.webp/x"])(
    "does not serve %s",
    async (name) => {
      const [first = ""] = addressesIn(await page(await address()));
      expect((await get(first.replace(/\/[^/]*$/u, name))).status).toBe(404);
    },
  );

  test("is not made twice, also after a new start", async () => {
    const before = made.length;
    await site.close();
    site = await open();
    site.pictures.look();
    await site.pictures.idle();
    expect(made.length).toBe(before);
    expect(addressesIn(await page(await address())).length).toBeGreaterThan(0);
  });

  test("is rendered again after a change of its pictures, and the same bytes before", async () => {
    const headers = { "if-none-match": (await get(await address())).headers.get("etag") ?? "" };
    const app = createApp(site);
    const request = async () => (await app.request(`http://site.test${await address()}`, { headers })).status;
    expect(await request()).toBe(304);
    const [sha256 = ""] = made;
    await rm(site.pictures.store.folderOf(sha256), { recursive: true });
    await site.close();
    site = await open();
    expect(addressesIn(await page(await address())).join(" ")).not.toContain(sha256);
    site.pictures.look();
    await site.pictures.idle();
    expect(addressesIn(await page(await address())).join(" ")).toContain(sha256);
  });
});

test("the icon of the site for home screens is that of its first page", async () => {
  const response = await get("/icon-180.png");
  const { data, info } = await sharp(await response.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (90 * info.width + 90) * info.channels;
  expect([...data.subarray(middle, middle + 3)].map((channel) => Math.round(channel / 100))).toEqual([2, 0, 0]);
});

test("the folder of the pictures has whole pictures only, and verify of the copy does not know it", async () => {
  const root = join(folder, "pictures");
  expect(readdirSync(root)).toEqual(["2", "drawings"]);
  expect(readdirSync(join(root, "2")).every((name) => /^[0-9a-f]{2}$/u.test(name))).toBe(true);
  expect(await site.content.mirror.verify()).toMatchObject({ problems: [] });
});

test("what killed processes and older versions left is removed, and pictures of files that are gone", async () => {
  const { store } = site.pictures;
  await store
    .write("ab".repeat(32), async (partial) => {
      expect(existsSync(partial)).toBe(true);
      throw new Error("killed");
    })
    .catch(() => {});
  await store.write("cd".repeat(32), async () => {});
  expect(existsSync(store.folderOf("cd".repeat(32)))).toBe(false);
  for (const name of [".partial-killed", ".partial-at-work"]) await mkdir(join(store.folder, name));
  await mkdir(join(folder, "pictures", "0"));
  await utimes(join(store.folder, ".partial-killed"), 0, 0);
  await store.tidy(Date.now());
  expect(readdirSync(store.folder).filter((name) => name.startsWith("."))).toEqual([".partial-at-work"]);
  expect(readdirSync(join(folder, "pictures"))).toEqual(["2", "drawings"]);
  await rm(join(store.folder, ".partial-at-work"), { recursive: true });
  const [kept = ""] = made;
  await store.sweep(async (sha256) => sha256 === kept);
  expect(statSync(store.folderOf(kept)).isDirectory()).toBe(true);
  for (const other of new Set(made)) if (other !== kept) expect(existsSync(store.folderOf(other))).toBe(false);
});

test("two processes that make one picture at a time both have it, whole", async () => {
  const { store } = site.pictures;
  const sha256 = "ef".repeat(32);
  await rm(store.folderOf(sha256), { recursive: true, force: true });
  const write = (width: number) =>
    store.write(sha256, async (partial) =>
      describePicture(partial, { width, height: 1, color: undefined, variants: [] }),
    );
  await Promise.all([write(1), write(2), write(3)]);
  const { width } = (await store.read(sha256)) as DerivedPicture;
  expect([1, 2, 3]).toContain(width);
  await writeFile(join(store.folderOf(sha256), "picture.json"), "{");
  expect(await store.read(sha256)).toBeUndefined();
  await write(4);
  expect(await store.read(sha256)).toMatchObject({ width: 4 });
  expect(readdirSync(store.folder).filter((name) => name.startsWith("."))).toEqual([]);
});

test("a site that cannot make pictures says so once, and serves the files", async () => {
  await rm(join(folder, "pictures"), { recursive: true, force: true });
  lines.length = 0;
  await site.close();
  result = { type: "unavailable", message: "no sharp" };
  site = await open();
  for (const _ of [1, 2]) {
    site.pictures.look();
    await site.pictures.idle();
  }
  expect(lines.filter((line) => line.includes("no sharp"))).toEqual([
    "Pictures are served as they are, because they cannot be made smaller: no sharp",
  ]);
  const html = await page(await address());
  expect(addressesIn(html)).toEqual([]);
  const [href = ""] = html.match(/\/files\/[^"]+sideways.jpg/u) ?? [];
  expect((await get(href)).status).toBe(200);
});

test("a picture that ends the process is not tried again, one that fails is at the next start", async () => {
  await rm(join(folder, "pictures"), { recursive: true, force: true });
  result = { type: "failed", message: "disk full" };
  for (const _ of [1, 2]) {
    await site.close();
    made.length = 0;
    site = await open();
    site.pictures.look();
    await site.pictures.idle();
    site.pictures.look();
    await site.pictures.idle();
    expect(made).toHaveLength(4);
  }
  result = { type: "refused" };
  for (const expected of [4, 0]) {
    await site.close();
    made.length = 0;
    site = await open();
    site.pictures.look();
    await site.pictures.idle();
    expect(made).toHaveLength(expected);
  }
});

test("a page that is no longer published takes its pictures with it", async () => {
  result = { type: "made" };
  await rm(join(folder, "pictures"), { recursive: true, force: true });
  await site.close();
  site = await open();
  site.pictures.look();
  await site.pictures.idle();
  const addresses = addressesIn(await page(await address()));
  expect((await get(addresses[0] ?? "")).status).toBe(200);
  await workspace.client.pages.update({ page_id: pageId, in_trash: true });
  await site.refresher.refreshAll();
  for (const each of addresses) expect((await get(each)).status).toBe(404);
});
