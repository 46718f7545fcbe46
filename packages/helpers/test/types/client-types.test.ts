// Type tests with the methods of both clients and of @notionhq/client. `tsc -p test` checks them; the functions named
// `neverCalled` do not run.
import type { Client as PeerClient } from "@notionhq/client";
import { operations, type AsyncClient, type Client } from "@ws/client";
import {
  appendBlockTree,
  asyncAppendBlockTree,
  asyncCollectBlockTree,
  asyncCollectPaginatedApi,
  asyncIterateAllRows,
  asyncReadRow,
  collectPaginatedApi,
  iterateAllRows,
  iterateBlockTree,
  isFullPage,
  readProperty,
  writeRow,
} from "@ws/helpers";
import { asyncUploadFile, uploadFile } from "@ws/helpers/files";
import { expect, expectTypeOf, test } from "vitest";

/** Returns the items of every paginated operation, without a cast. */
async function everyList(client: AsyncClient, sync: Client) {
  const id = "i";
  return {
    "agents.query": [await asyncCollectPaginatedApi(client.agents.query), collectPaginatedApi(sync.agents.query)],
    "sessions.query": [await asyncCollectPaginatedApi(client.sessions.query), collectPaginatedApi(sync.sessions.query)],
    "sessions.queryEvents": [
      await asyncCollectPaginatedApi(client.sessions.queryEvents, { session_id: id }),
      collectPaginatedApi(sync.sessions.queryEvents, { session_id: id }),
    ],
    "blocks.children.list": [
      await asyncCollectPaginatedApi(client.blocks.children.list, { block_id: id }),
      collectPaginatedApi(sync.blocks.children.list, { block_id: id }),
    ],
    "dataSources.query": [
      await asyncCollectPaginatedApi(client.dataSources.query, { data_source_id: id }),
      collectPaginatedApi(sync.dataSources.query, { data_source_id: id }),
    ],
    "dataSources.listTemplates": [
      await asyncCollectPaginatedApi(client.dataSources.listTemplates, { data_source_id: id }),
      collectPaginatedApi(sync.dataSources.listTemplates, { data_source_id: id }),
    ],
    "pages.properties.retrieve": [
      await asyncCollectPaginatedApi(client.pages.properties.retrieve, { page_id: id, property_id: id }),
      collectPaginatedApi(sync.pages.properties.retrieve, { page_id: id, property_id: id }),
    ],
    "users.list": [await asyncCollectPaginatedApi(client.users.list), collectPaginatedApi(sync.users.list)],
    "customEmojis.list": [
      await asyncCollectPaginatedApi(client.customEmojis.list),
      collectPaginatedApi(sync.customEmojis.list),
    ],
    "comments.list": [
      await asyncCollectPaginatedApi(client.comments.list, { block_id: id }),
      collectPaginatedApi(sync.comments.list, { block_id: id }),
    ],
    "fileUploads.list": [
      await asyncCollectPaginatedApi(client.fileUploads.list),
      collectPaginatedApi(sync.fileUploads.list),
    ],
    "views.list": [
      await asyncCollectPaginatedApi(client.views.list, { database_id: id }),
      collectPaginatedApi(sync.views.list, { database_id: id }),
    ],
    "views.queries.results": [
      await asyncCollectPaginatedApi(client.views.queries.results, { view_id: id, query_id: id }),
      collectPaginatedApi(sync.views.queries.results, { view_id: id, query_id: id }),
    ],
    search: [await asyncCollectPaginatedApi(client.search), collectPaginatedApi(sync.search)],
  } as const;
}
type Items = Awaited<ReturnType<typeof everyList>>;
type ItemsOf<Name extends keyof Items> = Items[Name][0][number];

