import type { QueryValue } from "../http/url.ts";

/** A custom request to any path below `/v1/`, for endpoints without a method. */
export interface RequestArgs {
  /** HTTP method, in upper or lower case. */
  method: string;
  /**
   * Path below `/v1/`: relative and without a query.
   * @example "users/me"
   */
  path: string;
  /** Query. `undefined` and `null` are not sent; an array becomes one entry per item. */
  query?: Readonly<Record<string, QueryValue>>;
  /** Body, sent as JSON. Bytes are sent unchanged and need a `content-type` header. */
  body?: unknown;
  /** Additional headers. They cannot replace headers that the client sets, such as `authorization`. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Token for this call, or the id and secret of an OAuth client.
   * @default the client's `auth`
   */
  auth?: string | { client_id: string; client_secret: string };
}
