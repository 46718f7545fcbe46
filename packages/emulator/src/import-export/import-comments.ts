// Imports comments.
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, objectOr, optionalText } from "../values/json.ts";
import { parseTime } from "../values/time.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { idOf, importedList, importedParent, ofKind, userIdOf } from "./imported-fields.ts";

/** Adds comments in the order of the import, oldest first. */
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

/** Sets the bot's name to the name of the integration in one of its comments. */
function learnBotName(workspace: Workspace, comment: JsonObject): void {
  const displayName = objectOr(comment["display_name"]);
  const bot = workspace.store.users.get(workspace.mainBotId);
  if (displayName["type"] !== "integration" || bot === undefined || bot.imported === true) return;
  if (userIdOf(workspace, comment["created_by"]) !== bot.id) return;
  const name = optionalText(displayName["resolved_name"]);
  if (name !== undefined) bot.value = { ...bot.value, name };
}
