// Pictures whose addresses stay: a blog of 50 posts, read again after the URLs of its files have ended.
import { blocksHtml, databaseHtml, pageHtml, sourceFromClient, type ContentObject } from "@ws/render";
import { createFileHandler, type FileHandlerOptions } from "@ws/render/files";
import { pageMarkdown } from "@ws/render/markdown";
import { Page } from "@ws/render/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { createBlog } from "./support/blog.ts";

const SECRET = "a secret of the application";
const ORIGIN = "https://blog.example";
const addressesIn = (html: string): string[] => [...new Set(html.match(/\/files\/[\w~-]+/gu))];

const blog = createBlog(3);
const { emulator, client, editor, now } = blog;
const source = () => sourceFromClient(client);
const handler = (options: Partial<FileHandlerOptions> = {}) =>
  createFileHandler({ secret: SECRET, source, now, ...options });
const files = handler();
const [first = "", second = ""] = blog.posts;
const render = (id: string) => pageHtml(id, { source: source(), fileUrl: files.fileUrl, showComments: false });
const get = (address: string, from = files, init: RequestInit = {}) => from.handle(new Request(ORIGIN + address, init));

/** Returns the status of the file to which an address leads. */
async function statusOf(address: string): Promise<number> {
  const response = await get(address);
  const location = response.headers.get("location");
  return location === null ? response.status : (await emulator.fetch(location)).status;
}

/** The address of the first file of the first post. */
const [address = ""] = addressesIn(await render(first));

describe("the addresses of the files of a page", () => {
  test("lead to the files, also after the URLs of Notion have ended", async () => {
    const raw = await pageHtml(first, { source: source() });
    const [url = ""] = raw.match(/https?:[^"]*X-Amz[^"]*/u) ?? [];
    const addresses = addressesIn(await render(first));
    // Cover, icon, a property, the icon of a callout, three pictures, a film, a sound, a PDF and a file. The page before it has an icon.
    expect(addresses.length).toBeGreaterThanOrEqual(11);
    for (let hours = 0; hours < 3; hours += 1) {
      for (const each of addresses) expect(await statusOf(each)).toBe(200);
      blog.wait(120);
    }
    expect((await emulator.fetch(url.replaceAll("&amp;", "&"))).status).toBe(403);
  });

  test("are the same in HTML, Markdown and React, and stay from one read to the next", async () => {
    const addresses = addressesIn(await render(first)).toSorted();
    const options = { source: source(), fileUrl: files.fileUrl, showComments: false };
    blog.wait(60);
    expect(addressesIn(await render(first)).toSorted()).toEqual(addresses);
    expect(addressesIn(renderToStaticMarkup(await Page({ page: first, ...options }))).toSorted()).toEqual(addresses);
    // Markdown has no covers and no icons.
    for (const each of addressesIn(await pageMarkdown(first, options))) expect(addresses).toContain(each);
  });

  test("change with the file, so that no cache shows the old one", async () => {
    const { results } = editor.blocks.children.list({ block_id: second });
    const image = results.find((block) => "type" in block && block.type === "image");
    const before = addressesIn(await render(second));
    const upload = editor.fileUploads.create({
      mode: "external_url",
      external_url: "https://e.example/new.png",
      filename: "new.png",
    });
    editor.blocks.update({ block_id: image?.id ?? "", image: { file_upload: { id: upload.id } } });
    const after = addressesIn(await render(second));
    const [added = ""] = after.filter((each) => !before.includes(each));
    expect(before.filter((each) => !after.includes(each))).toHaveLength(1);
    expect((await get(added)).headers.get("location")).toContain("new.png");
  });

  test("are those of galleries", async () => {
    const database = editor.dataSources.retrieve({ data_source_id: blog.dataSourceId });
    const id =
      "database_parent" in database && database.parent.type === "database_id" ? database.parent.database_id : "";
    const html = await databaseHtml(id, { source: source(), fileUrl: files.fileUrl });
    expect(addressesIn(html).length).toBeGreaterThan(0);
    expect(html).not.toContain("X-Amz");
  });
});

