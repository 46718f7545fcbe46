// Where rendered content comes from: a client, objects in memory, or a copy of a workspace.
import type { Fields } from "@ws/helpers/json";

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/** A kind of object: the value of its member `object`. */
export type ContentKind = "page" | "database" | "data_source" | "block" | "comment" | "view" | "user";

/** An object of the workspace. {@link contentObject} makes one from the object that Notion returns. */
export interface ContentObject {
  readonly kind: ContentKind;
  readonly id: string;
  /** Type of a block or view. */
  readonly type: string | undefined;
  /** Id of the object that contains this one. Undefined for users and for pages at the top of the workspace. */
  readonly parentId: string | undefined;
  /** The object as Notion returned it. */
  readonly json: Fields;
}

/** The rows of a data source that a view shows. */
export interface RowsQuery {
  /** A filter of Notion's query of a data source. Undefined: all rows. */
  readonly filter: Fields | undefined;
  /** Sorts of Notion's query of a data source. Empty: the order of `rows`. */
  readonly sorts: readonly Fields[];
  /** Present time in milliseconds since 1970, for words such as `today`. */
  readonly nowMs: number;
}

/** Reads the content to render. */
export interface ContentSource {
  /** Returns an object. Undefined if the source lacks it; then its id or its last known text is shown. */
  readonly object: (kind: ContentKind, id: string) => Awaitable<ContentObject | undefined>;
  /**
   * Yields the blocks of a page or block in their order. An error with the `status` 400, 403 or 404 before the first block says that
   * they cannot be read: below the rendered page or block, a sentence takes their place.
   */
  readonly children: (parentId: string) => AsyncIterable<ContentObject>;
  /**
   * Yields the rows of a data source in their order. An error like those of `children` before the first row says that they cannot be
   * read: in a database with another data source whose rows can be read, a sentence takes their place.
   */
  readonly rows: (dataSourceId: string) => AsyncIterable<ContentObject>;
  /**
   * Returns the rows of a data source that match a filter, in an order. An error with the code `validation_error` or
   * `invalid_argument` refuses the filter: then no row is shown.
   * @default `rows`, filtered and sorted in memory
   */
  readonly queryRows?: (
    dataSourceId: string,
    query: RowsQuery,
  ) => Awaitable<{ readonly rows: readonly ContentObject[] }>;
  /** Yields the comments of a page and of its blocks, the oldest first. @default no comments */
  readonly commentsOfPage?: (pageId: string) => AsyncIterable<ContentObject>;
  /** Returns the templates of a data source by the ids of their pages. @default no templates */
  readonly templates?: (dataSourceId: string) => Awaitable<ReadonlyMap<string, unknown>>;
  /** Yields the views of a database in their order. @default a table for each data source */
  readonly views?: (databaseId: string) => AsyncIterable<ContentObject>;
}
