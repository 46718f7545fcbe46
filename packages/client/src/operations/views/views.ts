import type { CallArguments, CallOptions, CallResult, ListResult, Methods, Mode } from "../../method.ts";
import type { QueryFilter, QuickFilterCondition } from "../../types/queries/filter.ts";
import type { PageReferenceList, PartialPage } from "../../types/pages/read.ts";
import type { PropertySort, QuerySort } from "../../types/queries/sort.ts";
import type { ViewConfigInput } from "../../types/views/config-write.ts";
import type { DashboardPlacement, ViewDatabaseInput, ViewPosition } from "../../types/views/write.ts";
import type {
  DeletedViewQuery,
  PartialView,
  ViewList,
  ViewOrPartialView,
  ViewQuery,
  ViewReference,
  ViewType,
} from "../../types/views/read.ts";
import type { OperationRows, PageArgs } from "../common/operation.ts";

/** Operations of the views family. */
export const operations = {
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
  "views.queries.create": { method: "POST", reads: true, path: "views/{view_id}/queries", body: ["page_size"] },
  "views.queries.results": {
    method: "GET",
    path: "views/{view_id}/queries/{query_id}",
    query: ["start_cursor", "page_size"],
    items: "results",
  },
  "views.queries.delete": { method: "DELETE", path: "views/{view_id}/queries/{query_id}" },
} satisfies OperationRows;

/** Arguments of `views.create`: exactly one of `database_id`, `view_id` and `create_database` places the view. */
export type CreateViewArgs = CreateDatabaseViewArgs | CreateDashboardWidgetArgs | CreateViewWithDatabaseArgs;

/** Arguments that every `views.create` takes. */
export interface CreateViewBaseArgs {
  /** UUID of the data source whose rows the view shows. */
  data_source_id: string;
  /** Name of the view. */
  name: string;
  /** Type of the view. It cannot change later. */
  type: ViewType;
  /**
   * Conditions that the rows of the view must meet.
   * @default all rows
   */
  filter?: QueryFilter;
  /** Order of the results. Earlier sorts take precedence. */
  sorts?: readonly QuerySort[];
  /** Conditions by property name or id. */
  quick_filters?: Record<string, QuickFilterCondition>;
  /** Layout of the view. Its `type` must equal the type of the view. A dashboard takes none. */
  configuration?: ViewConfigInput;
}

/** Creates a view in a database. */
export interface CreateDatabaseViewArgs extends CreateViewBaseArgs {
  /** UUID of the database. */
  database_id: string;
  /**
   * Position among the views of the database.
   * @default the end
   */
  position?: ViewPosition;
}

/** Creates a widget on a dashboard. */
export interface CreateDashboardWidgetArgs extends CreateViewBaseArgs {
  /** UUID of the dashboard. */
  view_id: string;
  /**
   * Position on the dashboard.
   * @default a new row at the end
   */
  placement?: DashboardPlacement;
}

/** Creates a view in a new database. The data source stays in its own database. */
export interface CreateViewWithDatabaseArgs extends CreateViewBaseArgs {
  /** Parent and position of the new database. */
  create_database: ViewDatabaseInput;
}

/** Arguments of `views.retrieve`. */
export interface RetrieveViewArgs {
  /** UUID of the view. */
  view_id: string;
}

/** Arguments of `views.update`. Absent arguments change nothing. */
export interface UpdateViewArgs {
  /** UUID of the view. */
  view_id: string;
  /** New name. */
  name?: string;
  /** Null removes the filter. */
  filter?: QueryFilter | null;
  /** Sorts by properties. Null removes all sorts. */
  sorts?: readonly PropertySort[] | null;
  /** Conditions by property name or id. Null removes one condition, or all. */
  quick_filters?: Record<string, QuickFilterCondition | null> | null;
  /** New layout. Its `type` must equal the type of the view. Null clears a setting. */
  configuration?: ViewConfigInput;
}

/** Arguments of `views.delete`. */
export interface DeleteViewArgs {
  /** UUID of the view. */
  view_id: string;
}

