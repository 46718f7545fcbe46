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

/** A condition in the filter of a view. Its members are not described further, as in `@notionhq/client`. */
type ViewCondition = Record<string, unknown> &
  ({ property: string } | { timestamp: "created_time" | "last_edited_time" });

/** Conditions of which one or all must be met. */
interface ViewConditions<Condition> {
  /** One of these must be met. */
  or?: Condition[];
  /** All of these must be met. */
  and?: Condition[];
}

/** A view. */
export interface DataSourceViewObjectResponse extends Omit<ResponseType<View>, "filter" | "quick_filters"> {
  /** Conditions that the rows of the view meet. */
  filter?: ViewCondition | ViewConditions<ViewCondition | ViewConditions<ViewCondition>> | null;
  /** Conditions by property id. They have no known members, as in `@notionhq/client`. */
  quick_filters?: Record<string, Record<string, never>> | null;
}

/** A view without its settings: one that the integration cannot read, or a deleted one. */
export interface PartialDataSourceViewObjectResponse extends ResponseType<PartialView> {}

/** The result of a view query, with its first page. */
export interface ViewQueryResponse extends Omit<ResponseType<ViewQuery>, "results"> {
  /** First page of the result: references only. */
  results: { object: string; id: string }[];
}

/** A deleted view query. */
export interface DeletedViewQueryResponse extends ResponseType<DeletedViewQuery> {}

/** An object without members: `@notionhq/client` declares filters and sorts of views so, and programs cast theirs to it. */
type NoMembers = Record<string, never>;

/** Arguments that accept the filters and sorts of `@notionhq/client`, too. */
type AcceptCasts<Args> = {
  [Key in keyof Args]:
    | Args[Key]
    | (Key extends "filter" ? NoMembers : never)
    | (Key extends "sorts" ? NoMembers[] : never)
    | (Key extends "quick_filters" ? Record<string, NoMembers | Extract<Args[Key], null>> : never);
};

/** Arguments of `views.create`. */
export interface CreateViewParameters extends AcceptCasts<
  ParameterType<
    CreateViewBaseArgs &
      PlaceOf<CreateDatabaseViewArgs> &
      PlaceOf<CreateDashboardWidgetArgs> &
      PlaceOf<CreateViewWithDatabaseArgs>
  >
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
export interface UpdateViewParameters extends AcceptCasts<ParameterType<UpdateViewArgs>> {}

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
