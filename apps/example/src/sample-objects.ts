// Makes what the tour shows, all of it on one page of its own, so that removing that page removes everything.
import { randomUUID } from "node:crypto";
import { isWorkspaceError, type AsyncClient } from "@ws/client";
import { asyncIteratePaginatedApi, isFullBlock, isFullDatabase } from "@ws/helpers";
import { CHAIN_REPAIRS, MANUAL_BLOCKS, MANUAL_PORTIONS, REPAIR_COLUMNS, REPAIR_ROWS } from "./sample-content.ts";
import type { ExpectedCounts } from "./step.ts";

/** What the tour has made. */
export interface SampleObjects {
  readonly pageId: string;
  readonly databaseId: string;
  readonly dataSourceId: string;
  readonly expected: ExpectedCounts;
}

const text = (content: string) => [{ text: { content } }];

/** The page that holds everything else, and how it is found again. */
export class SampleRoot {
  readonly #client: AsyncClient;
  readonly #testPageId: string;
  /** No other page has this title. */
  readonly title = `Tour ${new Date().toISOString().slice(0, 16).replace("T", " ")} ${randomUUID().slice(0, 8)}`;
  #id: string | undefined;
  /** Whether the page may be there although its id is not known: the answer to its creation was lost. */
  #mayBeLost = false;

  constructor(client: AsyncClient, testPageId: string) {
    this.#client = client;
    this.#testPageId = testPageId;
  }

  /** Makes the page. */
  async create(): Promise<string> {
    try {
      this.#id = await createPage(this.#client, this.#testPageId, this.title);
      return this.#id;
    } catch (error) {
      this.#mayBeLost = !isWorkspaceError(error) || error.maybeApplied;
      throw error;
    }
  }

  /**
   * Moves the page, and with it everything on it, to the trash.
   * @returns whether there was anything to remove
   */
  async remove(): Promise<boolean> {
    const ids = this.#id === undefined ? await this.#findLost() : [this.#id];
    for (const page_id of ids) await this.#client.pages.update({ page_id, in_trash: true });
    this.#id = undefined;
    this.#mayBeLost = false;
    return ids.length > 0;
  }

  async #findLost(): Promise<string[]> {
    const ids: string[] = [];
    if (!this.#mayBeLost) return ids;
    const { list } = this.#client.blocks.children;
    for await (const block of asyncIteratePaginatedApi(list, { block_id: this.#testPageId })) {
      if (isFullBlock(block) && block.type === "child_page" && block.child_page.title === this.title)
        ids.push(block.id);
    }
    return ids;
  }
}

/**
 * Makes everything on the root page.
 * @param signal when it is aborted, nothing further is made
 */
export async function createSampleObjects(
  client: AsyncClient,
  root: SampleRoot,
  signal: AbortSignal,
): Promise<SampleObjects> {
  signal.throwIfAborted();
  const rootId = await root.create();
  const pageId = await createManual(client, rootId, signal);
  const { databaseId, dataSourceId } = await createRepairs(client, rootId, signal);
  // One after the other: the service refuses simultaneous changes of one thing.
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
    title: text("Repairs"),
    initial_data_source: { properties: REPAIR_COLUMNS },
  });
  const dataSourceId = isFullDatabase(database) ? database.data_sources[0]?.id : undefined;
  if (dataSourceId === undefined) throw new Error("The new database came back without a data source.");
  return { databaseId: database.id, dataSourceId };
}

async function createPage(client: AsyncClient, parentId: string, title: string): Promise<string> {
  const page = await client.pages.create({
    parent: { page_id: parentId },
    properties: { title: { title: text(title) } },
  });
  // A task would be answered only to `allow_async`.
  if (page.object !== "page") throw new Error(`The page "${title}" was not made at once.`);
  return page.id;
}
