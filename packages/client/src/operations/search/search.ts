import type { CallArguments, CallOptions, ListResult, Mode } from "../../method.ts";
import type { PageOrDataSource, PageOrDataSourceList } from "../../types/data-sources/read.ts";
import type { SearchFilter, SearchSort } from "../../types/search/write.ts";
import type { OperationRows, PageArgs } from "../common/operation.ts";

/** The search operation. */
export const operations = {
  search: {
    method: "POST",
    reads: true,
    path: "search",
    body: ["sort", "query", "start_cursor", "page_size", "filter"],
    items: "results",
  },
} satisfies OperationRows;

/** Arguments of `search`. */
export interface SearchArgs extends PageArgs {
  /**
   * Text in the title.
   * @default everything that is shared with the connection
   */
  query?: string;
  /**
   * Type of the objects to find, and whether they are in the trash.
   * @default pages and data sources
   */
  filter?: SearchFilter;
  /** Order of the results. */
  sort?: SearchSort;
}

/** The search method. */
export interface SearchMethods<M extends Mode> {
  /**
   * Finds pages and data sources by title, page by page. The index is not complete, and it may lack the latest
   * changes.
   * @see https://developers.notion.com/reference/post-search
   * @example
   * const { results } = await client.search({
   *   query: "Repairs",
   *   filter: { property: "object", value: "data_source" },
   * });
   */
  search(
    args?: SearchArgs & CallArguments,
    options?: CallOptions[M],
  ): ListResult<PageOrDataSourceList, PageOrDataSource>[M];
}
