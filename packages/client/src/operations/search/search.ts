import type { Mode, OptionalMethod } from "../../method.ts";
import type { PageOrDataSourceList } from "../../types/data-sources/read.ts";
import type { SearchFilter, SearchSort } from "../../types/search/write.ts";
import type { PageArgs } from "../common/arguments.ts";
import type { OperationRows } from "../common/operation.ts";

/** The search operation. */
export const operations = {
  search: {
    method: "POST",
    path: "search",
    body: ["sort", "query", "start_cursor", "page_size", "filter"],
    items: "results",
  },
} as const satisfies OperationRows;

/** Arguments of `search`. */
export interface SearchArgs extends PageArgs {
  /** Text in the title. Default: everything that is shared with the connection. */
  query?: string;
  /** Default: pages and data sources. */
  filter?: SearchFilter;
  /** Order of the results. */
  sort?: SearchSort;
}

/** The search method. */
export interface SearchApi<M extends Mode> {
  /**
   * Finds pages and data sources by title, page by page. The index is not complete, and it may lack the latest
   * changes.
   */
  search: OptionalMethod<M, SearchArgs, PageOrDataSourceList>;
}
