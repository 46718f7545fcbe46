/** A request, encoded and ready to be sent. Plain data: it crosses a thread for `Client`. */
export interface HttpRequest {
  /** HTTP method, upper case. */
  readonly method: string;
  /** Root URL without a trailing slash, from `parseBaseUrl()`. */
  readonly baseUrl: string;
  /** Path and query after the root URL, from `buildTarget()`. */
  readonly url: string;
  /** Path below `/v1/` without the query, for messages. */
  readonly path: string;
  /** Name of the operation, such as `pages.retrieve`; undefined for a custom request. */
  readonly operation?: string | undefined;
  /** Path with placeholders instead of ids, such as `pages/{page_id}`: the same for all calls of an operation. */
  readonly pathTemplate?: string | undefined;
  /** True if the operation only reads, so that a POST is as safe to repeat as a GET. */
  readonly reads?: boolean | undefined;
  /** Headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text or the bytes of a form; undefined for no body. */
  readonly body: string | Uint8Array | undefined;
  /** True if the body of a successful response stays open, to be read piece by piece. */
  readonly stream?: boolean;
}
