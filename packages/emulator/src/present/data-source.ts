// Data sources as answers show them.
import { imageValue } from "../files.ts";
import { schemaValues } from "../properties/schema.ts";
import type { DataSourceRecord } from "../records.ts";
import { isDataSourceTrashed } from "../trash.ts";
import type { ApiVersion, JsonObject } from "../types.ts";
import { databaseUrl } from "../urls.ts";
import type { Workspace } from "../workspace.ts";
import { parentValue } from "../workspace.ts";
import { stampFields, trashFields } from "./node.ts";

/** A data source. */
export function dataSourceValue(workspace: Workspace, source: DataSourceRecord, version: ApiVersion): JsonObject {
  const database = workspace.store.database(source.databaseId);
  return {
    object: "data_source",
    id: source.id,
    cover: imageValue(workspace, source.cover),
    icon: imageValue(workspace, source.icon),
    ...stampFields(source),
    title: source.title,
    description: source.description,
    is_inline: database?.isInline ?? false,
    properties: schemaValues(workspace, source),
    parent: { type: "database_id", database_id: source.databaseId },
    database_parent:
      database === undefined ? { type: "workspace", workspace: true } : parentValue(workspace.store, database.parent),
    url: databaseUrl(source.databaseId),
    public_url: source.publicUrl,
    ...trashFields(version, isDataSourceTrashed(workspace.store, source)),
  };
}
