import type { AnswerFields } from "../common/response-fields.ts";
import type { Cover, Icon } from "../files/read.ts";
import type { Parent } from "../parents/read.ts";
import type { PropertyValue } from "../properties/property-value.ts";
import type { PartialUser } from "../users/read.ts";

/** A page. */
export interface Page extends AnswerFields {
  object: "page";
  id: string;
  /** ISO 8601, cut to the minute. */
  created_time: string;
  /** ISO 8601, cut to the minute. */
  last_edited_time: string;
  created_by: PartialUser;
  last_edited_by: PartialUser;
  in_trash: boolean;
  /** Only API version 2025-09-03: the older name of `in_trash`, with the same value. */
  archived?: boolean;
  /** Whether the page is archived: a flag of its own beside the trash. */
  is_archived: boolean;
  is_locked: boolean;
  /** Address of the page in the workspace. */
  url: string;
  /** Address for everyone; null unless the page is published. */
  public_url: string | null;
  parent: Parent;
  /** Values by property name; a page outside a data source has only `title`. */
  properties: Record<string, PropertyValue>;
  icon: Icon | null;
  cover: Cover | null;
}

/** Only a reference to a page: what a connection sees that may write but not read. */
export interface PartialPage extends AnswerFields {
  object: "page";
  id: string;
}
