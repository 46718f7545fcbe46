// Imports views.
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { parseTime } from "../values/time.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { idOf, ofKind, userIdOf } from "./imported-fields.ts";

/** Adds views. */
export function importViews(workspace: Workspace, objects: readonly JsonObject[]): void {
  for (const object of ofKind(objects, "view")) {
    const id = idOf(object);
    const databaseId = objectOr(object["parent"])["database_id"];
    const sourceId = object["data_source_id"];
    const type = textOr(object["type"], "table");
    const createdAt = parseTime(object["created_time"]) ?? workspace.clock.now();
    const database = isUuid(databaseId) ? workspace.store.database(dashedUuid(databaseId)) : undefined;
    workspace.store.views.set(id, {
      id,
      databaseId: isUuid(databaseId) ? dashedUuid(databaseId) : "",
      dataSourceId: isUuid(sourceId) ? dashedUuid(sourceId) : (database?.dataSourceIds[0] ?? null),
      name: textOr(object["name"], "Default view"),
      type,
      createdAt,
      createdBy: userIdOf(workspace, object["created_by"]),
      editedAt: parseTime(object["last_edited_time"]) ?? createdAt,
      editedBy: userIdOf(workspace, object["last_edited_by"]),
      filter: object["filter"] ?? null,
      sorts: object["sorts"] ?? null,
      quickFilters: object["quick_filters"] ?? null,
      configuration: isObject(object["configuration"]) ? structuredClone(object["configuration"]) : { type },
    });
    if (database?.viewIds.includes(id) === false) database.viewIds.push(id);
    if (database === undefined && !isUuid(databaseId)) workspace.store.waitingViewIds.push(id);
  }
}