/** Arguments of `views.list`: a database, a data source, or both. */
export type ListViewsArgs = ListDatabaseViewsArgs | ListDataSourceViewsArgs;

/** Lists the views of a database. */
export interface ListDatabaseViewsArgs extends PageArgs {
  /** UUID of the database. */
  database_id: string;
  /** UUID of a data source. Returns only its views. */
  data_source_id?: string;
}

/** Lists the views of a data source, also linked views in other databases. */
export interface ListDataSourceViewsArgs extends PageArgs {
  /** UUID of the data source. */
  data_source_id: string;
  /** UUID of a database. Returns only views in it. */
  database_id?: string;
}

/** Arguments of `views.queries.create`. */
export interface CreateViewQueryArgs {
  /** UUID of the view. */
  view_id: string;
  /**
   * Maximum number of items in the first page, 1 to 100.
   * @default 100
   */
  page_size?: number;
}

/** Arguments of `views.queries.results`. */
export interface ListViewQueryResultsArgs extends PageArgs {
  /** UUID of the view. */
  view_id: string;
  /** Id of the result, from `views.queries.create`. */
  query_id: string;
}

/** Arguments of `views.queries.delete`. */
export interface DeleteViewQueryArgs {
  /** UUID of the view. */
  view_id: string;
  /** Id of the result, from `views.queries.create`. */
  query_id: string;
}

/** Methods for views: filters, sorts and layouts of data sources. */
export interface ViewsApi<M extends Mode> extends Methods<ViewsMethods<M>> {
  /** Results of views. */
  queries: Methods<ViewQueriesMethods<M>>;
}

/** Methods of `ViewsApi` without its groups. */
export interface ViewsMethods<M extends Mode> {
  /**
   * Creates a view in a database, on a dashboard, or in a new database.
   * @see https://developers.notion.com/reference/create-view
   */
  create(args: CreateViewArgs & CallArguments, options?: CallOptions[M]): CallResult<ViewOrPartialView>[M];
  /**
   * Retrieves a view with its filter, sorts and layout.
   * @see https://developers.notion.com/reference/retrieve-a-view
   */
  retrieve(args: RetrieveViewArgs & CallArguments, options?: CallOptions[M]): CallResult<ViewOrPartialView>[M];
  /**
   * Changes a view.
   * @see https://developers.notion.com/reference/update-a-view
   */
  update(args: UpdateViewArgs & CallArguments, options?: CallOptions[M]): CallResult<ViewOrPartialView>[M];
  /**
   * Deletes a view. The last view of a database cannot be deleted.
   * @see https://developers.notion.com/reference/delete-view
   */
  delete(args: DeleteViewArgs & CallArguments, options?: CallOptions[M]): CallResult<PartialView>[M];
  /**
   * Lists views, page by page. Returns references only.
   * @see https://developers.notion.com/reference/list-views
   */
  list(args: ListViewsArgs & CallArguments, options?: CallOptions[M]): ListResult<ViewList, ViewReference>[M];
}

/** Methods for the results of a view's filter and sorts. */
export interface ViewQueriesMethods<M extends Mode> {
  /**
   * Runs a view's filter and sorts. Returns the first page of the result. Notion keeps the result for 15 minutes.
   * @see https://developers.notion.com/reference/create-view-query
   */
  create(args: CreateViewQueryArgs & CallArguments, options?: CallOptions[M]): CallResult<ViewQuery>[M];
  /**
   * Lists the items of a result, page by page. Returns references only. After 15 minutes the result is a 404.
   * @see https://developers.notion.com/reference/get-view-query-results
   */
  results(
    args: ListViewQueryResultsArgs & CallArguments,
    options?: CallOptions[M],
  ): ListResult<PageReferenceList, PartialPage>[M];
  /**
   * Deletes a result.
   * @see https://developers.notion.com/reference/delete-view-query
   */
  delete(args: DeleteViewQueryArgs & CallArguments, options?: CallOptions[M]): CallResult<DeletedViewQuery>[M];
}
