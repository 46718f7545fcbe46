import type { EmptyObject, List, ResponseFields } from "../common/response.ts";
import type { Cover, Icon } from "../files/read.ts";
import type { Parent } from "../parents/read.ts";
import type { PropertyValue } from "../properties/property-types.ts";
import type { PartialUser } from "../users/read.ts";

/** A page, with its property values and without its content. */
export interface Page extends ResponseFields {
  object: "page";
  /** UUID of the page. */
  id: string;
  /** ISO 8601, rounded down to the minute. */
  created_time: string;
  /** ISO 8601, rounded down to the minute. */
  last_edited_time: string;
  created_by: PartialUser;
  last_edited_by: PartialUser;
  in_trash: boolean;
  /** The older name of `in_trash`, with the same value. Only in API version 2025-09-03. */
  archived?: boolean;
  /** True if the page is archived. This flag is independent of the trash. */
  is_archived: boolean;
  /** True if the page is locked in the app. */
  is_locked: boolean;
  /** URL of the page in the workspace. */
  url: string;
  /** Public URL. Null unless the page is published. */
  public_url: string | null;
  parent: Parent;
  /** Values by property name. A page outside a data source has only `title`. */
  properties: Record<string, PropertyValue>;
  icon: Icon | null;
  cover: Cover | null;
}

/**
 * A reference to a page. Notion returns it to connections that may write but not read.
 * @typeParam _Hint names the type guard in messages of the compiler about fields that a reference lacks
 */
export interface PartialPage<
  _Hint = "only a reference: isFullPage(page) of @ws/helpers finds full pages",
> extends ResponseFields {
  object: "page";
  /** UUID of the page. The other fields are in `Page`, to which `isFullPage(page)` of `@ws/helpers` narrows. */
  id: string;
}

/** A page, or a reference to it. `isFullPage` of `@ws/helpers` distinguishes the two. */
export type PageOrPartialPage = Page | PartialPage;

/** One page of a view query's result: references to pages. */
export interface PageReferenceList extends List<PartialPage> {
  type: "page";
  page: EmptyObject;
}
