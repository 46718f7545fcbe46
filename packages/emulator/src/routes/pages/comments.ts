// comments.*
import { commentParent, uuid } from "../../body/common-parsers.ts";
import { exactlyOneOf, looseObjectOf, needed, objectOf, optional, taggedBy } from "../../body/object-parsers.ts";
import { parseOrThrow } from "../../body/parse-body.ts";
import type { Parsed } from "../../body/parser.ts";
import { listOf, oneOf, text } from "../../body/parser.ts";
import type { RichTextInput } from "../../body/rich-text-parser.ts";
import { richText } from "../../body/rich-text-parser.ts";
import { LIMITS } from "../../catalog/limits.ts";
import { validationError } from "../../errors/validation-errors.ts";
import type { Context } from "../../http/context.ts";
import { param } from "../../http/context.ts";
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import { notFound } from "../../http/not-found.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { inlineRichText } from "../../markdown/inline-rich-text.ts";
import type { CommentRecord, ParentRef } from "../../model/records.ts";
import { isVisible } from "../../model/visibility.ts";
import type { Workspace } from "../../model/workspace.ts";
import { commentValue } from "../../present/comment-value.ts";
import { resolveRichText } from "../../rich-text/resolve-rich-text.ts";
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { textOr } from "../../values/json.ts";
import { wholeMinute } from "../../values/time.ts";
import { dashedUuid } from "../../values/uuid.ts";
import { checkAncestors } from "../common/check-editable.ts";
import { findPage } from "../common/find-objects.ts";

const content = { rich_text: optional(richText), markdown: optional(text()) };
const CONTENT_FIELDS = ["rich_text", "markdown"];

const attachment = objectOf({ file_upload_id: needed(text()), type: optional(oneOf(["file_upload"])) });
const creationFields = objectOf({
  parent: optional(commentParent),
  discussion_id: optional(uuid),
  attachments: optional(listOf(attachment, LIMITS.commentAttachments)),
  display_name: optional(
    taggedBy({ integration: {}, user: {}, custom: { custom: needed(objectOf({ name: needed(text()) })) } }),
  ),
  ...content,
});
const creation = exactlyOneOf(["parent", "discussion_id"], exactlyOneOf(CONTENT_FIELDS, creationFields));
type Creation = Parsed<typeof creation>;

/** Routes of the comments family. */
export const COMMENT_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "comments",
    operation: "comments.create",
    capability: "insert_comments",
    body: () => creation,
    handle: createComment,
  }),
  defineRoute({
    method: "GET",
    path: "comments",
    operation: "comments.list",
    capability: "read_comments",
    handle: listComments,
  }),
  defineRoute({
    method: "GET",
    path: "comments/{comment_id:uuid}",
    operation: "comments.retrieve",
    capability: "read_comments",
    handle: (context) => ({ body: commentValue(context.workspace, commentParam(context)) }),
  }),
  defineRoute({
    method: "PATCH",
    path: "comments/{comment_id:uuid}",
    operation: "comments.update",
    capability: "insert_comments",
    body: () => exactlyOneOf(CONTENT_FIELDS, objectOf(content)),
    handle: (context, body) => {
      const comment = ownComment(context);
      checkAncestors(context.workspace, comment.parent);
      comment.richText = resolveText(context, body);
      comment.editedAt = wholeMinute(context.workspace.clock.now());
      context.workspace.store.revision += 1;
      return { body: commentValue(context.workspace, comment) };
    },
  }),
  defineRoute({
    method: "DELETE",
    path: "comments/{comment_id:uuid}",
    operation: "comments.delete",
    capability: "insert_comments",
    handle: (context) => {
      const comment = ownComment(context);
      const body = commentValue(context.workspace, comment);
      context.workspace.store.removeComment(comment);
      return { body };
    },
  }),
];

