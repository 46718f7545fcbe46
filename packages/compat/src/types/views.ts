import type {
  CreateDashboardWidgetArgs,
  CreateDatabaseViewArgs,
  CreateViewBaseArgs,
  CreateViewQueryArgs,
  CreateViewWithDatabaseArgs,
  DashboardRow,
  DashboardWidget,
  DeletedViewQuery,
  DeleteViewArgs,
  DeleteViewQueryArgs,
  ListViewQueryResultsArgs,
  ListDatabaseViewsArgs,
  PageReferenceList,
  PartialView,
  RetrieveViewArgs,
  UpdateViewArgs,
  View,
  ViewList,
  ViewQuery,
} from "@ws/client";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** A row of a dashboard. */
export interface DashboardRowResponse extends ResponseType<DashboardRow> {}

/** A widget of a dashboard. */
export interface DashboardWidgetResponse extends ResponseType<DashboardWidget> {}

/** A view. */
export interface DataSourceViewObjectResponse extends ResponseType<View> {}

/** A view without its settings: one that the integration cannot read, or a deleted one. */
export interface PartialDataSourceViewObjectResponse extends ResponseType<PartialView> {}

/** The result of a view query, with its first page. */
export interface ViewQueryResponse extends ResponseType<ViewQuery> {}

/** A deleted view query. */
export interface DeletedViewQueryResponse extends ResponseType<DeletedViewQuery> {}

/** Arguments of `views.create`. */
export interface CreateViewParameters extends ParameterType<
  CreateViewBaseArgs &
    PlaceOf<CreateDatabaseViewArgs> &
    PlaceOf<CreateDashboardWidgetArgs> &
    PlaceOf<CreateViewWithDatabaseArgs>
> {}

/** The arguments that place a view. */
type PlaceOf<Args> = Partial<Omit<Args, keyof CreateViewBaseArgs>>;

/** Response of `views.create`. */
export type CreateViewResponse = PartialDataSourceViewObjectResponse | DataSourceViewObjectResponse;

/** Arguments of `views.retrieve`. */
export interface GetViewParameters extends ParameterType<RetrieveViewArgs> {}

/** Response of `views.retrieve`. */
export type GetViewResponse = PartialDataSourceViewObjectResponse | DataSourceViewObjectResponse;

/** Arguments of `views.update`. */
export interface UpdateViewParameters extends ParameterType<UpdateViewArgs> {}

/** Response of `views.update`. */
export type UpdateViewResponse = PartialDataSourceViewObjectResponse | DataSourceViewObjectResponse;

/** Arguments of `views.delete`. */
export interface DeleteViewParameters extends ParameterType<DeleteViewArgs> {}

/** Response of `views.delete`. */
export type DeleteViewResponse = PartialDataSourceViewObjectResponse;

/** Arguments of `views.list`. */
export interface ListDatabaseViewsParameters extends ParameterType<Partial<ListDatabaseViewsArgs>> {}

/** Response of `views.list`: references only. */
export interface ListDatabaseViewsResponse extends ResponseType<ViewList> {}

/** Arguments of `views.queries.create`. */
export interface CreateViewQueryParameters extends ParameterType<CreateViewQueryArgs> {}

/** Response of `views.queries.create`. */
export type CreateViewQueryResponse = ViewQueryResponse;

/** Arguments of `views.queries.results`. */
export interface GetViewQueryResultsParameters extends ParameterType<ListViewQueryResultsArgs> {}

/** Response of `views.queries.results`: references only. */
export interface GetViewQueryResultsResponse extends ResponseType<PageReferenceList> {}

/** Arguments of `views.queries.delete`. */
export interface DeleteViewQueryParameters extends ParameterType<DeleteViewQueryArgs> {}

/** Response of `views.queries.delete`. */
export type DeleteViewQueryResponse = DeletedViewQueryResponse;
