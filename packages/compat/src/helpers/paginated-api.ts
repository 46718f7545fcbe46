import { asyncCollectPaginatedApi, asyncIterateAllRows, asyncIteratePaginatedApi } from "@ws/helpers";
import type { Client } from "../client/client.ts";
import type {
  FullDataSourceQueryArgs,
  ListDataSourceTemplatesParameters,
  ListDataSourceTemplatesResponse,
  QueryDataSourceParameters,
  QueryDataSourceResponse,
} from "../types/data-sources.ts";

interface PaginatedArgs {
  start_cursor?: string | null;
}

interface PaginatedList<Item> {
  object: "list";
  /** Items of the page. */
  results: Item[];
  /** Cursor of the next page, or null on the last page. */
  next_cursor: string | null;
  /** True if there is another page. */
  has_more: boolean;
}

type DataSourceTemplate = ListDataSourceTemplatesResponse["templates"][number];
type DataSourceRow = QueryDataSourceResponse["results"][number];

// `@notionhq/client` ends a list without an error where Notion cuts it at 10,000 rows.
const OPTIONS = { allowIncomplete: true };

/**
 * Iterates over all items of a paginated list.
 * @param listFn A method that takes `start_cursor`, such as `notion.users.list`
 * @param firstPageArgs Arguments of the method, sent with every request
 * @throws PaginationError of `@ws/helpers` if Notion repeats or omits a cursor
 */
export function iteratePaginatedAPI<Args extends PaginatedArgs, Item>(
  listFn: (args: Args) => Promise<PaginatedList<Item>>,
  firstPageArgs: Args,
): AsyncIterableIterator<Item> {
  return asyncIteratePaginatedApi(listFn, firstPageArgs, OPTIONS);
}

/** Collects all items of a paginated list into an array. Parameters as in {@link iteratePaginatedAPI}. */
export function collectPaginatedAPI<Args extends PaginatedArgs, Item>(
  listFn: (args: Args) => Promise<PaginatedList<Item>>,
  firstPageArgs: Args,
): Promise<Item[]> {
  return asyncCollectPaginatedApi(listFn, firstPageArgs, OPTIONS);
}

/** Iterates over all templates of a data source. */
export function iterateDataSourceTemplates(
  client: Client,
  args: ListDataSourceTemplatesParameters,
): AsyncIterableIterator<DataSourceTemplate> {
  return asyncIteratePaginatedApi(templatesOf(client), args, OPTIONS);
}

/** Collects all templates of a data source into an array. */
export function collectDataSourceTemplates(
  client: Client,
  args: ListDataSourceTemplatesParameters,
): Promise<DataSourceTemplate[]> {
  return asyncCollectPaginatedApi(templatesOf(client), args, OPTIONS);
}

/**
 * Iterates over all rows of a data source, also over those beyond the 10,000 rows that one query returns.
 * @param args Arguments of `dataSources.query`, without `sorts` and `start_cursor`
 * @throws RowsNotSeparableError of `@ws/helpers` if more than 10,000 rows of one minute are equal in all properties
 */
export function iterateAllDataSourceRows(
  client: Client,
  args: FullDataSourceQueryArgs,
): AsyncIterableIterator<DataSourceRow> {
  const query = (queryArgs: QueryDataSourceParameters): Promise<QueryDataSourceResponse> =>
    client.dataSources.query(queryArgs);
  return asyncIterateAllRows(query, args);
}

/** Collects all rows of a data source into an array. Parameters as in {@link iterateAllDataSourceRows}. */
export async function collectAllDataSourceRows(
  client: Client,
  args: FullDataSourceQueryArgs,
): Promise<DataSourceRow[]> {
  const rows: DataSourceRow[] = [];
  for await (const row of iterateAllDataSourceRows(client, args)) rows.push(row);
  return rows;
}

const templatesOf = (client: Client) => (args: ListDataSourceTemplatesParameters) =>
  client.dataSources.listTemplates(args);
