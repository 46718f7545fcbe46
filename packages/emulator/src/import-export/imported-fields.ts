// Reads the common fields of imported objects, with defaults for missing fields.
import type { ParentRef, Stamped } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { parseTime, wholeMinute } from "../values/time.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";

/** Returns the id of an object with dashes. */
export function idOf(object: JsonObject): string {
  return dashedUuid(textOr(object["id"], ""));
}

/** Returns the objects of one kind, for example `page`. */
export function ofKind(objects: readonly JsonObject[], kind: string): JsonObject[] {
  return objects.filter((object) => object["object"] === kind);
}

/** Returns the id in a reference to a user, by default the bot's id. */
export function userIdOf(workspace: Workspace, value: JsonValue | undefined): string {
  const id = objectOr(value)["id"];
  return isUuid(id) ? dashedUuid(id) : workspace.userId;
}

/** Returns the stamps of an object. Defaults are the current time and the bot. */
export function importedStamps(workspace: Workspace, object: JsonObject): Stamped {
  const now = wholeMinute(workspace.clock.now());
  const createdAt = parseTime(object["created_time"]) ?? now;
  return {
    id: idOf(object),
    createdAt,
    createdBy: userIdOf(workspace, object["created_by"]),
    editedAt: parseTime(object["last_edited_time"]) ?? createdAt,
    editedBy: userIdOf(workspace, object["last_edited_by"] ?? object["created_by"]),
    inTrash: object["in_trash"] === true || object["archived"] === true,
  };
}

const PARENT_TYPES = ["page_id", "block_id", "database_id", "data_source_id", "agent_id"] as const;

/** Returns the parent of an object, by default the workspace. */
export function importedParent(value: JsonValue | undefined): ParentRef {
  const parent = objectOr(value);
  const named = PARENT_TYPES.find((type) => type === parent["type"] && isUuid(parent[type]));
  const type =
    named ??
    PARENT_TYPES.find((candidate) => candidate !== "database_id" && isUuid(parent[candidate])) ??
    PARENT_TYPES.find((candidate) => isUuid(parent[candidate]));
  const id = type === undefined ? undefined : parent[type];
  return type === undefined || !isUuid(id) ? { type: "workspace" } : { type, id: dashedUuid(id) };
}

/** Returns a copy of a list, an empty list if it is missing. */
export function importedList(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? structuredClone(value) : [];
}

/** Returns a copy of an icon or cover, null if it is missing. */
export function importedImage(value: JsonValue | undefined): JsonValue {
  return isObject(value) ? structuredClone(value) : null;
}