describe("a redirect", () => {
  test("is remembered by browsers until five minutes before its end", async () => {
    blog.wait(120);
    const response = await get(address);
    expect(response.status).toBe(302);
    const [, seconds] = /^public, max-age=(\d+)$/u.exec(response.headers.get("cache-control") ?? "") ?? [];
    expect(Number(seconds)).toBeGreaterThan(54 * 60);
    expect(Number(seconds)).toBeLessThanOrEqual(55 * 60);
  });

  test("needs one request to Notion in an hour, also for many visitors at the same time", async () => {
    blog.wait(120);
    blog.takeRequests();
    await Promise.all(Array.from({ length: 20 }, () => get(address)));
    blog.wait(50);
    await get(address);
    expect(blog.takeRequests()).toHaveLength(1);
    blog.wait(6);
    await get(address);
    expect(blog.takeRequests()).toHaveLength(1);
  });

  test("is the old one while Notion fails, until it ends", async () => {
    blog.wait(120);
    let isDown = false;
    const failing = {
      object: (kind: ContentObject["kind"], id: string) => {
        if (isDown) throw new Error("down");
        return source().object(kind, id);
      },
    };
    const from = handler({ source: () => failing });
    const location = (await get(address, from)).headers.get("location");
    isDown = true;
    blog.wait(57);
    expect((await get(address, from)).headers.get("location")).toBe(location);
    blog.wait(5);
    await expect(get(address, from)).rejects.toThrow("down");
    isDown = false;
    expect((await get(address, from)).status).toBe(302);
  });

  test("has no body for HEAD, and other methods are refused", async () => {
    expect((await get(address, files, { method: "HEAD" })).status).toBe(302);
    const response = await get(address, files, { method: "POST" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("an address that the application did not make", () => {
  const [payload = "", signature = ""] = address.slice("/files/".length).split("~");
  const encoded = (text: string) => Buffer.from(text).toString("base64url");

  test.each([
    ["another page", `${encoded(`x/page/${second}/cover/file`)}~${signature}`],
    [
      "another place",
      `${encoded(
        Buffer.from(payload, "base64url")
          .toString()
          .replace(/\/\w+\/file$/u, "/image/external"),
      )}~${signature}`,
    ],
    ["no signature", payload],
    ["an empty signature", `${payload}~`],
    ["a foreign address", encodeURIComponent("https://evil.example/")],
    ["steps up", "..%2f..%2fetc"],
    ["nothing", ""],
    ["a long text", "a".repeat(100_000)],
    ["other characters", "%00~%ff"],
  ])("with %s is not found, and sends no request", async (_, id) => {
    blog.takeRequests();
    const response = await get(`/files/${id}`);
    expect([response.status, response.headers.get("location")]).toEqual([404, null]);
    expect(blog.takeRequests()).toEqual([]);
  });

  test("with another secret is not found", async () => {
    expect((await get(address, handler({ secret: `${SECRET}2` }))).status).toBe(404);
  });
});

test("a signed address never leads to a file on another server", async () => {
  const { results } = editor.blocks.children.list({ block_id: first });
  const image = results.find((block) => "type" in block && block.type === "image" && block.image.type === "external");
  const object = (await source().object("block", image?.id ?? "")) ?? expect.fail();
  const foreign = (await files.fileUrl(object, "/image/external")) ?? "";
  expect((await get(foreign)).status).toBe(404);
});

test("a file that is gone is not found, and looked for again after a minute", async () => {
  const { results } = editor.blocks.children.append({
    block_id: first,
    children: [{ file: { file_upload: { id: editor.fileUploads.list({}).results.at(-1)?.id ?? "" } } }],
  });
  const id = results[0]?.id ?? "";
  const gone = (await files.fileUrl((await source().object("block", id)) ?? expect.fail(), "/file/file")) ?? "";
  expect((await get(gone)).status).toBe(302);
  editor.blocks.delete({ block_id: id });
  blog.wait(60);
  blog.takeRequests();
  expect((await get(gone)).status).toBe(404);
  expect((await get(gone)).status).toBe(404);
  expect(blog.takeRequests()).toHaveLength(1);
  blog.wait(2);
  expect((await get(gone)).status).toBe(404);
  expect(blog.takeRequests()).toHaveLength(1);
});

test("isPublished decides for each request, with the page of a nested block and the place of a value", async () => {
  const shown = new Set(blog.posts);
  const asked: (readonly [string, string])[] = [];
  const from = handler({
    isPublished: (pageId, { path }) => {
      asked.push([pageId, path]);
      return shown.has(pageId) && !path.startsWith("/properties/Files/");
    },
  });
  const html = await pageHtml(first, { source: source(), fileUrl: from.fileUrl, showComments: false });
  const statuses = new Map<string, number>();
  for (const each of addressesIn(html)) {
    const { status } = await get(each, from);
    statuses.set(asked.at(-1)?.[1] ?? "", status);
  }
  expect(asked.every(([pageId]) => pageId === first)).toBe(true);
  expect(statuses.get("/properties/Files/files/0/file")).toBe(404);
  expect(statuses.get("/cover/file")).toBe(302);
  // The pictures in a toggle and in a column are blocks in blocks.
  expect(asked.filter(([, path]) => path === "/image/file")).toHaveLength(3);
  shown.delete(first);
  blog.takeRequests();
  for (const each of addressesIn(html)) expect((await get(each, from)).status).toBe(404);
  expect(blog.takeRequests()).toEqual([]);
});

test("a base can be an address of another server or another folder", async () => {
  const object = (await source().object("page", first)) ?? expect.fail();
  const from = handler({ base: "https://files.example/blog" });
  const other = (await from.fileUrl(object, "/cover/file")) ?? "";
  expect(other).toMatch(/^https:\/\/files\.example\/blog\/[\w-]+~[\w-]+$/u);
  expect((await from.handle(new Request(other))).status).toBe(302);
});

test("images have their other sizes, their captions as alt, and load late", async () => {
  const html = await blocksHtml(first, {
    source: source(),
    fileUrl: files.fileUrl,
    imageSize: (_, path) => (path === "/image/file" ? { width: 800, height: 600 } : undefined),
    imageSources: ({ href, path, size }) =>
      path === undefined ? undefined : { srcset: `/400${href} 400w, ${href} ${size?.width}w`, sizes: "50rem" },
  });
  expect(html).toMatch(
    /<img src="(\/files\/[^"]*)" srcset="\/400\1 400w, \1 800w" sizes="50rem" alt="A picture" width="800" height="600" loading="lazy">/u,
  );
  expect(html).toContain('<img src="https://example.com/a.png" alt="a.png" loading="lazy">');
});

test.each([
  [{ secret: undefined }, 'Expected a "secret" of at least 16 characters, got undefined.'],
  [{ secret: "short" }, 'Expected a "secret" of at least 16 characters, got 5 characters.'],
  [{ source: undefined }, 'Expected either a "source"'],
] as const)("wrong options are refused: %o", (options, message) => {
  // @ts-expect-error A program in JavaScript can lack a variable of the environment.
  expect(() => handler(options)).toThrow(message);
  // @ts-expect-error A program in JavaScript can lack a variable of the environment.
  expect(() => handler(options)).not.toThrow("short");
});
