// The requests that a source from a client sends for a page.
import type { BlockInput } from "@ws/client";
import { pageHtml, sourceFromClient } from "@ws/render";
import { beforeEach, describe, expect, test } from "vitest";
import { counted } from "./support/counted.ts";
import { AsyncClient, Client, createPage } from "./support/workspace.ts";

const editor = new Client();
const MISSING = "00000000-0000-4000-8000-000000000000";

describe.each([
  ["AsyncClient", new AsyncClient()],
  ["Client", editor],
])("a source from %s", (_, client) => {
  let calls: string[] = [];
  beforeEach(() => {
    calls = [];
  });
  const source = () => sourceFromClient(counted(client as Client, calls));
  const render = (id: string) => pageHtml(id, { source: source(), showComments: false });

  test("asks for the parents of a row by their kinds", async () => {
    const page = createPage("Top", "");
    const database = editor.databases.create({
      parent: { type: "page_id", page_id: page },
      title: [{ text: { content: "Jobs" } }],
      initial_data_source: { properties: { Job: { title: {} } } },
    });
    const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
    const row = editor.pages.create({
      parent: { type: "data_source_id", data_source_id },
      properties: { Job: { title: [{ text: { content: "Chain" } }] } },
      children: [{ breadcrumb: {} }, { paragraph: { rich_text: [] } }, { breadcrumb: {} }],
    });
    expect(await render(row.id)).toMatch(/Top<\/a> \/ .*Jobs<\/a> \/ .*Chain<\/a>/u);
    expect(calls.toSorted()).toEqual([
      "blocks.children.list",
      "dataSources.retrieve",
      "databases.retrieve",
      "pages.retrieve",
      "pages.retrieve",
    ]);
  });

  test("reads the first view of a database once, for the pages of all its rows", async () => {
    const database = editor.databases.create({
      parent: { type: "workspace", workspace: true },
      title: [{ text: { content: "Parts" } }],
      initial_data_source: { properties: { Part: { title: {} }, Price: { number: {} } } },
    });
    const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
    const from = source();
    for (const name of ["Chain", "Bell"]) {
      const { id } = editor.pages.create({
        parent: { type: "data_source_id", data_source_id },
        properties: { Part: { title: [{ text: { content: name } }] }, Price: { number: 7 } },
      });
      expect(await pageHtml(id, { source: from, showComments: false })).toContain("Price");
    }
    expect(calls.toSorted()).toEqual([
      "blocks.children.list",
      "blocks.children.list",
      "dataSources.retrieve",
      "pages.retrieve",
      "pages.retrieve",
      "views.list",
      "views.retrieve",
    ]);
  });

  test("reads the blocks of a page once, also for tables of contents", async () => {
    const page = createPage("Contents", "# One\n\n- Item\n\t- Inside\n");
    editor.blocks.children.append({ block_id: page, children: [{ table_of_contents: {} }, { table_of_contents: {} }] });
    expect((await render(page)).match(/#[\da-f]{32}">One/gu)).toHaveLength(2);
    expect(calls.filter((name) => name === "blocks.children.list")).toHaveLength(2);
  });

  test("asks once for a page that the token cannot see, and for no other kind", async () => {
    const page = createPage("Links", "");
    const mention = { type: "mention" as const, mention: { type: "page" as const, page: { id: MISSING } } };
    const children = Array.from({ length: 3 }, () => ({ paragraph: { rich_text: [mention] } }));
    editor.blocks.children.append({ block_id: page, children });
    await render(page);
    expect(calls.filter((name) => name.endsWith(".retrieve"))).toEqual(["pages.retrieve", "pages.retrieve"]);
  });

  test("links to the rows of a view without a request for each", async () => {
    const { results } = editor.search({ filter: { property: "object", value: "data_source" } });
    const id = results.find((found) => found.object === "data_source")?.id ?? "";
    const from = source();
    for await (const row of from.rows(id)) expect(await from.object("page", row.id)).toBe(row);
    expect(calls).toEqual(["dataSources.query"]);
  });

  test("reads the content of a synced block once for all of its copies", async () => {
    const page = createPage("Copies", "");
    const append = (children: BlockInput[]) => editor.blocks.children.append({ block_id: page, children }).results;
    const [original] = append([{ synced_block: { synced_from: null, children: [{ divider: {} }] } }]);
    const copy = { synced_block: { synced_from: { type: "block_id" as const, block_id: original?.id ?? "" } } };
    append([copy, copy, copy]);
    expect((await render(page)).match(/<hr/gu)).toHaveLength(4);
    // The page, the original and one copy: a token can see a copy without its original.
    expect(calls.filter((name) => name === "blocks.children.list")).toHaveLength(3);
  });

  test("keeps 10,000 blocks, and reads the oldest list again after more", async () => {
    const read: string[] = [];
    const list = ({ block_id }: { block_id: string }) => {
      read.push(block_id);
      const results = Array.from({ length: 4000 }, (__, index) => ({ object: "block", id: `${block_id}${index}` }));
      return { object: "list", results, has_more: false, next_cursor: null };
    };
    const { pages, databases, dataSources, comments, users, views, blocks } = editor;
    const others = { pages, databases, dataSources, comments, users, views };
    const from = sourceFromClient({ ...others, blocks: { retrieve: blocks.retrieve, children: { list } } });
    for (const id of ["a", "b", "c", "b", "a"]) for await (const _block of from.children(id)) continue;
    expect(read).toEqual(["a", "b", "c", "a"]);
  });

  test("reads a list again that failed", async () => {
    let isDown = true;
    const list = (args: { block_id: string }) => {
      if (isDown) throw new Error("down");
      return editor.blocks.children.list(args);
    };
    const page = createPage("Again", "Text");
    const { pages, databases, dataSources, comments, users, views, blocks } = editor;
    const failing = { pages, databases, dataSources, comments, users, views };
    const from = sourceFromClient({ ...failing, blocks: { retrieve: blocks.retrieve, children: { list } } });
    await expect(pageHtml(page, { source: from })).rejects.toThrow("down");
    isDown = false;
    expect(await pageHtml(page, { source: from })).toContain("Text");
  });
});
