import type { Method, Mode } from "../../method.ts";
import type {
  Comment,
  CommentAttachmentInput,
  CommentDisplayNameInput,
  PartialComment,
} from "../../types/comments/read.ts";
import type { CommentList } from "../../types/common/list.ts";
import type { CommentParentInput } from "../../types/parents/write.ts";
import type { RichTextInput } from "../../types/rich-text/write.ts";
import type { PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the comments family. */
export const commentsOperations = {
  "comments.create": {
    method: "POST",
    path: "comments",
    body: ["attachments", "display_name", "parent", "rich_text", "markdown", "discussion_id"],
  },
  "comments.list": {
    method: "GET",
    path: "comments",
    query: ["block_id", "start_cursor", "page_size"],
    items: "results",
  },
  "comments.retrieve": { method: "GET", path: "comments/{comment_id}" },
  "comments.update": { method: "PATCH", path: "comments/{comment_id}", body: ["rich_text", "markdown"] },
  "comments.delete": { method: "DELETE", path: "comments/{comment_id}" },
} as const satisfies OperationRows;

/** Arguments of `comments.create`: one of `parent` and `discussion_id`, and one of `rich_text` and `markdown`. */
export type CreateCommentArgs =
  | CreateCommentOnParentArgs
  | CreateMarkdownCommentOnParentArgs
  | CreateReplyArgs
  | CreateMarkdownReplyArgs;

/** What every new comment may be given. */
export interface CreateCommentBaseArgs {
  /** At most 3 uploaded files. */
  attachments?: readonly CommentAttachmentInput[];
  /** Under which name it is shown. Default: that of the connection. */
  display_name?: CommentDisplayNameInput;
}

/** A comment on a page or a block. */
export interface CreateCommentOnParentArgs extends CreateCommentBaseArgs {
  /** The page or block. */
  parent: CommentParentInput;
  rich_text: readonly RichTextInput[];
}

/** A comment on a page or a block, as markdown. */
export interface CreateMarkdownCommentOnParentArgs extends CreateCommentBaseArgs {
  /** The page or block. */
  parent: CommentParentInput;
  markdown: string;
}

/** A reply in a thread. */
export interface CreateReplyArgs extends CreateCommentBaseArgs {
  /** The thread. */
  discussion_id: string;
  rich_text: readonly RichTextInput[];
}

/** A reply in a thread, as markdown. */
export interface CreateMarkdownReplyArgs extends CreateCommentBaseArgs {
  /** The thread. */
  discussion_id: string;
  markdown: string;
}

/** Arguments of `comments.list`. */
export interface ListCommentsArgs extends PageArgs {
  /** A block, or a page. */
  block_id: string;
}

/** Arguments of `comments.retrieve`. */
export interface RetrieveCommentArgs {
  comment_id: string;
}

/** Arguments of `comments.update`: one of `rich_text` and `markdown`. */
export type UpdateCommentArgs = UpdateRichTextCommentArgs | UpdateMarkdownCommentArgs;

/** New text of a comment. */
export interface UpdateRichTextCommentArgs {
  comment_id: string;
  rich_text: readonly RichTextInput[];
}

/** New text of a comment, as markdown. */
export interface UpdateMarkdownCommentArgs {
  comment_id: string;
  markdown: string;
}

/** Arguments of `comments.delete`. */
export interface DeleteCommentArgs {
  comment_id: string;
}

/** Comments on pages and blocks. */
export interface CommentsApi<M extends Mode> {
  /**
   * Writes a comment on a page or a block, or a reply in a thread. A thread on a stretch of text cannot be begun from
   * here, only replied to.
   */
  create: Method<M, CreateCommentArgs, Comment | PartialComment>;
  /** Lists the open comments on a page or a block, page by page. */
  list: Method<M, ListCommentsArgs, CommentList>;
  /** Reads a comment. */
  retrieve: Method<M, RetrieveCommentArgs, Comment | PartialComment>;
  /** Changes the text of a comment that this connection has written; any other is a 404. */
  update: Method<M, UpdateCommentArgs, Comment | PartialComment>;
  /** Deletes a comment that this connection has written; any other is a 404. */
  delete: Method<M, DeleteCommentArgs, Comment | PartialComment>;
}
