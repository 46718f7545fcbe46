/** A user to write. The service uses only the id. */
export interface UserInput {
  object?: "user";
  /** UUID of the user. */
  id: string;
}

/** A group of users to write. The service uses only the id. */
export interface GroupInput {
  object?: "group";
  /** UUID of the group. */
  id: string;
  name?: string | null;
}
