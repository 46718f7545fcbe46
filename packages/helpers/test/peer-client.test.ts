// The helpers with the official client, over HTTP.
import { Client as PeerClient } from "@notionhq/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import {
  asyncAppendBlockTree,
  asyncCollectBlockTree,
  asyncCollectPaginatedApi,
  asyncIterateAllRows,
  asyncReadRow,
  isFullPage,
  text,
} from "@ws/helpers";
import { asyncUploadFile } from "@ws/helpers/files";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gather } from "./support/workspaces.ts";

let emulator: RunningEmulator;
let client: PeerClient;

beforeAll(async () => {
  emulator = await startEmulator({ seed: "demo", maxUploadBytes: 50_000_000 });
  client = new PeerClient({ auth: emulator.token, baseUrl: emulator.url });
});
afterAll(() => emulator.close());

test("reads lists, rows and properties with the official client", async () => {
  expect(await asyncCollectPaginatedApi(client.users.list, { page_size: 2 }, { prefetch: 1 })).toHaveLength(5);
  const { results } = await client.search({ filter: { property: "object", value: "data_source" } });
  const rows = await gather(asyncIterateAllRows(client.dataSources.query, { data_source_id: results[0]?.id ?? "" }));
  expect(rows).toHaveLength(120);
  const [row] = rows.filter(isFullPage);
  if (row === undefined) throw new Error("Expected a row");
  const plain = await asyncReadRow(row, client.pages.properties.retrieve);
  expect(Object.keys(plain)).toEqual(Object.keys(row.properties));
});

test("appends a deep tree and reads it with the official client", async () => {
  const page = await client.pages.create({
    parent: { page_id: emulator.testPageId },
    properties: { title: { title: text("Deep") } },
  });
  const children = [
    { toggle: { rich_text: text("a"), children: [{ toggle: { rich_text: text("b"), children: [{ divider: {} }] } }] } },
  ];
  const created = await asyncAppendBlockTree(client.blocks.children, { block_id: page.id, children });
  const tree = await asyncCollectBlockTree(client.blocks.children.list, { block_id: page.id });
  expect(tree[0]?.children[0]?.children[0]?.block.id).toBe(created[0]?.children[0]?.children[0]?.id);
});

test("uploads a file with the official client, in one request and in parts", async () => {
  const small = await asyncUploadFile(client, new TextEncoder().encode("hello"), { filename: "a.txt" });
  expect(small).toMatchObject({ status: "uploaded", content_length: 5 });
  const bytes = new Uint8Array(21_000_000);
  const big = await asyncUploadFile(client, bytes, { filename: "a.txt", partBytes: 5_242_880 });
  expect(big).toMatchObject({ status: "uploaded", content_length: 21_000_000 });
});
