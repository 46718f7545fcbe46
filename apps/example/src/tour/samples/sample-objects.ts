import type { AsyncClient } from "@ws/client";
import { isFullDatabase } from "@ws/helpers";
import type { ExpectedCounts } from "../step.ts";
import { createPage } from "./create-page.ts";
import type { RootPage } from "./root-page.ts";
import { CHAIN_REPAIRS, MANUAL_BLOCKS, MANUAL_PORTIONS, REPAIR_COLUMNS, REPAIR_ROWS } from "./sample-content.ts";

/** Ids of the objects that the steps use. */
export interface SampleObjects {
  readonly pageId: string;
  readonly databaseId: string;
  readonly dataSourceId: string;
  readonly expected: ExpectedCounts;
}

/**
 * Creates the root page, and on it a long page and a database with rows.
 * @param signal stops the creation before the next request
 */
export async function createSampleObjects(
  client: AsyncClient,
  root: RootPage,
  signal: AbortSignal,
): Promise<SampleObjects> {
  signal.throwIfAborted();
  const rootId = await root.create();
  const pageId = await createManual(client, rootId, signal);
  const { databaseId, dataSourceId } = await createRepairs(client, rootId, signal);
  // One row after another: Notion rejects simultaneous changes to the same data source.
  for (const properties of REPAIR_ROWS) {
    signal.throwIfAborted();
    await client.pages.create({ parent: { data_source_id: dataSourceId }, properties });
  }
  return { pageId, databaseId, dataSourceId, expected: { blocks: MANUAL_BLOCKS, chainRepairs: CHAIN_REPAIRS } };
}

async function createManual(client: AsyncClient, rootId: string, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const pageId = await createPage(client, rootId, "Workshop manual");
  for (const children of MANUAL_PORTIONS) {
    signal.throwIfAborted();
    await client.blocks.children.append({ block_id: pageId, children });
  }
  return pageId;
}

async function createRepairs(client: AsyncClient, rootId: string, signal: AbortSignal) {
  signal.throwIfAborted();
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: rootId },
    title: [{ text: { content: "Repairs" } }],
    initial_data_source: { properties: REPAIR_COLUMNS },
  });
  const dataSourceId = isFullDatabase(database) ? database.data_sources[0]?.id : undefined;
  if (dataSourceId === undefined) throw new Error("Expected the new database to have a data source, got none.");
  return { databaseId: database.id, dataSourceId };
}
