import type { EmptyObject, List, ResponseFields } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** A person or a bot of the workspace. */
export type User = PersonUser | BotUser | UnknownUser;

/**
 * A reference to a user. Notion returns it for authors, and to connections that may not read users.
 * @typeParam _Hint names the type guard in messages of the compiler about fields that a reference lacks
 */
export interface PartialUser<_Hint = "only a reference: isFullUser(user) of @ws/helpers finds full users"> {
  object: "user";
  /** UUID of the user. The other fields are in `User`, to which `isFullUser(user)` of `@ws/helpers` narrows. */
  id: string;
}

/** Fields of every user. */
export interface UserBase extends ResponseFields {
  object: "user";
  /** UUID of the user. */
  id: string;
  /** Display name. */
  name: string | null;
  /** URL of the profile picture. */
  avatar_url: string | null;
}

/** A person. */
export interface PersonUser extends UserBase {
  type: "person";
  person: PersonDetails;
}

/** Details of a person. */
export interface PersonDetails {
  /** Email address. Only for connections with the capability to read email addresses. */
  email?: string;
  email_verified?: boolean;
}

/** The bot of a connection. */
export interface BotUser extends UserBase {
  type: "bot";
  bot: BotDetails;
}

/** A user of a type that this version of the client does not know. */
export interface UnknownUser extends UserBase {
  type: UnknownKind;
}

/** Details of a bot. All fields are present for the bot of the token, none for other bots. */
export interface BotDetails {
  owner?: BotOwner;
  /** UUID of the workspace. */
  workspace_id?: string;
  workspace_name?: string | null;
  workspace_limits?: WorkspaceLimits;
}

/** Owner of a bot: a user or the workspace. */
export type BotOwner = BotUserOwner | BotWorkspaceOwner | UnknownBotOwner;

/** The bot acts for the user who authorized the connection. */
export interface BotUserOwner {
  type: "user";
  user: PersonUser | PartialUser;
}

/** The bot acts for the workspace. */
export interface BotWorkspaceOwner {
  type: "workspace";
  workspace: true;
}

/** An owner of a type that this version of the client does not know. */
export interface UnknownBotOwner {
  type: UnknownKind;
}

/** Limits of the workspace's plan. */
export interface WorkspaceLimits {
  /** Largest file that can be uploaded, in bytes. */
  max_file_upload_size_in_bytes: number;
}

/** A group of users. */
export interface Group {
  object: "group";
  /** UUID of the group. */
  id: string;
  name: string | null;
}

/** One page of users. */
export interface UserList extends List<User> {
  type: "user";
  user: EmptyObject;
}