test("every paginated operation of both clients has typed items", () => {
  expectTypeOf<{ [Name in keyof Items]: Items[Name][0] }>().toEqualTypeOf<{ [Name in keyof Items]: Items[Name][1] }>();
  expectTypeOf<ItemsOf<"dataSources.listTemplates">["is_default"]>().toEqualTypeOf<boolean>();
  expectTypeOf<ItemsOf<"views.queries.results">["object"]>().toEqualTypeOf<"page">();
  expectTypeOf<ItemsOf<"users.list">["avatar_url"]>().toEqualTypeOf<string | null>();
  expectTypeOf<ItemsOf<"search">["object"]>().toEqualTypeOf<"page" | "data_source">();
  // A compile error if a paginated operation is missing above.
  type Paginated = {
    [Name in keyof typeof operations]: (typeof operations)[Name] extends { items: string } ? Name : never;
  }[keyof typeof operations];
  expectTypeOf<Exclude<Paginated, keyof Items>>().toEqualTypeOf<never>();
  expect(Object.values(operations).filter((row) => "items" in row).length).toBeGreaterThan(10);
});

test("rows, trees, properties and files have the types of the client", () => {
  async function neverCalled(client: AsyncClient, sync: Client) {
    for await (const row of asyncIterateAllRows(client.dataSources.query, { data_source_id: "d" })) {
      if (isFullPage(row)) {
        expectTypeOf(row.properties["Name"]?.type).not.toBeAny();
        const plain = await asyncReadRow(row, client.pages.properties.retrieve);
        expectTypeOf<string>().toExtend<(typeof plain)[string]>();
        readProperty(row, "Name", sync.pages.properties.retrieve);
      }
    }
    const [first] = iterateAllRows(sync.dataSources.query, {
      data_source_id: "d",
      filter: { property: "Done", checkbox: { equals: true } },
    });
    expectTypeOf(first?.object).toEqualTypeOf<"page" | "data_source" | undefined>();
    const [entry] = iterateBlockTree(sync.blocks.children.list, { block_id: "b" }, { maxDepth: 2 });
    expectTypeOf(entry?.block.object).toEqualTypeOf<"block" | undefined>();
    const [node] = await asyncCollectBlockTree(client.blocks.children.list, { block_id: "b", auth: "token" });
    expectTypeOf(node?.children[0]?.block.id).toEqualTypeOf<string | undefined>();
    appendBlockTree(sync.blocks.children, { block_id: "b", children: [{ divider: {} }], position: { type: "start" } });
    expectTypeOf(uploadFile(sync, new Uint8Array())).toEqualTypeOf<ReturnType<Client["fileUploads"]["send"]>>();
    expectTypeOf(await asyncUploadFile(client, new Blob([]))).toEqualTypeOf<
      ReturnType<Client["fileUploads"]["send"]>
    >();
    const source = sync.dataSources.retrieve({ data_source_id: "d" });
    sync.pages.create({ parent: { data_source_id: "d" }, properties: writeRow(source.properties, { Name: "x" }) });
    // @ts-expect-error the helper sets the sorts
    iterateAllRows(sync.dataSources.query, { data_source_id: "d", sorts: [] });
    // @ts-expect-error a blocking helper does not accept a function that returns a promise
    iterateAllRows(client.dataSources.query, { data_source_id: "d" });
    // @ts-expect-error a blocking helper does not accept a function that returns a promise
    iterateBlockTree(client.blocks.children.list, { block_id: "b" });
    // @ts-expect-error block_id is missing
    iterateBlockTree(sync.blocks.children.list, {});
    // @ts-expect-error hologram is not a block type
    appendBlockTree(sync.blocks.children, { block_id: "b", children: [{ hologram: {} }] });
  }
  expectTypeOf(neverCalled).toBeFunction();
});

test("the helpers accept the methods of @notionhq/client and keep their types", () => {
  async function neverCalled(peer: PeerClient) {
    for await (const row of asyncIterateAllRows(peer.dataSources.query, { data_source_id: "d" })) {
      if (isFullPage(row)) await asyncReadRow(row, peer.pages.properties.retrieve);
    }
    const [node] = await asyncCollectBlockTree(peer.blocks.children.list, { block_id: "b" });
    expectTypeOf(node?.block.object).toEqualTypeOf<"block" | undefined>();
    await asyncAppendBlockTree(peer.blocks.children, { block_id: "b", children: [{ divider: {} }] });
    const upload = await asyncUploadFile(peer, new Blob([]));
    expectTypeOf(upload.object).toEqualTypeOf<"file_upload">();
  }
  expectTypeOf(neverCalled).toBeFunction();
});
