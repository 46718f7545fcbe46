import type {
  AndFilter,
  CreateDataSourceArgs,
  DataSource,
  DataSourceTemplateList,
  LeafFilter,
  ListDataSourceTemplatesArgs,
  PageOrDataSourceList,
  PartialDataSource,
  PropertySchema,
  QueryDataSourceArgs,
  RetrieveDataSourceArgs,
  SearchArgs,
  UpdateDataSourceArgs,
} from "@ws/client";
import type { ListResponse } from "./list-response.ts";
import type { PageObjectResponse, PartialPageObjectResponse } from "./pages.ts";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** Column types that Notion sends and `@notionhq/client` does not list. */
type UnlistedColumnType = "button" | "last_visited_time" | "location" | "place" | "verification";

/** A column of a data source. */
type Column = Exclude<ResponseType<PropertySchema>, { type: UnlistedColumnType }>;

/** A data source: rows, which are pages, with the same columns. */
export interface DataSourceObjectResponse extends Omit<ResponseType<DataSource>, "properties"> {
  /** Columns by property name. */
  properties: Record<string, Column>;
}

/** A data source without its description: one that the integration cannot read. */
export interface PartialDataSourceObjectResponse extends Omit<ResponseType<PartialDataSource>, "properties"> {
  /** Columns by property name. */
  properties: Record<string, Column>;
}

/** A result of a search or query. */
type PageOrDataSource =
  | PageObjectResponse
  | PartialPageObjectResponse
  | PartialDataSourceObjectResponse
  | DataSourceObjectResponse;

/** Arguments of `dataSources.retrieve`. */
export interface GetDataSourceParameters extends ParameterType<RetrieveDataSourceArgs> {}

/** Response of `dataSources.retrieve`. */
export type GetDataSourceResponse = PartialDataSourceObjectResponse | DataSourceObjectResponse;

/** Arguments of `dataSources.query`. */
export interface QueryDataSourceParameters extends ParameterType<QueryDataSourceArgs> {}

/** Response of `dataSources.query`. */
export interface QueryDataSourceResponse extends ListResponse<PageOrDataSourceList, PageOrDataSource> {}

/** Arguments of `dataSources.create`. */
export interface CreateDataSourceParameters extends ParameterType<CreateDataSourceArgs> {}

/** Response of `dataSources.create`. */
export type CreateDataSourceResponse = PartialDataSourceObjectResponse | DataSourceObjectResponse;

/** Arguments of `dataSources.update`. */
export interface UpdateDataSourceParameters extends ParameterType<UpdateDataSourceArgs> {}

/** Response of `dataSources.update`. */
export type UpdateDataSourceResponse = PartialDataSourceObjectResponse | DataSourceObjectResponse;

/** Arguments of `dataSources.listTemplates`. */
export interface ListDataSourceTemplatesParameters extends ParameterType<ListDataSourceTemplatesArgs> {}

/** Response of `dataSources.listTemplates`. */
export interface ListDataSourceTemplatesResponse extends ResponseType<DataSourceTemplateList> {}

/** A filter for `iterateAllDataSourceRows`. */
export type FullDataSourceQueryFilter = ParameterType<LeafFilter | AndFilter>;

/** Arguments of `iterateAllDataSourceRows`. The helper sets the sorts and the cursor. */
export interface FullDataSourceQueryArgs extends Omit<QueryDataSourceParameters, "start_cursor" | "sorts" | "filter"> {
  /** Selects the rows. */
  filter?: FullDataSourceQueryFilter;
}

/** Arguments of `search`. */
export interface SearchParameters extends ParameterType<SearchArgs> {}

/** Response of `search`. */
export interface SearchResponse extends ListResponse<PageOrDataSourceList, PageOrDataSource> {}
