// Converts data sources to responses.
import type { ApiVersion } from "../catalog/api-version.ts";
import { imageValue } from "../files/file-value.ts";
import type { DataSourceRecord } from "../model/records.ts";
import { isTrashed } from "../model/trash.ts";
import type { Workspace } from "../model/workspace.ts";
import { schemaValues } from "../schema/schema-values.ts";
import type { JsonObject } from "../values/json.ts";
import { databaseUrl } from "../values/urls.ts";
import { stampFields, trashFields } from "./common-fields.ts";
import { typeField } from "./database-value.ts";
import { parentValue } from "./parent-value.ts";

/** Returns a data source in the form of a response. */
export function dataSourceValue(
  workspace: Workspace,
  source: DataSourceRecord,
  version: ApiVersion,
  inTrash = isTrashed(workspace.store, source),
): JsonObject {
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
    ...(database?.dataSourceIds[0] === source.id ? typeField(database) : {}),
    ...trashFields(version, inTrash),
  };
}
