// Both clients in the same emulated workspace: the same data, and the helpers that read lists.
import * as official from "@notionhq/client";
import * as compat from "@ws/compat";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collect } from "./support/collect.ts";

let emulator: RunningEmulator;
let theirs: official.Client;
let ours: compat.Client;
let dataSourceId: string;
beforeAll(async () => {
  emulator = await startEmulator({ seed: "demo" });
  const options = { auth: emulator.token, baseUrl: emulator.url };
  theirs = new official.Client(options);
  ours = new compat.Client(options);
  const { results } = await ours.search({ filter: { property: "object", value: "data_source" } });
  dataSourceId = results[0]?.id ?? "";
});
afterAll(() => emulator.close());

/** Removes the ids that are new with every request. */
const withoutRequestIds = (value: object): object => ({ ...value, request_id: undefined, next_cursor: undefined });

type Reads = Pick<official.Client, "comments" | "databases" | "search" | "users"> & {
  readonly pages: Pick<official.Client["pages"], "retrieve" | "retrieveMarkdown" | "properties">;
  readonly blocks: { readonly children: Pick<official.Client["blocks"]["children"], "list"> };
  readonly dataSources: Pick<official.Client["dataSources"], "query" | "listTemplates">;
};

const READS: readonly (readonly [name: string, read: (client: Reads) => Promise<object>])[] = [
  ["users.me", (client) => client.users.me({})],
  ["users.list", (client) => client.users.list({})],
  ["search", (client) => client.search({ query: "Bicycle" })],
  ["pages.retrieve", (client) => client.pages.retrieve({ page_id: emulator.testPageId })],
  ["pages.retrieveMarkdown", (client) => client.pages.retrieveMarkdown({ page_id: emulator.testPageId })],
  ["blocks.children.list", (client) => client.blocks.children.list({ block_id: emulator.testPageId })],
  ["comments.list", (client) => client.comments.list({ block_id: emulator.testPageId })],
  ["dataSources.query", (client) => client.dataSources.query({ data_source_id: dataSourceId, page_size: 5 })],
  ["dataSources.listTemplates", (client) => client.dataSources.listTemplates({ data_source_id: dataSourceId })],
  [
    "pages.properties.retrieve",
    (client) => client.pages.properties.retrieve({ page_id: emulator.testPageId, property_id: "title" }),
  ],
];

test.each(READS)("%s returns the same data", async (_, read) => {
  expect(withoutRequestIds(await read(ours))).toEqual(withoutRequestIds(await read(theirs)));
});

describe("helpers", () => {
  test("lists give the same items, page by page", async () => {
    const expected = await official.collectPaginatedAPI(theirs.users.list, { page_size: 2 });
    expect(expected).toHaveLength(5);
    expect(await compat.collectPaginatedAPI(ours.users.list, { page_size: 2 })).toEqual(expected);
    expect(await collect(compat.iteratePaginatedAPI(ours.users.list, { page_size: 2 }))).toEqual(expected);
  });

  test("lists work with the client of @notionhq/client, and its lists with ours", async () => {
    expect(await compat.collectPaginatedAPI(theirs.users.list, {})).toHaveLength(5);
    expect(await official.collectPaginatedAPI(ours.users.list, {})).toHaveLength(5);
  });

  test("all rows and templates of a data source are the same", async () => {
    const args = { data_source_id: dataSourceId };
    const rows = await compat.collectAllDataSourceRows(ours, args);
    const expected = await official.collectAllDataSourceRows(theirs, args);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
    expect(rows).toHaveLength(120);
    expect(await compat.collectDataSourceTemplates(ours, args)).toEqual(
      await official.collectDataSourceTemplates(theirs, args),
    );
    expect(await collect(compat.iterateDataSourceTemplates(ours, args))).toHaveLength(
      (await official.collectDataSourceTemplates(theirs, args)).length,
    );
  });

  test("type guards agree on the results of a search", async () => {
    const { results } = await ours.search({});
    for (const result of results) {
      expect(compat.isFullPage(result)).toBe(official.isFullPage(result as official.PageObjectResponse));
      expect(compat.isFullDataSource(result)).toBe(official.isFullDataSource(result as official.PageObjectResponse));
    }
  });
});

describe("a page from its creation to the trash", () => {
  test("has the default API version, with archived", async () => {
    const created = await ours.pages.create({
      parent: { page_id: emulator.testPageId },
      properties: { title: { title: [{ text: { content: "Compat" } }] } },
    });
    if (!compat.isFullPage(created)) throw new Error("Expected a full page");
    expect(created.archived).toBe(false);
    await ours.blocks.children.append({ block_id: created.id, children: [{ paragraph: { rich_text: [] } }] });
    const { results } = await ours.blocks.children.list({ block_id: created.id });
    expect(results.filter(compat.isFullBlock).map(({ type }) => type)).toEqual(["paragraph"]);
    const updated = await ours.pages.update({ page_id: created.id, archived: true });
    expect(updated).toMatchObject({ archived: true, in_trash: true });
  });

  test("uploads a file", async () => {
    const { id } = await ours.fileUploads.create({ filename: "a.txt", content_type: "text/plain" });
    const data = new Blob(["hello"], { type: "text/plain" });
    const sent = await ours.fileUploads.send({ file_upload_id: id, file: { data, filename: "a.txt" } });
    expect(sent).toMatchObject({ status: "uploaded", content_length: 5 });
  });
});
