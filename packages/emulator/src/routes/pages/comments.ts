// comments.*
import { LIMITS } from "../../catalog/limits.ts";
import { bodyError, exactlyOne, validationError } from "../../errors/validation-errors.ts";
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import { notFound } from "../../http/not-found.ts";
import type { Context, Route } from "../../http/route.ts";
import { param } from "../../http/route.ts";
import { inlineRichText } from "../../markdown/inline-rich-text.ts";
import type { CommentRecord, ParentRef } from "../../model/records.ts";
import { isVisible } from "../../model/visibility.ts";
import type { Workspace } from "../../model/workspace.ts";
import { commentValue } from "../../present/comment-value.ts";
import { readRichText } from "../../rich-text/read-rich-text.ts";
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { objectOr, objectsOf, textOr } from "../../values/json.ts";
import { wholeMinute } from "../../values/time.ts";
import { dashedUuid, isUuid } from "../../values/uuid.ts";

/** Routes of the comments family. */
export const COMMENT_ROUTES: readonly Route[] = [
  { method: "POST", path: "comments", operation: "comments.create", handle: createComment },
  { method: "GET", path: "comments", operation: "comments.list", handle: listComments },
  {
    method: "GET",
    path: "comments/{comment_id:uuid}",
    operation: "comments.retrieve",
    handle: (context) => ({ body: commentValue(context.workspace, commentParam(context)) }),
  },
  { method: "PATCH", path: "comments/{comment_id:uuid}", operation: "comments.update", handle: updateComment },
  { method: "DELETE", path: "comments/{comment_id:uuid}", operation: "comments.delete", handle: deleteComment },
];

function commentParam(context: Context): CommentRecord {
  const id = param(context, "comment_id");
  const comment = context.workspace.store.comments.get(id);
  if (comment === undefined) throw notFound(context.workspace, "comment", id);
  return comment;
}

/** A comment that the asking connection made; any other answers 404. */
function ownComment(context: Context): CommentRecord {
  const comment = commentParam(context);
  if (comment.createdBy !== context.workspace.botId) throw notFound(context.workspace, "comment", comment.id);
  return comment;
}

function readText(context: Context): JsonValue[] {
  const { rich_text: richText, markdown } = context.body;
  exactlyOne(context.body, ["rich_text", "markdown"]);
  if (typeof markdown === "string") return inlineRichText(context.workspace, markdown);
  return readRichText(context.workspace, richText, "rich_text");
}

function createComment(context: Context) {
  const { workspace, body } = context;
  exactlyOne(body, ["parent", "discussion_id"]);
  const richText = readText(context);
  const { parent, discussionId } =
    body["parent"] === undefined
      ? repliedTo(context)
      : { parent: readParent(context), discussionId: workspace.ids.uuid() };
  const now = wholeMinute(workspace.clock.now());
  const comment: CommentRecord = {
    id: workspace.ids.uuid(),
    parent,
    discussionId,
    createdAt: now,
    editedAt: now,
    createdBy: workspace.botId,
    richText,
    displayName: displayName(workspace, body["display_name"]),
    attachments: readAttachments(workspace, body["attachments"]),
  };
  workspace.store.addComment(comment);
  return { body: commentValue(workspace, comment) };
}

function readParent(context: Context): ParentRef {
  const input = objectOr(context.body["parent"]);
  const type = input["page_id"] === undefined ? "block_id" : "page_id";
  const id = input[type];
  if (!isUuid(id))
    throw bodyError(`parent.${type}`, `should be a valid uuid, instead was \`${JSON.stringify(id) ?? "undefined"}\``);
  const node = context.workspace.store.nodes.get(dashedUuid(id));
  if (node === undefined || !isVisible(context.workspace, node.id))
    throw notFound(context.workspace, type === "page_id" ? "page" : "block", dashedUuid(id));
  return { type: node.kind === "page" ? "page_id" : type, id: node.id };
}

function repliedTo(context: Context): { parent: ParentRef; discussionId: string } {
  const id = context.body["discussion_id"];
  if (!isUuid(id)) throw bodyError("discussion_id", `should be a valid uuid, instead was \`${JSON.stringify(id)}\``);
  const discussionId = dashedUuid(id);
  for (const comment of context.workspace.store.comments.values()) {
    if (comment.discussionId === discussionId) return { parent: comment.parent, discussionId };
  }
  throw notFound(context.workspace, "discussion", discussionId);
}

function displayName(workspace: Workspace, input: JsonValue | undefined): JsonObject {
  const given = objectOr(input);
  const bot = workspace.store.users.get(workspace.botId)?.value;
  const type = textOr(given["type"], "integration");
  if (type === "custom") return { type, resolved_name: textOr(objectOr(given["custom"])["name"], "") };
  return { type, resolved_name: textOr(bot?.["name"], "") };
}

const CATEGORIES: Readonly<Record<string, string>> = { audio: "audio", image: "image", video: "video" };

function readAttachments(workspace: Workspace, input: JsonValue | undefined): JsonValue[] | undefined {
  if (input === undefined) return undefined;
  const items = objectsOf(input);
  if (items.length > LIMITS.commentAttachments) {
    throw bodyError(
      "attachments.length",
      `should be ≤ \`${LIMITS.commentAttachments}\`, instead was \`${items.length}\``,
    );
  }
  return items.map((item) => {
    const id = textOr(item["file_upload_id"], "");
    const upload = workspace.store.fileUploads.get(dashedUuid(id));
    if (upload === undefined) throw validationError(`Could not find file upload with ID: ${id}.`);
    const kind = upload.contentType ?? "";
    const category = CATEGORIES[kind.split("/")[0] ?? ""] ?? (kind === "application/pdf" ? "pdf" : "productivity");
    return { category, upload: upload.id };
  });
}

function listComments(context: Context) {
  const { workspace, query } = context;
  const given = query.get("block_id");
  if (!isUuid(given)) {
    throw validationError(
      `query failed validation: query.block_id should be a valid uuid, instead was \`${JSON.stringify(given ?? undefined) ?? "undefined"}\`.`,
    );
  }
  const id = dashedUuid(given);
  const known = workspace.store.nodes.has(id) || workspace.store.commentsOf.has(id);
  if (!known || !isVisible(workspace, id)) throw notFound(workspace, "block", id);
  const comments = (workspace.store.commentsOf.get(id) ?? []).flatMap(
    (commentId) => workspace.store.comments.get(commentId) ?? [],
  );
  const page = cutPage(comments, pagingFromQuery(context, 1), (comment) => comment.id);
  return {
    body: listBody(
      "comment",
      page.items.map((comment) => commentValue(workspace, comment)),
      page.nextCursor,
    ),
  };
}

function updateComment(context: Context) {
  const comment = ownComment(context);
  comment.richText = readText(context);
  comment.editedAt = wholeMinute(context.workspace.clock.now());
  context.workspace.store.revision += 1;
  return { body: commentValue(context.workspace, comment) };
}

function deleteComment(context: Context) {
  const comment = ownComment(context);
  const body = commentValue(context.workspace, comment);
  context.workspace.store.removeComment(comment);
  return { body };
}
