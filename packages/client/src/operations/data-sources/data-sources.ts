import type { CallArguments, CallOptions, CallResult, ListResult, Mode } from "../../method.ts";
import type {
  DataSourceOrPartialDataSource,
  DataSourceTemplate,
  DataSourceTemplateList,
  PageOrDataSource,
  PageOrDataSourceList,
} from "../../types/data-sources/read.ts";
import type { IconInput } from "../../types/files/write.ts";
import type { QueryFilter } from "../../types/queries/filter.ts";
import type { DatabaseIdInput } from "../../types/parents/write.ts";
import type { PropertySchemaInput, PropertySchemaUpdate } from "../../types/properties/property-types.ts";
import type { RichTextInput } from "../../types/rich-text/write.ts";
import type { QuerySort } from "../../types/queries/sort.ts";
import type { OperationRows, PageArgs } from "../common/operation.ts";

/** Operations of the data sources family. */
export const operations = {
  "dataSources.retrieve": { method: "GET", path: "data_sources/{data_source_id}", since: "2025-09-03" },
  "dataSources.query": {
    method: "POST",
    reads: true,
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
} satisfies OperationRows;

/** Arguments of `dataSources.retrieve`. */
export interface RetrieveDataSourceArgs {
  /** UUID of the data source. */
  data_source_id: string;
}

/** Arguments of `dataSources.query`. */
export interface QueryDataSourceArgs extends PageArgs {
  /** UUID of the data source. */
  data_source_id: string;
  /**
   * Conditions that the rows must meet.
   * @default all rows
   */
  filter?: QueryFilter;
  /** Order of the results. Earlier sorts take precedence. */
  sorts?: readonly QuerySort[];
  /**
   * Ids or names of the properties to return, at most 100.
   * @default all properties
   */
  filter_properties?: readonly string[];
  /**
   * True returns the rows in the trash.
   * @default false
   */
  in_trash?: boolean;
  /**
   * Returns only pages, or only data sources. A wiki contains both.
   * @default both
   */
  result_type?: "page" | "data_source";
  /** The older name of `in_trash`. Only in API version 2025-09-03. */
  archived?: boolean;
}

/** Arguments of `dataSources.create`. */
export interface CreateDataSourceArgs {
  /** The database that receives the data source. */
  parent: DatabaseIdInput;
  /** The schema: properties by name. Exactly one has the type `title`. */
  properties: Record<string, PropertySchemaInput>;
  /** Title of the data source. */
  title?: readonly RichTextInput[];
  /**
   * Icon of the data source.
   * @default null, no icon
   */
  icon?: IconInput | null;
}

/** Arguments of `dataSources.update`. Absent arguments change nothing. */
export interface UpdateDataSourceArgs {
  /** UUID of the data source. */
  data_source_id: string;
  /** New title. */
  title?: readonly RichTextInput[];
  /** Null removes the icon. */
  icon?: IconInput | null;
  /** Changes by property name or id. Null removes a property, a new name adds a property. */
  properties?: Record<string, PropertySchemaUpdate | null>;
  /** True moves the data source to the trash, false restores it. */
  in_trash?: boolean;
  /** Moves the data source to another database. */
  parent?: DatabaseIdInput;
  /** The older name of `in_trash`. Only in API version 2025-09-03. */
  archived?: boolean;
}

/** Arguments of `dataSources.listTemplates`. */
export interface ListDataSourceTemplatesArgs extends PageArgs {
  /** UUID of the data source. */
  data_source_id: string;
  /**
   * Text that the name contains, ignoring case.
   * @default all templates
   */
  name?: string;
}

/** Methods for data sources: the schemas and rows of databases. */
export interface DataSourcesMethods<M extends Mode> {
  /**
   * Retrieves a data source with its schema.
   * @see https://developers.notion.com/reference/retrieve-a-data-source
   * @example
   * const dataSource = await client.dataSources.retrieve({ data_source_id });
   * for (const [name, { type }] of Object.entries(dataSource.properties)) console.log(name, type);
   */
  retrieve(
    args: RetrieveDataSourceArgs & CallArguments,
    options?: CallOptions[M],
  ): CallResult<DataSourceOrPartialDataSource>[M];
  /**
   * Queries rows, page by page. If more than 10,000 rows match, the others cannot be reached, and `request_status` is
   * `incomplete`.
   * @see https://developers.notion.com/reference/query-a-data-source
   * @example
   * import { isFullPage } from "@ws/helpers";
   *
   * const rows = client.dataSources.query({
   *   data_source_id,
   *   filter: { property: "Done", checkbox: { equals: false } },
   *   sorts: [{ property: "Due", direction: "ascending" }],
   * });
   * for await (const row of rows) if (isFullPage(row)) console.log(row.properties["Due"]);
   */
  query(
    args: QueryDataSourceArgs & CallArguments,
    options?: CallOptions[M],
  ): ListResult<PageOrDataSourceList, PageOrDataSource>[M];
  /**
   * Adds a data source to a database.
   * @see https://developers.notion.com/reference/create-a-data-source
   */
  create(
    args: CreateDataSourceArgs & CallArguments,
    options?: CallOptions[M],
  ): CallResult<DataSourceOrPartialDataSource>[M];
  /**
   * Changes a data source and its schema. Properties without a change stay.
   * @see https://developers.notion.com/reference/update-a-data-source
   * @example
   * await client.dataSources.update({
   *   data_source_id,
   *   properties: { Due: { date: {} }, Notes: { name: "Remarks" }, Obsolete: null },
   * });
   */
  update(
    args: UpdateDataSourceArgs & CallArguments,
    options?: CallOptions[M],
  ): CallResult<DataSourceOrPartialDataSource>[M];
  /**
   * Lists the templates of a data source, page by page. The response holds them under `templates`.
   * @see https://developers.notion.com/reference/list-data-source-templates
   */
  listTemplates(
    args: ListDataSourceTemplatesArgs & CallArguments,
    options?: CallOptions[M],
  ): ListResult<DataSourceTemplateList, DataSourceTemplate>[M];
}
