// Arguments that several families share.

/** Arguments of an operation that has none of its own. */
export interface NoArgs {}

/** Arguments of an operation that answers a list page by page. */
export interface PageArgs {
  /** Where the page begins: `next_cursor` of the page before. Null or left out: at the beginning. */
  start_cursor?: string | null;
  /** How many items at most, 1 to 100. Default: 100. */
  page_size?: number;
}
