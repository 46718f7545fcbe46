// Converts comments to responses.
import { hostedFile } from "../files/file-value.ts";
import type { CommentRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr } from "../values/json.ts";
import { minuteText } from "../values/time.ts";
import { parentValue } from "./parent-value.ts";

/** Returns a comment in the form of a response. */
export function commentValue(workspace: Workspace, comment: CommentRecord): JsonObject {
  return {
    object: "comment",
    id: comment.id,
    parent: parentValue(workspace.store, comment.parent),
    discussion_id: comment.discussionId,
    created_time: minuteText(comment.createdAt),
    last_edited_time: minuteText(comment.editedAt),
    created_by: { object: "user", id: comment.createdBy },
    rich_text: comment.richText,
    display_name: comment.displayName,
    ...(comment.attachments === undefined
      ? {}
      : { attachments: comment.attachments.map((item) => attachmentValue(workspace, item)) }),
  };
}

function attachmentValue(workspace: Workspace, item: JsonValue): JsonValue {
  const { category, upload } = objectOr(item);
  return typeof upload === "string" ? { category, file: hostedFile(workspace, upload) } : item;
}
