// Imports custom emojis.
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, textOr } from "../values/json.ts";
import { isUuid } from "../values/uuid.ts";
import { idOf, ofKind } from "./imported-fields.ts";

/** Adds custom emojis: objects of the import, and those inside icons and mentions. */
export function importCustomEmojis(workspace: Workspace, objects: readonly JsonObject[]): void {
  for (const object of ofKind(objects, "custom_emoji")) addEmoji(workspace, object);
  for (const object of objects) addNestedEmojis(workspace, object);
}

function addEmoji(workspace: Workspace, object: JsonObject): void {
  const id = idOf(object);
  workspace.store.customEmojis.set(id, { id, name: textOr(object["name"], ""), url: textOr(object["url"], "") });
}

function addNestedEmojis(workspace: Workspace, value: JsonValue | undefined): void {
  if (Array.isArray(value)) for (const item of value) addNestedEmojis(workspace, item);
  if (!isObject(value)) return;
  const { custom_emoji: emoji } = value;
  if (isObject(emoji) && isUuid(emoji["id"]) && typeof emoji["name"] === "string") addEmoji(workspace, emoji);
  for (const field of Object.values(value)) if (typeof field === "object") addNestedEmojis(workspace, field);
}
