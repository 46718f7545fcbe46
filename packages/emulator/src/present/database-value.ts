// Converts databases to responses.
import type { ApiVersion } from "../catalog/api-version.ts";
import { LIMITS } from "../catalog/limits.ts";
import { imageValue } from "../files/file-value.ts";
import type { DatabaseRecord } from "../model/records.ts";
import { dataSourceName, databaseTitle } from "../model/titles.ts";
import { isTrashed } from "../model/trash.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { millisecondText } from "../values/time.ts";
import { databaseUrl } from "../values/urls.ts";
import { trashFields } from "./common-fields.ts";
import { parentValue } from "./parent-value.ts";

/** Returns a database in the form of a response. */
export function databaseValue(
  workspace: Workspace,
  database: DatabaseRecord,
  version: ApiVersion,
  inTrash = isTrashed(workspace.store, database),
): JsonObject {
  return {
    object: "database",
    id: database.id,
    title: databaseTitle(workspace, database),
    description: database.description,
    parent: parentValue(workspace.store, database.parent),
    is_inline: database.isInline,
    ...trashFields(version, inTrash),
    is_locked: database.isLocked,
    created_time: millisecondText(database.createdAt),
    last_edited_time: millisecondText(database.editedAt),
    data_sources: database.dataSourceIds.flatMap((id) => dataSourceRef(workspace, id)).slice(0, LIMITS.arrayItems),
    icon: imageValue(workspace, database.icon),
    cover: imageValue(workspace, database.cover),
    url: databaseUrl(database.id),
    public_url: database.publicUrl,
    ...typeField(database),
  };
}

/** Returns the type of a database with a schema of Notion. */
export function typeField(database: DatabaseRecord | undefined): JsonObject {
  return database?.databaseType === undefined ? {} : { database_type: database.databaseType };
}

function dataSourceRef(workspace: Workspace, id: string): JsonObject[] {
  const source = workspace.store.dataSources.get(id);
  return source === undefined || source.inTrash ? [] : [{ id, name: dataSourceName(source) }];
}