function commentParam(context: Context): CommentRecord {
  const id = param(context, "comment_id");
  const comment = context.workspace.store.comments.get(id);
  if (comment === undefined || !isParentVisible(context.workspace, comment))
    throw notFound(context.workspace, "comment", id);
  return comment;
}

function isParentVisible(workspace: Workspace, { parent }: CommentRecord): boolean {
  return parent.type === "workspace" || isVisible(workspace, parent.id);
}

/** Returns a comment of the integration itself. @throws ApiError 404 for a comment of another author */
function ownComment(context: Context): CommentRecord {
  const comment = commentParam(context);
  if (comment.createdBy !== context.workspace.userId) throw notFound(context.workspace, "comment", comment.id);
  return comment;
}

interface TextInput {
  readonly rich_text?: RichTextInput | undefined;
  readonly markdown?: string | undefined;
}

function resolveText({ workspace }: Context, { rich_text: input = [], markdown }: TextInput): JsonValue[] {
  return markdown === undefined ? resolveRichText(workspace, input) : inlineRichText(workspace, markdown);
}

function createComment(context: Context, body: Creation) {
  const { workspace } = context;
  const resolved = resolveText(context, body);
  const { parent, discussionId } =
    body.parent === undefined
      ? discussionOf(workspace, body.discussion_id ?? "")
      : { parent: resolveParent(workspace, body.parent), discussionId: workspace.ids.uuid() };
  checkAncestors(workspace, parent);
  const now = wholeMinute(workspace.clock.now());
  const comment: CommentRecord = {
    id: workspace.ids.uuid(),
    parent,
    discussionId,
    createdAt: now,
    editedAt: now,
    createdBy: workspace.userId,
    richText: resolved,
    displayName: displayName(workspace, body.display_name),
    attachments: body.attachments?.map((item) => resolveAttachment(workspace, item.file_upload_id)),
  };
  workspace.store.addComment(comment);
  return { body: commentValue(workspace, comment) };
}

function resolveParent(workspace: Workspace, { type, value }: Parsed<typeof commentParent>): ParentRef {
  if (type === "page_id") return { type, id: findPage(workspace, value).id };
  const node = workspace.store.nodes.get(value);
  if (node === undefined || !isVisible(workspace, node.id)) throw notFound(workspace, "block", value);
  return { type: node.kind === "page" ? "page_id" : type, id: node.id };
}

function discussionOf(workspace: Workspace, discussionId: string): { parent: ParentRef; discussionId: string } {
  for (const comment of workspace.store.comments.values()) {
    if (comment.discussionId === discussionId && isParentVisible(workspace, comment))
      return { parent: comment.parent, discussionId };
  }
  throw notFound(workspace, "discussion", discussionId);
}

function displayName(workspace: Workspace, input: Creation["display_name"]): JsonObject {
  const author = workspace.store.users.get(workspace.userId)?.value;
  const usual = author?.["type"] === "person" ? "user" : "integration";
  if (input?.type === "custom") return { type: "custom", resolved_name: input.custom.name };
  return { type: input?.type ?? usual, resolved_name: textOr(author?.["name"], "") };
}

const CATEGORIES: Readonly<Record<string, string>> = { audio: "audio", image: "image", video: "video" };

function resolveAttachment(workspace: Workspace, uploadId: string): JsonObject {
  const upload = workspace.store.fileUploads.get(dashedUuid(uploadId));
  if (upload === undefined) throw validationError(`Could not find file upload with ID: ${uploadId}.`);
  const kind = upload.contentType ?? "";
  const category = CATEGORIES[kind.split("/")[0] ?? ""] ?? (kind === "application/pdf" ? "pdf" : "productivity");
  return { category, upload: upload.id };
}

const listQuery = looseObjectOf({ block_id: needed(uuid) });

function listComments(context: Context) {
  const { workspace, query } = context;
  const { block_id: id } = parseOrThrow(listQuery, { block_id: query.get("block_id") ?? undefined }, "query");
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
