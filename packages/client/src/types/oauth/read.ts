import type { AnswerFields } from "../common/response-fields.ts";
import type { BotOwner } from "../users/read.ts";

/** Tokens of a connection that a user has authorized. */
export interface OAuthToken extends AnswerFields {
  access_token: string;
  token_type: "bearer";
  /** Good for one refresh, which gives a new pair. */
  refresh_token: string | null;
  /** Identifies the authorization: the natural key to keep the tokens under. */
  bot_id: string;
  workspace_id: string;
  workspace_name: string | null;
  workspace_icon: string | null;
  owner: BotOwner;
  /** The page that was made from the connection's template. */
  duplicated_template_id: string | null;
}

/** Whether a token is good. */
export interface OAuthIntrospection extends AnswerFields {
  active: boolean;
  scope?: string;
  /** When the token was given out, in seconds since 1970. */
  iat?: number;
}

/** The token is revoked: nothing more is said. */
export type OAuthRevocation = AnswerFields;

/** Names an account of yours, to be linked with the authorization. */
export interface ExternalAccount {
  key: string;
  name: string;
}
