// The part of a client that a table uses. `AsyncClient` and `Client` of `@ws/client` fit, and other clients with the same
// methods.
import type { CallFunction } from "@ws/helpers/tasks";

/** A method of a client: takes one object of arguments, and returns its result or a promise. */
type Method = (args: never, options?: never) => unknown;

/** The methods of a client that a reader calls. */
export interface ReaderClient {
  /** True for a client whose methods return their result directly, such as `Client`. */
  readonly blocking?: boolean;
  readonly dataSources: { readonly query: Method; readonly retrieve: Method };
  readonly pages: { readonly retrieve: Method; readonly properties: { readonly retrieve: Method } };
  /** Lists the users of the workspace. Needed for people by name or e-mail address. */
  readonly users?: { readonly list: Method };
}

/** The methods of a client that a table calls. */
export interface TableClient extends ReaderClient {
  readonly pages: ReaderClient["pages"] & { readonly create: Method; readonly update: Method };
}

/** The client of a reader as its tasks call it. Notion checks the arguments. */
export interface ReaderCalls {
  readonly blocking?: boolean;
  readonly dataSources: Readonly<Record<"query" | "retrieve", CallFunction>>;
  readonly pages: { readonly retrieve: CallFunction; readonly properties: { readonly retrieve: CallFunction } };
  readonly users?: { readonly list: CallFunction };
}

/** The client of a table as its tasks call it. */
export interface TableCalls extends ReaderCalls {
  readonly pages: ReaderCalls["pages"] & Readonly<Record<"create" | "update", CallFunction>>;
}
