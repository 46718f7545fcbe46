/** An uploaded file to attach to a comment. */
export interface CommentAttachmentInput {
  type?: "file_upload";
  /** UUID of the file upload. */
  file_upload_id: string;
}

/** Author name that the app shows for a new comment. */
export type CommentDisplayNameInput = ConnectionDisplayNameInput | UserDisplayNameInput | CustomDisplayNameInput;

/** Shows the name of the connection. */
export interface ConnectionDisplayNameInput {
  type: "integration";
}

/** Shows the name of the user who authorized the connection. */
export interface UserDisplayNameInput {
  type: "user";
}

/** Shows a custom name. */
export interface CustomDisplayNameInput {
  type: "custom";
  /** The name. */
  custom: CustomDisplayName;
}

/** A custom author name. */
export interface CustomDisplayName {
  /** The name. */
  name: string;
}
