// Replays cassettes that were recorded from the emulator, one per test, with both clients. Record them again after a
// change of the requests:
//   WS_CASSETTE_MODE=refresh npx vitest run test/cassettes.test.ts
import { AsyncClient, Client } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import {
  asyncCollectPaginatedApi,
  collectPaginatedApi,
  isFullDatabase,
  isFullPage,
  plainText,
  readRow,
  text,
} from "@ws/helpers";
import type { Cassette } from "@ws/testing";
import { createCassetteTest } from "@ws/testing/vitest";
import { expect } from "vitest";
import { clients, emptyPage, type Workspace } from "./support/workspaces.ts";

const emulator = createEmulator({ clock: "frozen" });
const test = createCassetteTest({
  upstream: emulator.httpClient,
  syncUpstream: emulator.syncHttpClient,
  unused: "fail",
});

/** Returns both clients on one cassette. */
function workspaceOn({ httpClient, syncHttpClient }: Cassette): Workspace {
  const common = { auth: emulator.token, retry: false, logLevel: "error" } as const;
  return {
    emulator,
    asyncClient: new AsyncClient({ ...common, httpClient }),
    client: new Client({ ...common, httpClient: syncHttpClient }),
    requests: [],
    bodyBytes: [],
  };
}

test("collects a list of several pages", async ({ cassette }) => {
  const { asyncClient, client } = workspaceOn(cassette);
  const people = collectPaginatedApi(client.users.list, { page_size: 2 });
  expect(people).toHaveLength(5);
  expect(await asyncCollectPaginatedApi(asyncClient.users.list, { page_size: 2 }, { prefetch: 1 })).toEqual(people);
  expect(cassette.unused).toEqual([]);
});

test("reads all rows with and without a filter", async ({ cassette }) => {
  const ws = workspaceOn(cassette);
  const data_source_id = newTable(ws.client);
  const numbers = Array.from({ length: 7 }, (_, index) => index + 1);
  for (const number of numbers) {
    const properties = { Name: { title: text(`Row ${number}`) }, Number: { number } };
    ws.client.pages.create({ parent: { data_source_id }, properties });
  }
  for (const { rows } of clients) {
    const titles = (await rows(ws, { data_source_id, page_size: 3 })).filter(isFullPage).map(titleOf);
    // All rows are of one minute, so their order is undefined.
    expect(titles).toHaveLength(7);
    expect(new Set(titles)).toEqual(new Set(numbers.map((number) => `Row ${number}`)));
    const filter = { property: "Number", number: { greater_than: 4 } };
    const found = await rows(ws, { data_source_id, page_size: 2, filter });
    expect(found).toHaveLength(3);
    expect(new Set(found.filter(isFullPage).map(titleOf))).toEqual(new Set(["Row 5", "Row 6", "Row 7"]));
  }
});

test("appends a deep tree and reads it again", async ({ cassette }) => {
  const ws = workspaceOn(cassette);
  type Toggle = { toggle: { rich_text: ReturnType<typeof text>; children?: Toggle[] } };
  const toggle = (name: string, ...children: Toggle[]): Toggle => ({
    toggle: { rich_text: text(name), ...(children.length === 0 ? {} : { children }) },
  });
  const children = [toggle("1", toggle("1.1", toggle("1.1.1", toggle("1.1.1.1"))), toggle("1.2")), toggle("2")];
  for (const { append, tree } of clients) {
    const block_id = emptyPage(ws);
    const created = await append(ws, { block_id, children });
    expect(created.map((block) => block.children.length)).toEqual([2, 0]);
    const read = (await tree(ws, block_id)).map(
      ({ block, depth }) => `${"  ".repeat(depth - 1)}${"toggle" in block ? plainText(block.toggle.rich_text) : ""}`,
    );
    expect(read).toEqual(["1", "  1.1", "    1.1.1", "      1.1.1.1", "  1.2", "2"]);
  }
});

test("uploads a file in one request", async ({ cassette }) => {
  const ws = workspaceOn(cassette);
  for (const { upload } of clients) {
    const done = await upload(ws, new TextEncoder().encode("hello"), { filename: "notes.txt" });
    expect(done).toMatchObject({ status: "uploaded", filename: "notes.txt", content_length: 5 });
  }
});

/** Creates a data source with a title and a number column. */
function newTable(client: Client): string {
  const database = client.databases.create({
    parent: { type: "page_id", page_id: emulator.testPageId },
    initial_data_source: { properties: { Name: { title: {} }, Number: { number: {} } } },
  });
  return (isFullDatabase(database) ? database.data_sources[0]?.id : undefined) ?? "";
}

const titleOf = (row: Parameters<typeof readRow>[0]) => readRow(row)["Name"];
