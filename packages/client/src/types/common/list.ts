import type { ResponseFields } from "./response-fields.ts";

/** One page of a list. */
export interface List<Item> extends ResponseFields {
  object: "list";
  /** The items. The list may be shorter than `page_size`, even empty, while `has_more` is true. */
  results: Item[];
  /** Cursor of the next page: pass it as `start_cursor`. Null on the last page. The format is opaque. */
  next_cursor: string | null;
  /** True if another page follows. */
  has_more: boolean;
  /** Tells whether the result is complete. Only some lists have this field. */
  request_status?: RequestStatus;
}

/** State of a query result. */
export interface RequestStatus {
  /** `incomplete` if the query matched more items than paging can reach. Every page of the result then has this value. */
  type: "complete" | "incomplete";
  /** Reason of an incomplete result. `query_result_limit_reached`: more than 10,000 rows matched. */
  incomplete_reason?: "query_result_limit_reached";
}
