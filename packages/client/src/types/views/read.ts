import type { AnswerFields } from "../common/response-fields.ts";
import type { QueryFilter, QuickFilterCondition } from "../queries/filter.ts";
import type { RequestStatus } from "../common/list.ts";
import type { DatabaseParent } from "../parents/read.ts";
import type { QuerySort } from "../queries/sort.ts";
import type { PartialUser } from "../users/read.ts";
import type { ViewConfig } from "./config-read.ts";

/** The kinds of views. */
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

/** A view of a database: which rows are shown, and how. */
export interface View extends AnswerFields {
  object: "view";
  id: string;
  parent: DatabaseParent;
  name: string;
  /** The service may add kinds. */
  type: ViewType | (string & {});
  /** ISO 8601, with milliseconds. */
  created_time: string;
  /** ISO 8601, with milliseconds. */
  last_edited_time: string;
  /** Address of the view in the workspace. */
  url: string;
  /** Null for dashboards. */
  data_source_id?: string | null;
  created_by?: PartialUser | null;
  last_edited_by?: PartialUser | null;
  filter?: QueryFilter | null;
  sorts?: QuerySort[] | null;
  /** Conditions by property id. */
  quick_filters?: Record<string, QuickFilterCondition> | null;
  configuration?: ViewConfig | null;
  /** The dashboard that shows this view. Only on widgets. */
  dashboard_view_id?: string;
}

/** A view without its settings: what a connection sees that may not read, and what a deletion answers. */
export interface PartialView extends AnswerFields {
  object: "view";
  id: string;
  parent: DatabaseParent;
  /** The service may add kinds. */
  type: ViewType | (string & {});
}

/** Only a reference to a view, in lists. */
export interface ViewReference {
  object: "view";
  id: string;
}

/** The result of running a view's filter and sorts, kept for 15 minutes, with its first page. */
export interface ViewQuery extends AnswerFields {
  object: "view_query";
  id: string;
  view_id: string;
  /** Until when `views.queries.results` works, ISO 8601. */
  expires_at: string;
  /** Number of pages in the result, at most 10,000. */
  total_count: number;
  /** The first page of the result: references only. */
  results: ViewQueryItem[];
  /** `start_cursor` of the next page; null on the last one. Opaque. */
  next_cursor: string | null;
  has_more: boolean;
  /** Whether the result is all there is. */
  request_status?: RequestStatus;
}

/** A reference in the result of a view query. */
export interface ViewQueryItem {
  object: "page" | "data_source" | (string & {});
  id: string;
}

/** A view query that was deleted. */
export interface DeletedViewQuery extends AnswerFields {
  object: "view_query";
  id: string;
  deleted: boolean;
}
