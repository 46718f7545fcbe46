// Messages of common mistakes, as a user of both clients reads them.
import { inspect } from "node:util";
import { AsyncClient, Client } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import { errorOf } from "./support/clients.ts";

const emulator = createEmulator({ seed: "empty" });
const common = { auth: emulator.token, logger: false, retry: false } as const;
const CLIENTS = [
  ["AsyncClient", new AsyncClient({ ...common, httpClient: emulator.httpClient })],
  ["Client", new Client({ ...common, httpClient: emulator.syncHttpClient })],
] as const;

describe.each(CLIENTS)("%s", (_, client) => {
  test("names the right call for the id of a database where a data source is expected, and the other way round", async () => {
    const parent = { type: "page_id", page_id: emulator.testPageId } as const;
    const { id } = await client.databases.create({ parent });
    const calls = [
      () => client.dataSources.query({ data_source_id: id }),
      () => client.dataSources.retrieve({ data_source_id: id }),
      () => client.pages.create({ parent: { data_source_id: id }, properties: {} }),
    ];
    for (const call of calls)
      expect((await errorOf(call)).message).toContain(
        "If the id is that of a database, databases.retrieve returns the ids of its data_sources",
      );
    const source = await client.databases.retrieve({ database_id: id });
    const [dataSource] = "data_sources" in source ? source.data_sources : [];
    expect((await errorOf(() => client.databases.retrieve({ database_id: dataSource?.id ?? "" }))).message).toContain(
      "If the id is that of a data source, dataSources.retrieve returns the id of its database",
    );
    const page = await errorOf(() => client.pages.retrieve({ page_id: "00000000-0000-4000-8000-000000000001" }));
    expect(page.message).not.toContain("databases.retrieve");
  });

  test("an error that is printed shows the address of its help", async () => {
    const error = await errorOf(() => client.pages.retrieve({ page_id: "00000000-0000-4000-8000-000000000001" }));
    expect(inspect(error)).toContain("docs/errors.md#object_not_found");
  });

  test("takes a link whose meaning is certain, in the path and in the query", async () => {
    const link = `https://www.notion.so/Shop-${emulator.testPageId.replaceAll("-", "")}`;
    expect(await client.pages.retrieve({ page_id: link })).toMatchObject({ id: emulator.testPageId });
    expect(await client.comments.list({ block_id: link })).toMatchObject({ results: [] });
    const database = await errorOf(() => client.pages.retrieve({ page_id: `${link}?v=${"2".repeat(32)}` }));
    expect(database.message).toContain(`(page or database), ${"2".repeat(32)} (view)`);
  });
});
