// Arguments that several families share.

/** Arguments of an operation without its own arguments. */
export interface NoArgs {}

/** Arguments of an operation that returns a list in pages. */
export interface PageArgs {
  /** Start of the page: `next_cursor` of the previous page. Null or absent: the first page. */
  start_cursor?: string | null;
  /**
   * Maximum number of items in the page, 1 to 100.
   * @default 100
   */
  page_size?: number;
}
