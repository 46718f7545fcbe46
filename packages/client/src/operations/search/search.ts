import type { Mode, OptionalMethod } from "../../method.ts";
import type { PageOrDataSourceList } from "../../types/common/list.ts";
import type { SearchFilter, SearchSort } from "../../types/search/write.ts";
import type { PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

/** The row of the search. */
export const searchOperations = {
  search: {
    method: "POST",
    path: "search",
    body: ["sort", "query", "start_cursor", "page_size", "filter"],
    items: "results",
  },
} as const satisfies OperationRows;

/** Arguments of `search`. */
export interface SearchArgs extends PageArgs {
  /** Text that titles contain. Default: everything that is shared with the connection. */
  query?: string;
  filter?: SearchFilter;
  sort?: SearchSort;
}

/** The search. */
export interface SearchApi<M extends Mode> {
  /**
   * Finds pages and data sources by title, page by page. What was written just now may not be found yet, and not
   * everything is.
   */
  search: OptionalMethod<M, SearchArgs, PageOrDataSourceList>;
}
