// Builds of a blog of 50 posts that read only what has changed, with Notion's rate limit.
import { pageHtml, sourceFromClient } from "@ws/render";
import { createFileHandler } from "@ws/render/files";
import { folderStore, incrementalSource, type ContentStore } from "@ws/render/incremental";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createBlog, type Blog } from "./support/blog.ts";

const folder = mkdtempSync(join(tmpdir(), "render-incremental-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The blog, and one for tests that need few posts. */
const big = createBlog(50);
const small = createBlog(3);

const filesOf = ({ client, now }: Blog) =>
  createFileHandler({ secret: "a secret of the application", source: () => sourceFromClient(client), now });

/** Builds all posts with a new source, as a new process does. */
async function build(blog: Blog, store: ContentStore, maxAgeMs?: number): Promise<Map<string, string>> {
  const source = incrementalSource(sourceFromClient(blog.client), { store, maxAgeMs, now: blog.now });
  const { fileUrl } = filesOf(blog);
  const pages = new Map<string, string>();
  for await (const row of source.rows(blog.dataSourceId))
    pages.set(row.id, await pageHtml(row, { source, fileUrl, showComments: false }));
  return pages;
}

const append = ({ editor }: Blog, block_id: string, content: string) =>
  editor.blocks.children.append({ block_id, children: [{ paragraph: { rich_text: [{ text: { content } }] } }] });

/** So that only the pages count. */
const DAY_MS = 24 * 3_600_000;

const QUERY: unknown = expect.stringMatching(/^POST .*\/query$/u);

/** A post has its own list, and one for each block with others inside: a paragraph, a toggle, a tab and its label, columns, a table. */
const LISTS_OF_A_POST = 9;

const store = folderStore(join(folder, "store"));
let first = new Map<string, string>();
let firstRequests: string[] = [];
beforeAll(async () => {
  // Pages that were edited in the last minutes are read again in the next build.
  big.wait(10);
  first = await build(big, store, DAY_MS);
  firstRequests = big.takeRequests();
});
beforeEach(() => {
  for (const blog of [big, small]) {
    blog.wait(10);
    blog.takeRequests();
  }
});

test("a build sends one request for the list if nothing has changed, and writes the same pages", async () => {
  expect(first.size).toBe(50);
  // The guide "A blog with React" names the number.
  expect(firstRequests).toHaveLength(507);
  expect(await build(big, store, DAY_MS)).toEqual(first);
  expect(big.takeRequests()).toEqual([QUERY]);
});

test("a build reads the lists of blocks of the pages that have changed, and nothing else", async () => {
  const [flat = "", nested = "", renamed = "", linking = ""] = big.posts;
  append(big, flat, "Added");
  const { results } = big.editor.blocks.children.list({ block_id: nested });
  append(big, results.find((block) => "type" in block && block.type === "toggle")?.id ?? "", "Added inside");
  big.editor.pages.update({ page_id: renamed, properties: { Name: { title: [{ text: { content: "New name" } }] } } });
  big.wait(10);
  const pages = await build(big, store, DAY_MS);
  const requests = big.takeRequests();
  expect(requests.filter((request) => request.endsWith("/children"))).toHaveLength(3 * LISTS_OF_A_POST);
  expect(requests).toHaveLength(3 * LISTS_OF_A_POST + 1);
  expect(pages.get(flat)).toContain("Added</p>");
  expect(pages.get(nested)).toContain("Added inside</p>");
  expect(pages.get(renamed)).toContain("New name</h1>");
  // Rows are read in each build, so a page that links to one shows its new title.
  expect(pages.get(linking)).toContain("New name</a>");
  expect(pages).toEqual(await build(big, new Map()));
  big.takeRequests();
  await build(big, store, DAY_MS);
  expect(big.takeRequests()).toEqual([QUERY]);
});

test("no picture of a page from the store fails after two hours", async () => {
  const pages = await build(big, store, DAY_MS);
  big.wait(120);
  const addresses = [...pages.values()].flatMap((html) => html.match(/\/files\/[\w~-]+/gu) ?? []);
  expect(addresses.length).toBeGreaterThan(500);
  const files = filesOf(big);
  for (const address of new Set(addresses)) {
    const response = await files.handle(new Request(`https://blog.example${address}`));
    const location = response.headers.get("location") ?? expect.fail(`${address}: ${response.status}`);
    expect((await big.emulator.fetch(location, { method: "HEAD" })).status).toBe(200);
  }
});

test("a page without blocks in blocks costs one request", async () => {
  const own = new Map<string, string>();
  const { id } = small.editor.pages.create({
    parent: { type: "data_source_id", data_source_id: small.dataSourceId },
    properties: { Name: { title: [{ text: { content: "Short" } }] } },
    markdown: "Text",
  });
  await build(small, own);
  small.wait(10);
  append(small, id, "More");
  small.wait(10);
  small.takeRequests();
  expect((await build(small, own)).get(id)).toContain("More</p>");
  expect(small.takeRequests()).toEqual([QUERY, `GET /v1/blocks/${id}/children`]);
});

test("an edit in the minute of the last edit is found, although the time of the page stays", async () => {
  const own = new Map<string, string>();
  const [post = ""] = small.posts;
  append(small, post, "First edit");
  const { last_edited_time: before } = small.editor.pages.retrieve({ page_id: post }) as { last_edited_time: string };
  await build(small, own);
  // The clock of the emulator goes back into the minute.
  const later = small.now();
  small.wait((Date.parse(before) + 59_000 - later) / 60_000);
  append(small, post, "Second edit");
  expect(small.editor.pages.retrieve({ page_id: post })).toHaveProperty("last_edited_time", before);
  small.wait((later - small.now()) / 60_000 + 1);
  expect((await build(small, own)).get(post)).toContain("Second edit</p>");
});

test("what is around the pages is read again after an hour: a linked page, a person, a column, the content of a synced copy", async () => {
  const own = new Map<string, string>();
  await build(small, own);
  const home = small.editor.databases.retrieve({ database_id: databaseId() });
  const pageId = "parent" in home && home.parent.type === "page_id" ? home.parent.page_id : "";
  const [synced] = small.editor.blocks.children.list({ block_id: pageId }).results;
  const [inside] = small.editor.blocks.children.list({ block_id: synced?.id ?? "" }).results;
  small.editor.blocks.update({
    block_id: inside?.id ?? "",
    paragraph: { rich_text: [{ text: { content: "New shared" } }] },
  });
  small.wait(10);
  const [post = ""] = small.posts;
  expect((await build(small, own)).get(post)).toContain(">Shared</p>");
  small.wait(60);
  small.takeRequests();
  expect((await build(small, own)).get(post)).toContain(">New shared</p>");
  // Three posts have a copy of the same original.
  expect(small.takeRequests().filter((request) => request.endsWith("/children"))).toHaveLength(1);
});

describe("a store", () => {
  const [post = ""] = small.posts;
  const { client, now } = small;
  const { fileUrl } = filesOf(small);
  const read = (store_: ContentStore) =>
    pageHtml(post, { source: incrementalSource(sourceFromClient(client), { store: store_, now }), fileUrl });

  test("that is damaged is read as if it were empty", async () => {
    const damaged = join(folder, "damaged");
    const html = await read(folderStore(damaged));
    for (const [index, name] of readdirSync(damaged).entries())
      writeFileSync(join(damaged, name), ["", "{", '{"readAt":1,"objects":[1]}', "null"][index % 4] ?? "");
    expect(await read(folderStore(damaged))).toBe(html);
  });

  test("can be used by several processes at the same time", async () => {
    const shared = join(folder, "shared");
    const all = await Promise.all(Array.from({ length: 4 }, () => read(folderStore(shared))));
    expect(new Set(all).size).toBe(1);
    expect(readdirSync(shared).filter((name) => !name.endsWith(".json"))).toEqual([]);
  });

  test("keeps no list that was cut by an error", async () => {
    const map = new Map<string, string>();
    let isDown = true;
    const source = sourceFromClient(client);
    const failing = {
      ...source,
      async *children(id: string) {
        for await (const block of source.children(id)) {
          yield block;
          if (isDown) throw new Error("down");
        }
      },
    };
    const page = () => pageHtml(post, { source: incrementalSource(failing, { store: map, now }), showComments: false });
    await expect(page()).rejects.toThrow("down");
    isDown = false;
    expect(await page()).toContain("list.csv");
  });

  test("that cannot be written stops the build with its error", async () => {
    const path = join(folder, "file");
    writeFileSync(path, "");
    await expect(read(folderStore(path))).rejects.toThrow(/ENOTDIR|EEXIST/u);
  });

  test("is required", () => {
    // @ts-expect-error A program in JavaScript can forget it.
    expect(() => incrementalSource(sourceFromClient(client), {})).toThrow('Expected a "store" with get() and set()');
  });
});

const databaseId = (): string => {
  const source = small.editor.dataSources.retrieve({ data_source_id: small.dataSourceId });
  return "parent" in source && source.parent.type === "database_id" ? source.parent.database_id : "";
};
