import type { Method, Mode } from "../../method.ts";
import type { DataSource, DataSourceTemplateList, PartialDataSource } from "../../types/data-sources/read.ts";
import type { IconInput } from "../../types/files/write.ts";
import type { QueryFilter } from "../../types/queries/filter.ts";
import type { PageOrDataSourceList } from "../../types/common/list.ts";
import type { DatabaseIdInput } from "../../types/parents/write.ts";
import type { PropertySchemaInput, PropertySchemaUpdate } from "../../types/properties/property-schema-input.ts";
import type { RichTextInput } from "../../types/rich-text/write.ts";
import type { QuerySort } from "../../types/queries/sort.ts";
import type { PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the data sources family. */
export const dataSourcesOperations = {
  "dataSources.retrieve": { method: "GET", path: "data_sources/{data_source_id}", since: "2025-09-03" },
  "dataSources.query": {
    method: "POST",
    path: "data_sources/{data_source_id}/query",
    query: ["filter_properties"],
    body: ["archived", "sorts", "filter", "start_cursor", "page_size", "in_trash", "result_type"],
    items: "results",
    since: "2025-09-03",
    legacy: ["archived"],
  },
  "dataSources.create": {
    method: "POST",
    path: "data_sources",
    body: ["parent", "properties", "title", "icon"],
    since: "2025-09-03",
  },
  "dataSources.update": {
    method: "PATCH",
    path: "data_sources/{data_source_id}",
    body: ["archived", "title", "icon", "properties", "in_trash", "parent"],
    since: "2025-09-03",
    legacy: ["archived"],
  },
  "dataSources.listTemplates": {
    method: "GET",
    path: "data_sources/{data_source_id}/templates",
    query: ["name", "start_cursor", "page_size"],
    items: "templates",
    since: "2025-09-03",
  },
} as const satisfies OperationRows;

/** Arguments of `dataSources.retrieve`. */
export interface RetrieveDataSourceArgs {
  data_source_id: string;
}

/** Arguments of `dataSources.query`. */
export interface QueryDataSourceArgs extends PageArgs {
  data_source_id: string;
  /** Which rows. Default: all. */
  filter?: QueryFilter;
  /** In which order; earlier sorts win. */
  sorts?: readonly QuerySort[];
  /** Ids or names of the properties to answer, at most 100. Default: all. */
  filter_properties?: readonly string[];
  /** Rows in the trash. Default: false. */
  in_trash?: boolean;
  /** Only pages, or only data sources; a wiki holds both. Default: both. */
  result_type?: "page" | "data_source";
  /** Only API version 2025-09-03: the older name of `in_trash`. */
  archived?: boolean;
}

/** Arguments of `dataSources.create`. */
export interface CreateDataSourceArgs {
  /** The database that it is added to. */
  parent: DatabaseIdInput;
  /** Columns by property name; exactly one of type title. */
  properties: Readonly<Record<string, PropertySchemaInput>>;
  title?: readonly RichTextInput[];
  icon?: IconInput | null;
}

/** Arguments of `dataSources.update`. What is left out stays as it is. */
export interface UpdateDataSourceArgs {
  data_source_id: string;
  title?: readonly RichTextInput[];
  /** Null takes it away. */
  icon?: IconInput | null;
  /** Changes by property name or id: null removes a column, an unknown name adds one. */
  properties?: Readonly<Record<string, PropertySchemaUpdate | null>>;
  /** True moves it to the trash, false takes it back. */
  in_trash?: boolean;
  /** Moves it to another database. */
  parent?: DatabaseIdInput;
  /** Only API version 2025-09-03: the older name of `in_trash`. */
  archived?: boolean;
}

/** Arguments of `dataSources.listTemplates`. */
export interface ListDataSourceTemplatesArgs extends PageArgs {
  data_source_id: string;
  /** Only templates whose name contains this, ignoring case. */
  name?: string;
}

/** Data sources: the columns and rows of databases. */
export interface DataSourcesApi<M extends Mode> {
  /** Reads a data source with its columns. */
  retrieve: Method<M, RetrieveDataSourceArgs, DataSource | PartialDataSource>;
  /**
   * Finds rows, page by page. Of more than 10,000 matches the rest cannot be reached: `request_status` is then
   * `incomplete`.
   */
  query: Method<M, QueryDataSourceArgs, PageOrDataSourceList>;
  /** Adds a data source to a database. */
  create: Method<M, CreateDataSourceArgs, DataSource | PartialDataSource>;
  /** Changes a data source and its columns; columns that are not mentioned stay. */
  update: Method<M, UpdateDataSourceArgs, DataSource | PartialDataSource>;
  /** Lists the templates of a data source, page by page; they are under `templates`. */
  listTemplates: Method<M, ListDataSourceTemplatesArgs, DataSourceTemplateList>;
}
