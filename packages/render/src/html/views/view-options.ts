// Options of one view.
import type { ContentObject } from "../../source/content-source.ts";
import type { Column } from "../../values/columns.ts";

/** Options of one view, besides those of all renderers. */
export interface ViewOptions {
  /** The rows to show, such as those of a search or of one page of a list. @default the rows that match the filter of the view, in its order */
  readonly rows?: Iterable<ContentObject> | AsyncIterable<ContentObject> | undefined;
  /**
   * Most rows of a table, a gallery or a list, and of each column of a board. After them comes the number of the others.
   * @default all. A board folds the rows of a column after the 50th one.
   */
  readonly maxRows?: number | undefined;
  /** Month that a calendar shows, such as `2026-07`. @default each month that has rows, at most 12 */
  readonly month?: string | undefined;
  /** Column and direction in which the rows are sorted, for the heads of a table. @default none */
  readonly sortedBy?: { readonly column: string; readonly direction: "ascending" | "descending" } | undefined;
  /** Addresses of other rows of the view. */
  readonly links?: ViewLinks | undefined;
  /** Level of the headings in the view: the columns of a board. @default 2 */
  readonly groupHeadingLevel?: 2 | 3 | 4 | 5 | 6 | undefined;
}

/** Addresses of other rows of a view. A function that is missing, or returns undefined, gives no link. */
export interface ViewLinks {
  /** Returns the address at which a table is sorted by a column, for its head. */
  readonly sort?: ((column: Column) => string | undefined) | undefined;
  /** Returns the address of a calendar with another month, such as `2026-08`. */
  readonly month?: ((month: string) => string | undefined) | undefined;
  /** Returns the address of all rows, or of those of one column of a board. The name of the column is empty for rows without a value. */
  readonly more?: ((group: string | undefined) => string | undefined) | undefined;
}
