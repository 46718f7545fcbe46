import type { AnswerFields } from "../common/response-fields.ts";
import type { Cover, Icon } from "../files/read.ts";
import type { DatabaseContainerParent } from "../parents/read.ts";
import type { RichText } from "../rich-text/read.ts";

/** A database: the container of data sources. Its columns are on those. */
export interface Database extends AnswerFields {
  object: "database";
  id: string;
  title: RichText[];
  description: RichText[];
  parent: DatabaseContainerParent;
  /** Whether it is shown within its page. */
  is_inline: boolean;
  in_trash: boolean;
  /** Only API version 2025-09-03: the older name of `in_trash`, with the same value. */
  archived?: boolean;
  is_locked: boolean;
  /** ISO 8601, with milliseconds. */
  created_time: string;
  /** ISO 8601, with milliseconds. */
  last_edited_time: string;
  data_sources: DataSourceReference[];
  icon: Icon | null;
  cover: Cover | null;
  /** Address of the database in the workspace. */
  url: string;
  /** Address for everyone; null unless the database is published. */
  public_url: string | null;
}

/** Only a reference to a database: what a connection sees that may write but not read. */
export interface PartialDatabase extends AnswerFields {
  object: "database";
  id: string;
}

/** A data source of a database, by id and name. */
export interface DataSourceReference {
  id: string;
  name: string;
}
