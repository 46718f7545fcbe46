import type { AnswerFields } from "../common/response-fields.ts";
import type { Cover, Icon } from "../files/read.ts";
import type { DatabaseContainerParent, DataSourceContainerParent } from "../parents/read.ts";
import type { PropertySchema } from "../properties/property-schema.ts";
import type { RichText } from "../rich-text/read.ts";
import type { PartialUser } from "../users/read.ts";

/** A data source: rows, which are pages, with the same columns. */
export interface DataSource extends AnswerFields {
  object: "data_source";
  id: string;
  title: RichText[];
  description: RichText[];
  /** The database that holds it. */
  parent: DataSourceContainerParent;
  /** Where that database is. */
  database_parent: DatabaseContainerParent;
  /** Whether its database is shown within its page. */
  is_inline: boolean;
  in_trash: boolean;
  /** Only API version 2025-09-03: the older name of `in_trash`, with the same value. */
  archived?: boolean;
  /** ISO 8601, cut to the minute. */
  created_time: string;
  /** ISO 8601, cut to the minute. */
  last_edited_time: string;
  created_by: PartialUser;
  last_edited_by: PartialUser;
  /** The schema: columns by property name. */
  properties: Record<string, PropertySchema>;
  icon: Icon | null;
  cover: Cover | null;
  /** Address of the database in the workspace. */
  url: string;
  /** Address for everyone; null unless the database is published. */
  public_url: string | null;
}

/** A data source without its description: what a connection sees that may write but not read. */
export interface PartialDataSource extends AnswerFields {
  object: "data_source";
  id: string;
  /** The schema: columns by property name. */
  properties: Record<string, PropertySchema>;
}

/** A template of a data source. */
export interface DataSourceTemplate {
  id: string;
  name: string;
  /** Whether new rows are made from it. */
  is_default: boolean;
}

/** One page of a data source's templates. The one list whose items are not under `results`. */
export interface DataSourceTemplateList extends AnswerFields {
  templates: DataSourceTemplate[];
  /** `start_cursor` of the next page; null on the last one. Opaque. */
  next_cursor: string | null;
  has_more: boolean;
}
