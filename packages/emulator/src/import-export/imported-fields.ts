// Reading the common fields of an imported object; whatever is missing is filled by rule.
import type { ParentRef, Stamped } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { parseTime, wholeMinute } from "../values/time.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";

/** The object's id, dashed. */
export function idOf(object: JsonObject): string {
  return dashedUuid(textOr(object["id"], ""));
}

/** The objects of one kind. */
export function ofKind(objects: readonly JsonObject[], kind: string): JsonObject[] {
  return objects.filter((object) => object["object"] === kind);
}

/** The id inside a reference to a user, the bot without one. */
export function userIdOf(workspace: Workspace, value: JsonValue | undefined): string {
  const id = objectOr(value)["id"];
  return isUuid(id) ? dashedUuid(id) : workspace.botId;
}

/** Stamps of an imported object: those it has, or now and the bot. */
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

/** Where an imported object lives; the workspace when it does not say. */
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

/** A list field, empty when missing. */
export function importedList(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? structuredClone(value) : [];
}

/** An icon or cover. */
export function importedImage(value: JsonValue | undefined): JsonValue {
  return isObject(value) ? structuredClone(value) : null;
}
