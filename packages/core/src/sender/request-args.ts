import type { QueryValue } from "../http/url.ts";

/** A request that no dedicated method covers: any path below `/v1/`. */
export interface RequestArgs {
  /** HTTP method, in either case. */
  method: string;
  /** Path behind `/v1/`, such as `users/me`: relative, without a query. */
  path: string;
  /** Query; undefined and null are left out, a list becomes one entry per item. */
  query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON; bytes are sent as they are, and need a `content-type` among the headers. */
  body?: unknown;
  /** Further headers. They cannot replace the headers that the client sets itself. */
  headers?: Readonly<Record<string, string>>;
  /** Bearer token for this call, or the id and secret of an OAuth client. */
  auth?: string | { client_id: string; client_secret: string };
}
