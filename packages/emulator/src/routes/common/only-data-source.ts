// The data source of a database whose request names only the database.
import { ApiError } from "../../errors/api-error.ts";
import { validationError } from "../../errors/validation-errors.ts";
import type { DataSourceRecord, DatabaseRecord } from "../../model/records.ts";
import type { Workspace } from "../../model/workspace.ts";

/** Returns the data sources of a database that are not in the trash; of a database with only one, always that one. */
export function presentDataSources(workspace: Workspace, database: DatabaseRecord): DataSourceRecord[] {
  const all = database.dataSourceIds.flatMap((id) => workspace.store.dataSources.get(id) ?? []);
  return all.length === 1 ? all : all.filter((source) => !source.inTrash);
}

/**
 * Returns the only data source of a database.
 * @throws ApiError 400 for a database with none or several. @source Notion's FAQ of version 2025-09-03
 */
export function onlyDataSource(workspace: Workspace, database: DatabaseRecord): DataSourceRecord {
  const [first, ...others] = presentDataSources(workspace, database);
  if (first === undefined)
    throw validationError(
      `Database with ID ${database.id} does not contain any data sources accessible by this API bot.`,
    );
  if (others.length === 0) return first;
  throw new ApiError(
    "validation_error",
    "Databases with multiple data sources are not supported in this API version.",
    {
      error_type: "multiple_data_sources_for_database",
      database_id: database.id,
      child_data_source_ids: [first, ...others].map((source) => source.id),
      minimum_api_version: "2025-09-03",
    },
  );
}
