import type { AnswerFields } from "../common/response-fields.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** A person or a bot of the workspace. */
export type User = PersonUser | BotUser | UnknownUser;

/** Only a reference to a user: who wrote something, or what a connection sees that may not read users. */
export interface PartialUser {
  object: "user";
  id: string;
}

/** What all users have. */
export interface UserBase extends AnswerFields {
  object: "user";
  id: string;
  /** Display name. */
  name: string | null;
  /** Address of the picture. */
  avatar_url: string | null;
}

/** A human. */
export interface PersonUser extends UserBase {
  type: "person";
  person: PersonDetails;
}

/** What is known of a person. */
export interface PersonDetails {
  /** Only for connections that may read e-mail addresses. */
  email?: string;
  email_verified?: boolean;
}

/** A connection. */
export interface BotUser extends UserBase {
  type: "bot";
  bot: BotDetails;
}

/** A user of a kind that these types do not know. */
export interface UnknownUser extends UserBase {
  type: UnknownKind;
}

/** What is known of a bot: everything on the token's own bot, nothing on others. */
export interface BotDetails {
  owner?: BotOwner;
  workspace_id?: string;
  workspace_name?: string | null;
  workspace_limits?: WorkspaceLimits;
}

/** Who a bot acts for. */
export type BotOwner = BotUserOwner | BotWorkspaceOwner | UnknownBotOwner;

/** The bot acts for one user, who has authorized it. */
export interface BotUserOwner {
  type: "user";
  user: PersonUser | PartialUser;
}

/** The bot acts for the workspace. */
export interface BotWorkspaceOwner {
  type: "workspace";
  workspace: true;
}

/** An owner of a kind that these types do not know. */
export interface UnknownBotOwner {
  type: UnknownKind;
}

/** Limits of the plan that the workspace has. */
export interface WorkspaceLimits {
  /** Largest file that can be uploaded, in bytes. */
  max_file_upload_size_in_bytes: number;
}

/** A group of users. */
export interface Group {
  object: "group";
  id: string;
  name: string | null;
}
