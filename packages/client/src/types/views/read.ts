import type { EmptyObject, List, RequestStatus, ResponseFields } from "../common/response.ts";
import type { DatabaseParent } from "../parents/read.ts";
import type { QueryFilter, QuickFilterCondition } from "../queries/filter.ts";
import type { QuerySort } from "../queries/sort.ts";
import type { PartialUser } from "../users/read.ts";
import type { ViewConfig } from "./config-read.ts";

/** Types of views. */
export type ViewType =
  | "table"
  | "board"
  | "list"
  | "calendar"
  | "timeline"
  | "gallery"
  | "form"
  | "chart"
  | "map"
  | "dashboard";

/** A view of a data source: a filter, sorts and a layout. */
export interface View extends ResponseFields {
  object: "view";
  /** UUID of the view. */
  id: string;
  parent: DatabaseParent;
  name: string;
  /** Notion may add types. */
  type: ViewType | (string & {});
  /** ISO 8601, with milliseconds. */
  created_time: string;
  /** ISO 8601, with milliseconds. */
  last_edited_time: string;
  /** URL of the view in the workspace. */
  url: string;
  /** UUID of the data source. Null for dashboards. */
  data_source_id?: string | null;
  created_by?: PartialUser | null;
  last_edited_by?: PartialUser | null;
  filter?: QueryFilter | null;
  sorts?: QuerySort[] | null;
  /** Conditions by property id. */
  quick_filters?: Record<string, QuickFilterCondition> | null;
  /** Layout of the view. */
  configuration?: ViewConfig | null;
  /** UUID of the dashboard that shows the view. Only for dashboard widgets. */
  dashboard_view_id?: string;
}

/**
 * A view without its settings. Notion returns it after a deletion, and to connections that may not read.
 * @typeParam _Hint names the type guard in messages of the compiler about fields that a reference lacks
 */
export interface PartialView<
  _Hint = "only a reference: isFullView(view) of @ws/helpers finds full views",
> extends ResponseFields {
  object: "view";
  /** UUID of the view. Most other fields are in `View`, to which `isFullView(view)` of `@ws/helpers` narrows. */
  id: string;
  parent: DatabaseParent;
  /** Notion may add types. */
  type: ViewType | (string & {});
}

/** A view, or a reference to it. `isFullView` of `@ws/helpers` distinguishes the two. */
export type ViewOrPartialView = View | PartialView;

/** A reference to a view, as lists contain it. */
export interface ViewReference {
  object: "view";
  /** UUID of the view. */
  id: string;
}

/** One page of views: references only. */
export interface ViewList extends List<ViewReference> {
  type: "view";
  view: EmptyObject;
}

/** Result of running a view's filter and sorts, with the first page. Notion keeps it for 15 minutes. */
export interface ViewQuery extends ResponseFields {
  object: "view_query";
  /** UUID of the result. */
  id: string;
  /** UUID of the view. */
  view_id: string;
  /** Time when the result expires, ISO 8601. After it, `views.queries.results` fails with a 404. */
  expires_at: string;
  /** Number of pages in the result, at most 10,000. */
  total_count: number;
  /** First page of the result: references only. */
  results: ViewQueryItem[];
  /** Cursor of the next page: pass it as `start_cursor`. Null on the last page. The format is opaque. */
  next_cursor: string | null;
  /** True if another page follows. */
  has_more: boolean;
  /** Tells whether the result is complete. */
  request_status?: RequestStatus;
}

/** A reference in the result of a view query. */
export interface ViewQueryItem {
  object: "page" | "data_source" | (string & {});
  /** UUID of the page or data source. */
  id: string;
}

/** A deleted view query. */
export interface DeletedViewQuery extends ResponseFields {
  object: "view_query";
  /** UUID of the result. */
  id: string;
  deleted: boolean;
}
