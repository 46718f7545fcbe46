import type { CallArguments, CallOptions, CallResult, ListResult, Mode } from "../../method.ts";
import type { Comment, CommentList, CommentOrPartialComment } from "../../types/comments/read.ts";
import type { CommentAttachmentInput, CommentDisplayNameInput } from "../../types/comments/write.ts";
import type { CommentParentInput } from "../../types/parents/write.ts";
import type { RichTextInput } from "../../types/rich-text/write.ts";
import type { OperationRows, PageArgs } from "../common/operation.ts";

/** Operations of the comments family. */
export const operations = {
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
} satisfies OperationRows;

/** Arguments of `comments.create`: either `parent` or `discussion_id`, and either `rich_text` or `markdown`. */
export type CreateCommentArgs =
  | CreateCommentOnParentArgs
  | CreateMarkdownCommentOnParentArgs
  | CreateReplyArgs
  | CreateMarkdownReplyArgs;

/** Arguments that every `comments.create` takes. */
export interface CreateCommentBaseArgs {
  /** At most 3 uploaded files. */
  attachments?: readonly CommentAttachmentInput[];
  /**
   * Author name that the app shows.
   * @default the name of the connection
   */
  display_name?: CommentDisplayNameInput;
}

/** Creates a comment on a page or a block, from rich text. */
export interface CreateCommentOnParentArgs extends CreateCommentBaseArgs {
  /** The page or block. */
  parent: CommentParentInput;
  /** Text of the comment. */
  rich_text: readonly RichTextInput[];
}

/** Creates a comment on a page or a block, from markdown. */
export interface CreateMarkdownCommentOnParentArgs extends CreateCommentBaseArgs {
  /** The page or block. */
  parent: CommentParentInput;
  /** Text of the comment, as markdown. */
  markdown: string;
}

/** Replies in a discussion, with rich text. */
export interface CreateReplyArgs extends CreateCommentBaseArgs {
  /** Id of the discussion, from a comment in it. */
  discussion_id: string;
  /** Text of the comment. */
  rich_text: readonly RichTextInput[];
}

/** Replies in a discussion, with markdown. */
export interface CreateMarkdownReplyArgs extends CreateCommentBaseArgs {
  /** Id of the discussion, from a comment in it. */
  discussion_id: string;
  /** Text of the comment, as markdown. */
  markdown: string;
}

/** Arguments of `comments.list`. */
export interface ListCommentsArgs extends PageArgs {
  /** UUID of the block or page. */
  block_id: string;
}

/** Arguments of `comments.retrieve`. */
export interface RetrieveCommentArgs {
  /** UUID of the comment. */
  comment_id: string;
}

/** Arguments of `comments.update`: either `rich_text` or `markdown`. */
export type UpdateCommentArgs = UpdateRichTextCommentArgs | UpdateMarkdownCommentArgs;

/** Replaces the text of a comment with rich text. */
export interface UpdateRichTextCommentArgs {
  /** UUID of the comment. */
  comment_id: string;
  /** New text. */
  rich_text: readonly RichTextInput[];
}

/** Replaces the text of a comment with markdown. */
export interface UpdateMarkdownCommentArgs {
  /** UUID of the comment. */
  comment_id: string;
  /** New text, as markdown. */
  markdown: string;
}

/** Arguments of `comments.delete`. */
export interface DeleteCommentArgs {
  /** UUID of the comment. */
  comment_id: string;
}

/** Methods for comments on pages and blocks. */
export interface CommentsMethods<M extends Mode> {
  /**
   * Creates a comment on a page or a block, or a reply in a discussion. The API cannot start a discussion about a text
   * range, only reply in it.
   * @see https://developers.notion.com/reference/create-a-comment
   * @example
   * await client.comments.create({
   *   parent: { page_id },
   *   rich_text: [{ text: { content: "Please have a look." } }],
   * });
   */
  create(args: CreateCommentArgs & CallArguments, options?: CallOptions[M]): CallResult<CommentOrPartialComment>[M];
  /**
   * Lists the open comments on a page or a block, page by page.
   * @see https://developers.notion.com/reference/list-comments
   * @example
   * const { results } = await client.comments.list({ block_id: page_id });
   * for (const comment of results) console.log(comment.rich_text.map((run) => run.plain_text).join(""));
   */
  list(args: ListCommentsArgs & CallArguments, options?: CallOptions[M]): ListResult<CommentList, Comment>[M];
  /**
   * Retrieves a comment.
   * @see https://developers.notion.com/reference/retrieve-comment
   */
  retrieve(args: RetrieveCommentArgs & CallArguments, options?: CallOptions[M]): CallResult<CommentOrPartialComment>[M];
  /**
   * Changes the text of a comment of this connection. Any other comment is a 404.
   * @see https://developers.notion.com/reference/update-a-comment
   */
  update(args: UpdateCommentArgs & CallArguments, options?: CallOptions[M]): CallResult<CommentOrPartialComment>[M];
  /**
   * Deletes a comment of this connection. Any other comment is a 404.
   * @see https://developers.notion.com/reference/delete-a-comment
   */
  delete(args: DeleteCommentArgs & CallArguments, options?: CallOptions[M]): CallResult<CommentOrPartialComment>[M];
}
