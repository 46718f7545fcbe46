import type { AnswerFields } from "../common/response-fields.ts";
import type { HostedFile } from "../files/read.ts";
import type { CommentParent } from "../parents/read.ts";
import type { RichText } from "../rich-text/read.ts";
import type { PartialUser } from "../users/read.ts";

/** A comment. */
export interface Comment extends AnswerFields {
  object: "comment";
  id: string;
  parent: CommentParent;
  /** The thread that it belongs to. */
  discussion_id: string;
  /** ISO 8601, cut to the minute. */
  created_time: string;
  /** ISO 8601, cut to the minute. */
  last_edited_time: string;
  created_by: PartialUser;
  rich_text: RichText[];
  /** Under which name it is shown. */
  display_name: CommentDisplayName;
  attachments?: CommentAttachment[];
}

/** Only a reference to a comment: what a connection sees that may write but not read. */
export interface PartialComment extends AnswerFields {
  object: "comment";
  id: string;
}

/** Under which name a comment is shown. */
export interface CommentDisplayName {
  type: "custom" | "user" | "integration";
  resolved_name: string | null;
}

/** A file on a comment. */
export interface CommentAttachment {
  category: "audio" | "image" | "pdf" | "productivity" | "video";
  file: HostedFile;
}

/** An uploaded file for a comment. */
export interface CommentAttachmentInput {
  type?: "file_upload";
  file_upload_id: string;
}

/** Under which name a comment is to be shown. */
export type CommentDisplayNameInput = ConnectionDisplayNameInput | UserDisplayNameInput | CustomDisplayNameInput;

/** The name of the connection. */
export interface ConnectionDisplayNameInput {
  type: "integration";
}

/** The name of the user who has authorized the connection. */
export interface UserDisplayNameInput {
  type: "user";
}

/** A name of its own. */
export interface CustomDisplayNameInput {
  type: "custom";
  custom: CustomDisplayName;
}

/** A name to show a comment under. */
export interface CustomDisplayName {
  name: string;
}
