// Imported views, comments and file uploads.
import { parseTime } from "../clock.ts";
import { dashedUuid, isUuid } from "../ids.ts";
import { isObject, objectOr, optionalText, textOr } from "../json.ts";
import { makeTemplate, TEMPLATE_OBJECT } from "../templates.ts";
import type { JsonObject, JsonValue } from "../types.ts";
import type { Workspace } from "../workspace.ts";
import { idOf, importedList, importedParent, ofKind, userIdOf } from "./fields.ts";

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

/** Adds comments, oldest first as they come. */
export function importComments(workspace: Workspace, objects: readonly JsonObject[]): void {
  for (const object of ofKind(objects, "comment")) {
    const createdAt = parseTime(object["created_time"]) ?? workspace.clock.now();
    const discussion = object["discussion_id"];
    const displayName = object["display_name"];
    workspace.store.addComment({
      id: idOf(object),
      parent: importedParent(object["parent"]),
      discussionId: isUuid(discussion) ? dashedUuid(discussion) : workspace.ids.uuid(),
      createdAt,
      editedAt: parseTime(object["last_edited_time"]) ?? createdAt,
      createdBy: userIdOf(workspace, object["created_by"]),
      richText: importedList(object["rich_text"]),
      displayName: isObject(displayName) ? structuredClone(displayName) : { type: "integration", resolved_name: null },
      attachments: Array.isArray(object["attachments"]) ? structuredClone(object["attachments"]) : undefined,
    });
    learnBotName(workspace, object);
  }
}

/** A comment of the bot tells the name of its integration. */
function learnBotName(workspace: Workspace, comment: JsonObject): void {
  const displayName = objectOr(comment["display_name"]);
  const bot = workspace.store.users.get(workspace.botId);
  if (displayName["type"] !== "integration" || bot === undefined || bot.imported === true) return;
  if (userIdOf(workspace, comment["created_by"]) !== bot.id) return;
  const name = optionalText(displayName["resolved_name"]);
  if (name !== undefined) bot.value = { ...bot.value, name };
}

/** Adds file uploads; lists begin with the newest. */
export function importFileUploads(workspace: Workspace, objects: readonly JsonObject[]): void {
  const uploads = ofKind(objects, "file_upload").toReversed();
  const created = (object: JsonObject) => parseTime(object["created_time"]) ?? 0;
  for (const object of uploads.toSorted((a, b) => created(a) - created(b))) {
    const id = idOf(object);
    const createdAt = parseTime(object["created_time"]) ?? workspace.clock.now();
    const parts = objectOr(object["number_of_parts"]);
    const total = parts["total"];
    workspace.store.fileUploads.set(id, {
      id,
      createdAt,
      createdBy: isObject(object["created_by"]) ? object["created_by"] : { id: workspace.botId, type: "bot" },
      editedAt: parseTime(object["last_edited_time"]) ?? createdAt,
      expiresAt: parseTime(object["expiry_time"]) ?? null,
      mode:
        typeof total === "number"
          ? "multi_part"
          : isObject(object["file_import_result"])
            ? "external_url"
            : "single_part",
      status: textOr(object["status"], "pending"),
      filename: optionalText(object["filename"]) ?? null,
      contentType: optionalText(object["content_type"]) ?? null,
      contentLength: typeof object["content_length"] === "number" ? object["content_length"] : null,
      parts: typeof total === "number" ? { total, sent: new Map() } : undefined,
      importResult: isObject(object["file_import_result"]) ? structuredClone(object["file_import_result"]) : undefined,
      inTrash: object["in_trash"] === true,
    });
  }
}

/** Adds custom emojis: those that come by themselves, and those that icons and mentions show. */
export function importCustomEmojis(workspace: Workspace, objects: readonly JsonObject[]): void {
  for (const object of ofKind(objects, "custom_emoji")) addEmoji(workspace, object);
  for (const object of objects) learnEmojis(workspace, object);
}

function addEmoji(workspace: Workspace, object: JsonObject): void {
  const id = idOf(object);
  workspace.store.customEmojis.set(id, { id, name: textOr(object["name"], ""), url: textOr(object["url"], "") });
}

function learnEmojis(workspace: Workspace, value: JsonValue | undefined): void {
  if (Array.isArray(value)) for (const item of value) learnEmojis(workspace, item);
  if (!isObject(value)) return;
  const { custom_emoji: emoji } = value;
  if (isObject(emoji) && isUuid(emoji["id"]) && typeof emoji["name"] === "string") addEmoji(workspace, emoji);
  for (const held of Object.values(value)) if (typeof held === "object") learnEmojis(workspace, held);
}

/** Makes the rows templates that an export says are. */
export function importTemplates(workspace: Workspace, objects: readonly JsonObject[]): void {
  for (const object of ofKind(objects, TEMPLATE_OBJECT)) {
    const page = workspace.store.page(idOf(object));
    if (page !== undefined && workspace.store.dataSourceOf(page) !== undefined)
      makeTemplate(workspace, page.id, object["is_default"] === true);
  }
}
