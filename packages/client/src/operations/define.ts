// What a row of the operation table is. A row is data: it says where each argument goes and nothing else;
// `build-request.ts` turns it into a request, `bind.ts` into a method of both clients.

/** HTTP methods that the service uses. */
export type HttpMethod = "GET" | "POST" | "PATCH" | "DELETE";

/** One operation of the service, as data. */
export interface Operation {
  readonly method: HttpMethod;
  /** Path under `/v1/`, without a leading slash; each `{name}` is filled with the argument of that name. */
  readonly path: string;
  /** Arguments that go into the query string, in the order in which they are written. */
  readonly query?: readonly string[];
  /** Arguments that go into the JSON body. Present, also when empty: a JSON body is always sent. Absent: never. */
  readonly body?: readonly string[];
  /** Arguments that go into a multipart form. */
  readonly form?: readonly string[];
  /** `basic`: `client_id` and `client_secret` go into the Authorization header, and nowhere else. Default: bearer. */
  readonly auth?: "basic";
  /** The answer is a stream of server-sent events. */
  readonly stream?: "sse";
  /** The key of the answer under which the items of a page are; only for operations that take `start_cursor`. */
  readonly items?: "results" | "templates";
  /** The first version of the interface that has the operation. Default: older than every version that is supported. */
  readonly since?: "2025-09-03";
  /** Arguments that are gone from version 2026-03-11 on. */
  readonly legacy?: readonly string[];
}

/** A part of the table: one family's rows, keyed by the operation's name on the client (`pages.properties.retrieve`). */
export type OperationRows = Readonly<Record<string, Operation>>;
