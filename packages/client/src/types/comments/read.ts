import type { EmptyObject, List, ResponseFields } from "../common/response.ts";
import type { HostedFile } from "../files/read.ts";
import type { CommentParent } from "../parents/read.ts";
import type { RichText } from "../rich-text/read.ts";
import type { PartialUser } from "../users/read.ts";

/** A comment on a page or a block. */
export interface Comment extends ResponseFields {
  object: "comment";
  /** UUID of the comment. */
  id: string;
  parent: CommentParent;
  /** Id of the comment's discussion. */
  discussion_id: string;
  /** ISO 8601, rounded down to the minute. */
  created_time: string;
  /** ISO 8601, rounded down to the minute. */
  last_edited_time: string;
  created_by: PartialUser;
  rich_text: RichText[];
  /** Author name that the app shows. */
  display_name: CommentDisplayName;
  attachments?: CommentAttachment[];
}

/**
 * A reference to a comment. Notion returns it to connections that may write but not read.
 * @typeParam _Hint names the type guard in messages of the compiler about fields that a reference lacks
 */
export interface PartialComment<
  _Hint = "only a reference: isFullComment(comment) of @ws/helpers finds full comments",
> extends ResponseFields {
  object: "comment";
  /** UUID of the comment. The other fields are in `Comment`, to which `isFullComment(comment)` of `@ws/helpers` narrows. */
  id: string;
}

/** A comment, or a reference to it. `isFullComment` of `@ws/helpers` distinguishes the two. */
export type CommentOrPartialComment = Comment | PartialComment;

/** Author name that the app shows for a comment. */
export interface CommentDisplayName {
  type: "custom" | "user" | "integration";
  /** The name itself. */
  resolved_name: string | null;
}

/** A file attached to a comment. */
export interface CommentAttachment {
  /** Category that Notion derives from the file. */
  category: "audio" | "image" | "pdf" | "productivity" | "video";
  file: HostedFile;
}

/** One page of comments. */
export interface CommentList extends List<Comment> {
  type: "comment";
  comment: EmptyObject;
}
