import type { ResponseFields } from "../common/response.ts";
import type { Cover, Icon } from "../files/read.ts";
import type { DatabaseContainerParent } from "../parents/read.ts";
import type { RichText } from "../rich-text/read.ts";

/** A database: a container of data sources. The data sources hold the properties and the rows. */
export interface Database extends ResponseFields {
  object: "database";
  /** UUID of the database. */
  id: string;
  title: RichText[];
  description: RichText[];
  parent: DatabaseContainerParent;
  /** True if the parent page shows the database inline. */
  is_inline: boolean;
  in_trash: boolean;
  /** The older name of `in_trash`, with the same value. Only in API version 2025-09-03. */
  archived?: boolean;
  /** True if the database is locked in the app. */
  is_locked: boolean;
  /** ISO 8601, with milliseconds. */
  created_time: string;
  /** ISO 8601, with milliseconds. */
  last_edited_time: string;
  data_sources: DataSourceReference[];
  icon: Icon | null;
  cover: Cover | null;
  /** URL of the database in the workspace. */
  url: string;
  /** Public URL. Null unless the database is published. */
  public_url: string | null;
}

/**
 * A reference to a database. Notion returns it to connections that may write but not read.
 * @typeParam _Hint names the type guard in messages of the compiler about fields that a reference lacks
 */
export interface PartialDatabase<
  _Hint = "only a reference: isFullDatabase(database) of @ws/helpers finds full databases",
> extends ResponseFields {
  object: "database";
  /** UUID of the database. The other fields are in `Database`, to which `isFullDatabase(database)` of `@ws/helpers` narrows. */
  id: string;
}

/** A database, or a reference to it. `isFullDatabase` of `@ws/helpers` distinguishes the two. */
export type DatabaseOrPartialDatabase = Database | PartialDatabase;

/** Id and name of a data source of the database. */
export interface DataSourceReference {
  /** UUID of the data source. */
  id: string;
  name: string;
}
