import type { EmptyObject, List, ResponseFields } from "../common/response.ts";
import type { Cover, Icon } from "../files/read.ts";
import type { Page, PartialPage } from "../pages/read.ts";
import type { DatabaseContainerParent, DataSourceContainerParent } from "../parents/read.ts";
import type { PropertySchema } from "../properties/property-types.ts";
import type { RichText } from "../rich-text/read.ts";
import type { PartialUser } from "../users/read.ts";

/** A data source: a schema of properties, and rows that are pages with these properties. */
export interface DataSource extends ResponseFields {
  object: "data_source";
  /** UUID of the data source. */
  id: string;
  title: RichText[];
  description: RichText[];
  /** The database that contains the data source. */
  parent: DataSourceContainerParent;
  /** Parent of that database. */
  database_parent: DatabaseContainerParent;
  /** True if a page shows the database inline. */
  is_inline: boolean;
  in_trash: boolean;
  /** The older name of `in_trash`, with the same value. Only in API version 2025-09-03. */
  archived?: boolean;
  /** ISO 8601, rounded down to the minute. */
  created_time: string;
  /** ISO 8601, rounded down to the minute. */
  last_edited_time: string;
  created_by: PartialUser;
  last_edited_by: PartialUser;
  /** The schema: properties by name. */
  properties: Record<string, PropertySchema>;
  icon: Icon | null;
  cover: Cover | null;
  /** URL of the database in the workspace. */
  url: string;
  /** Public URL. Null unless the database is published. */
  public_url: string | null;
}

/**
 * Id and schema of a data source. Notion returns it to connections that may write but not read.
 * @typeParam _Hint names the type guard in messages of the compiler about fields that a reference lacks
 */
export interface PartialDataSource<
  _Hint = "only a reference: isFullDataSource(dataSource) of @ws/helpers finds full data sources",
> extends ResponseFields {
  object: "data_source";
  /** UUID of the data source. Most other fields are in `DataSource`, to which `isFullDataSource(dataSource)` of `@ws/helpers` narrows. */
  id: string;
  /** The schema: properties by name. */
  properties: Record<string, PropertySchema>;
}

/** A data source, or a reference to it. `isFullDataSource` of `@ws/helpers` distinguishes the two. */
export type DataSourceOrPartialDataSource = DataSource | PartialDataSource;

/**
 * A result of a search or of a data source query: a page, a data source, or a reference to one of them.
 * `isFullPage` and `isFullPageOrDataSource` of `@ws/helpers` distinguish them.
 */
export type PageOrDataSource = Page | PartialPage | DataSource | PartialDataSource;

/** One page of the result of a search or of a data source query. */
export interface PageOrDataSourceList extends List<PageOrDataSource> {
  type: "page_or_data_source";
  page_or_data_source: EmptyObject;
}

/** A template for rows of a data source. */
export interface DataSourceTemplate {
  /** UUID of the template. */
  id: string;
  name: string;
  /** True if new rows use this template by default. */
  is_default: boolean;
}

/** One page of templates. Unlike other lists, it holds its items under `templates`. */
export interface DataSourceTemplateList extends ResponseFields {
  templates: DataSourceTemplate[];
  /** Cursor of the next page: pass it as `start_cursor`. Null on the last page. The format is opaque. */
  next_cursor: string | null;
  /** True if another page follows. */
  has_more: boolean;
}
