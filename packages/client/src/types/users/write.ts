/** A user to write. Notion uses only the id. */
export interface UserInput {
  object?: "user";
  /** UUID of the user. */
  id: string;
}

/** A group of users to write. Notion uses only the id. */
export interface GroupInput {
  object?: "group";
  /** UUID of the group. */
  id: string;
  /** Ignored by Notion. The field lets you pass a group of a response. */
  name?: string | null;
}
