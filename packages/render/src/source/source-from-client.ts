// A source that reads from Notion, with AsyncClient or Client.
import { asyncIterateAllRows, asyncIteratePaginatedApi } from "@ws/helpers";
import { filterColumns } from "@ws/helpers/filters";
import { fieldsOf, plainId } from "@ws/helpers/json";
import { collect, readRows, runAsync, splitFilter, type CallFunction } from "@ws/helpers/tasks";
import { RenderError } from "../errors.ts";
import { ClientObjects, isMissing, signalOption } from "./client-objects.ts";
import type { ContentClient } from "./content-client.ts";
import { contentObject } from "./content-object.ts";
import type { ContentObject, ContentSource, RowsQuery } from "./content-source.ts";
import { KeptLists } from "./kept-list.ts";
import { SyncedCopies } from "./synced-copies.ts";

/** Options of {@link sourceFromClient}. */
export interface ClientSourceOptions {
  /** Stops the reading with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates a source that reads from Notion. Objects, blocks and comments are read once, when they are needed, and kept: create
 * a source for each page or each request of a server. Of more than 10,000 blocks, the oldest lists are read again. Rows of a query are read
 * again for each view. A page that shows only some of its related pages or people is completed. Comments are those of the page, without
 * those of its blocks. Objects that the token cannot see are missing; other errors of the client come through.
 * @param client an `AsyncClient`, or a `Client`, whose requests block the thread
 * @throws RenderError `invalid_argument` for another value than a client
 * @example
 * const html = await pageHtml(pageId, { source: sourceFromClient(client) });
 */
export function sourceFromClient(client: ContentClient, { signal }: ClientSourceOptions = {}): ContentSource {
  if (typeof fieldsOf(client?.pages)["retrieve"] !== "function")
    throw new RenderError("invalid_argument", "Expected an AsyncClient or a Client.");
  const objects = new ClientObjects(client, signal);
  const lists = new KeptLists<ContentObject>();
  const copies = new SyncedCopies();
  const options = signalOption(signal);

  async function* blocks(block_id: string): AsyncGenerator<ContentObject, void> {
    const found = asyncIteratePaginatedApi(client.blocks.children.list, { block_id }, options);
    for await (const block of objectsIn(found)) {
      copies.add(block);
      // The blocks of a synced original that the token cannot see name another parent.
      yield objects.keep({ ...block, parentId: block_id });
    }
  }

  async function* pages(found: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<ContentObject, void> {
    for await (const row of found) {
      const page = contentObject(await objects.complete(row));
      if (page !== undefined) yield objects.keep(page);
    }
  }

  async function queryRows(data_source_id: string, { filter, sorts }: RowsQuery) {
    const filters = filter === undefined ? [undefined] : splitFilter(filter);
    const source = await objects.read("data_source", data_source_id);
    const columns = filterColumns(source?.json["properties"]);
    const optionOrders = Object.fromEntries(columns.map(({ id, options: order }) => [id, order]));
    const query = client.dataSources.query as CallFunction;
    const found = await runAsync(
      collect(readRows({ query, args: { data_source_id }, filters, sorts, optionOrders }, {})),
      signal,
    );
    const rows: ContentObject[] = [];
    for await (const row of pages(found)) rows.push(row);
    return { rows };
  }

  async function* views(database_id: string): AsyncGenerator<ContentObject, void> {
    for await (const { id } of orNone(asyncIteratePaginatedApi(client.views.list, { database_id }, options))) {
      const view = await objects.read("view", id);
      if (view !== undefined) yield view;
    }
  }

  const comments = (block_id: string) => orNone(asyncIteratePaginatedApi(client.comments.list, { block_id }, options));

  return {
    object: (kind, id) => objects.read(kind, id),
    children: (id) => lists.read(copies.listOf(id), () => blocks(id)),
    // A page shows the rows of a data source once, and they can be many.
    rows: (data_source_id) => pages(asyncIterateAllRows(client.dataSources.query, { data_source_id }, options)),
    queryRows,
    commentsOfPage: (id) => lists.read(`comments ${plainId(id)}`, () => comments(id)),
    views: (id) => lists.read(`views ${plainId(id)}`, () => views(id)),
  };
}

/** Yields the objects of a list. None if the token cannot see it. */
async function* orNone(items: AsyncIterable<unknown>): AsyncGenerator<ContentObject, void> {
  try {
    yield* objectsIn(items);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function* objectsIn(items: AsyncIterable<unknown>): AsyncGenerator<ContentObject, void> {
  for await (const item of items) {
    const found = contentObject(item);
    if (found !== undefined) yield found;
  }
}
