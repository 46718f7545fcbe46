// The rows of the operation table. A row is data: it names the arguments and their places in the request.

/** HTTP methods of Notion. */
export type HttpMethod = "GET" | "POST" | "PATCH" | "DELETE";

/** One operation of Notion, as data. */
export interface Operation {
  /** HTTP method of the request. */
  readonly method: HttpMethod;
  /** Path below `/v1/`, without a leading slash. Each `{name}` is replaced by the argument of that name. */
  readonly path: string;
  /** Arguments in the query string, in the order in which they are written. */
  readonly query?: readonly string[];
  /** Arguments in the JSON body. If present, even if empty, the request has a JSON body. */
  readonly body?: readonly string[];
  /** Arguments in the multipart form. */
  readonly form?: readonly string[];
  /**
   * `basic`: `client_id` and `client_secret` go only into the Authorization header.
   * @default a bearer token
   */
  readonly auth?: "basic";
  /** `sse`: the response is a stream of server-sent events. */
  readonly stream?: "sse";
  /**
   * True for an operation that only reads although its method is POST: it is as safe to repeat as a GET.
   * @default false
   */
  readonly reads?: true;
  /** Key of the items in the response. Only for operations that take `start_cursor`. */
  readonly items?: "results" | "templates";
  /**
   * First API version with this operation.
   * @default older than every supported version
   */
  readonly since?: "2025-09-03";
  /** Arguments that API version 2026-03-11 removed. */
  readonly legacy?: readonly string[];
}

/** Rows of one family, by the operation's name on the client, such as `pages.properties.retrieve`. */
export type OperationRows = Record<string, Operation>;

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
