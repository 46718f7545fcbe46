// The parts that responses of many operations have.

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

/** Body of an error response. */
export interface ErrorBody {
  object: "error";
  /** HTTP status. */
  status: number;
  /** Error code. Compare it with `APIErrorCode`. */
  code: string;
  /** Description of the error, in English. */
  message: string;
  /** Details that depend on the code, for example `integration_id` or `rate_limit_reason`. */
  additional_data?: Record<string, unknown>;
  /** Id of the request, for questions to Notion's support. */
  request_id?: string;
}

/** A field that Notion adds to the outermost object of a response. */
export interface ResponseFields {
  /** Id of the request, for questions to Notion's support. A few responses have none. */
  request_id?: string;
}

/** A reference to an object by its id. */
export interface ReferenceById {
  /** UUID of the object. */
  id: string;
}

/** The object `{}`: a type without settings, or a value without content. */
export interface EmptyObject {
  readonly [field: string]: never;
}
