import type { Method, Mode } from "../../method.ts";
import type { QueryFilter, QuickFilterCondition } from "../../types/queries/filter.ts";
import type { PageReferenceList, ViewList } from "../../types/common/list.ts";
import type { PropertySort, QuerySort } from "../../types/queries/sort.ts";
import type { ViewConfigInput } from "../../types/views/config-write.ts";
import type { DashboardPlacement, ViewDatabaseInput, ViewPosition } from "../../types/views/write.ts";
import type { DeletedViewQuery, PartialView, View, ViewQuery, ViewType } from "../../types/views/read.ts";
import type { PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the views family. */
export const viewsOperations = {
  "views.create": {
    method: "POST",
    path: "views",
    body: [
      "data_source_id",
      "name",
      "type",
      "database_id",
      "view_id",
      "filter",
      "sorts",
      "quick_filters",
      "create_database",
      "configuration",
      "position",
      "placement",
    ],
  },
  "views.retrieve": { method: "GET", path: "views/{view_id}" },
  "views.update": {
    method: "PATCH",
    path: "views/{view_id}",
    body: ["name", "filter", "sorts", "quick_filters", "configuration"],
  },
  "views.delete": { method: "DELETE", path: "views/{view_id}" },
  "views.list": {
    method: "GET",
    path: "views",
    query: ["database_id", "data_source_id", "start_cursor", "page_size"],
    items: "results",
  },
  "views.queries.create": { method: "POST", path: "views/{view_id}/queries", body: ["page_size"] },
  "views.queries.results": {
    method: "GET",
    path: "views/{view_id}/queries/{query_id}",
    query: ["start_cursor", "page_size"],
    items: "results",
  },
  "views.queries.delete": { method: "DELETE", path: "views/{view_id}/queries/{query_id}" },
} as const satisfies OperationRows;

/** Arguments of `views.create`: exactly one of `database_id`, `view_id` and `create_database` says where it is put. */
export type CreateViewArgs = CreateDatabaseViewArgs | CreateDashboardWidgetArgs | CreateViewWithDatabaseArgs;

/** What every new view is given. */
export interface CreateViewBaseArgs {
  /** The data source whose rows it shows. */
  data_source_id: string;
  name: string;
  type: ViewType;
  filter?: QueryFilter;
  sorts?: readonly QuerySort[];
  /** Conditions by property name or id. */
  quick_filters?: Readonly<Record<string, QuickFilterCondition>>;
  /** How it shows the rows; its `type` must be that of the view. None for dashboards. */
  configuration?: ViewConfigInput;
}

/** A view of a database. */
export interface CreateDatabaseViewArgs extends CreateViewBaseArgs {
  database_id: string;
  /** Where among the views of the database. Default: at the end. */
  position?: ViewPosition;
}

/** A widget on a dashboard. */
export interface CreateDashboardWidgetArgs extends CreateViewBaseArgs {
  /** The dashboard. */
  view_id: string;
  /** Where on the dashboard. Default: a new row at the end. */
  placement?: DashboardPlacement;
}

/** A view in a new database, which shows a data source that lies elsewhere. */
export interface CreateViewWithDatabaseArgs extends CreateViewBaseArgs {
  create_database: ViewDatabaseInput;
}

/** Arguments of `views.retrieve`. */
export interface RetrieveViewArgs {
  view_id: string;
}

/** Arguments of `views.update`. What is left out stays as it is. */
export interface UpdateViewArgs {
  view_id: string;
  name?: string;
  /** Null takes it away. */
  filter?: QueryFilter | null;
  /** Null takes them away. Only by properties. */
  sorts?: readonly PropertySort[] | null;
  /** Conditions by property name or id; null takes one away, or all. */
  quick_filters?: Readonly<Record<string, QuickFilterCondition | null>> | null;
  /** New settings; `type` must be that of the view, null clears a setting. */
  configuration?: ViewConfigInput;
}

/** Arguments of `views.delete`. */
export interface DeleteViewArgs {
  view_id: string;
}

/** Arguments of `views.list`: a database, a data source, or both. */
export type ListViewsArgs = ListDatabaseViewsArgs | ListDataSourceViewsArgs;

/** Views of a database. */
export interface ListDatabaseViewsArgs extends PageArgs {
  database_id: string;
  /** Only views of this data source. */
  data_source_id?: string;
}

/** Views of a data source, linked ones elsewhere among them. */
export interface ListDataSourceViewsArgs extends PageArgs {
  data_source_id: string;
  /** Only views in this database. */
  database_id?: string;
}

/** Arguments of `views.queries.create`. */
export interface CreateViewQueryArgs {
  view_id: string;
  /** How many pages the answer holds at most, 1 to 100. Default: 100. */
  page_size?: number;
}

/** Arguments of `views.queries.results`. */
export interface ListViewQueryResultsArgs extends PageArgs {
  view_id: string;
  query_id: string;
}

/** Arguments of `views.queries.delete`. */
export interface DeleteViewQueryArgs {
  view_id: string;
  query_id: string;
}

/** Views: which rows of a data source are shown, and how. */
export interface ViewsApi<M extends Mode> {
  /** Makes a view, in a database, on a dashboard, or in a database that is made for it. */
  create: Method<M, CreateViewArgs, View | PartialView>;
  /** Reads a view with its filter, sorts and settings. */
  retrieve: Method<M, RetrieveViewArgs, View | PartialView>;
  /** Changes a view; what is not given stays. */
  update: Method<M, UpdateViewArgs, View | PartialView>;
  /** Deletes a view. The last one of a database cannot be deleted. */
  delete: Method<M, DeleteViewArgs, PartialView>;
  /** Lists views, page by page: references only. */
  list: Method<M, ListViewsArgs, ViewList>;
  /** Results of running a view. */
  queries: ViewQueriesApi<M>;
}

/** Results of running a view's filter and sorts. */
export interface ViewQueriesApi<M extends Mode> {
  /** Runs a view's filter and sorts; the result, with its first page in the answer, is kept for 15 minutes. */
  create: Method<M, CreateViewQueryArgs, ViewQuery>;
  /** Reads a result, page by page: references to pages only. After 15 minutes it is a 404. */
  results: Method<M, ListViewQueryResultsArgs, PageReferenceList>;
  /** Throws a result away. */
  delete: Method<M, DeleteViewQueryArgs, DeletedViewQuery>;
}
