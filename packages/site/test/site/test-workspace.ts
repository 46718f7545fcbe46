// A small workspace for tests: the emulator, or the real service if the two variables are set.
import { AsyncClient } from "@ws/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { isFullDatabase } from "@ws/helpers";
import { createTable, type Table } from "@ws/schema";
import { bindSchema } from "./bind-schema.ts";
import { newColumns, repairs } from "../../src/content/demo/schema.ts";
import { OPTIONS } from "../../src/content/demo/repairs.ts";

/** Password of the staff in the tests. */
export const PASSWORD = "chain-and-sprocket";

/** A workspace with a page and its repairs. */
export interface TestWorkspace {
  /** Undefined for the real service. */
  readonly emulator: RunningEmulator | undefined;
  /** Variables with which a site uses the workspace. */
  readonly env: Readonly<Record<string, string>>;
  readonly client: AsyncClient;
  readonly table: Table<typeof repairs.properties, "async">;
  close(): Promise<void>;
}

/** Opens a workspace with one page, and a database of repairs in it with one row. */
export async function openTestWorkspace(): Promise<TestWorkspace> {
  const { WORKSPACE_TOKEN: token, WORKSPACE_TEST_PAGE_ID: pageId, WORKSPACE_BASE_URL: baseUrl } = process.env;
  // A token alone says nothing about where it is valid.
  const isReal = token !== undefined && pageId !== undefined;
  const emulator = isReal ? undefined : await startEmulator({ seed: "empty", now: Date.now() });
  const connection =
    emulator === undefined
      ? { WORKSPACE_TOKEN: token ?? "", WORKSPACE_TEST_PAGE_ID: pageId ?? "", WORKSPACE_BASE_URL: baseUrl ?? "" }
      : {
          WORKSPACE_TOKEN: emulator.token,
          WORKSPACE_TEST_PAGE_ID: emulator.testPageId,
          WORKSPACE_BASE_URL: emulator.url,
        };
  const client = new AsyncClient({
    auth: connection.WORKSPACE_TOKEN,
    ...(connection.WORKSPACE_BASE_URL !== "" && { baseUrl: connection.WORKSPACE_BASE_URL }),
  });
  const workshop = await createWorkshop(client, connection.WORKSPACE_TEST_PAGE_ID);
  return {
    emulator,
    client,
    table: workshop.table,
    env: {
      ...connection,
      SITE_ROOT_PAGE_ID: workshop.rootId,
      SITE_STAFF_PASSWORD: PASSWORD,
      SITE_TRUSTED_PROXIES: "1",
      PORT: "0",
    },
    close: async () => {
      await client.blocks.delete({ block_id: workshop.rootId });
      await client.close();
      await emulator?.close();
    },
  };
}

/** Lists all columns in the first view of a database, as an owner does in Notion. */
export async function showAllColumns(client: AsyncClient, databaseId: string, dataSourceId: string): Promise<void> {
  const { results } = await client.views.list({ database_id: databaseId });
  const { properties } = await client.dataSources.retrieve({ data_source_id: dataSourceId });
  const shown = Object.values(properties).map(({ id }) => ({ property_id: id, visible: true }));
  await client.views.update({ view_id: results[0]?.id ?? "", configuration: { type: "table", properties: shown } });
}

/** Creates a page with a database of repairs, and one repair. */
export async function createWorkshop(client: AsyncClient, parentId: string) {
  const { id: rootId } = await client.pages.create({
    parent: { page_id: parentId },
    properties: { title: { title: [{ text: { content: "Test workshop" } }] } },
  });
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: rootId },
    title: [{ text: { content: repairs.title } }],
    initial_data_source: { properties: newColumns(repairs, OPTIONS) },
  });
  const dataSourceId = isFullDatabase(database) ? (database.data_sources[0]?.id ?? "") : "";
  const schema = bindSchema(repairs, await client.dataSources.retrieve({ data_source_id: dataSourceId }));
  await showAllColumns(client, database.id, dataSourceId);
  const table = createTable(client, schema);
  await table.create({ job: "True the wheel", stage: "Waiting", bike: "Road bike", eMail: "ada@example.com" });
  return { rootId, table };
}
