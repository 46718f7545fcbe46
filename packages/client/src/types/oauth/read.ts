import type { ResponseFields } from "../common/response.ts";
import type { BotOwner } from "../users/read.ts";

/** Tokens of a connection that a user authorized. */
export interface OAuthToken extends ResponseFields {
  /** Bearer token for requests. */
  access_token: string;
  token_type: "bearer";
  /** Token for one refresh. The refresh returns a new pair of tokens. */
  refresh_token: string | null;
  /** UUID of the bot. It identifies the authorization, so use it as the key under which you store the tokens. */
  bot_id: string;
  /** UUID of the workspace. */
  workspace_id: string;
  workspace_name: string | null;
  /** URL of the workspace's icon. */
  workspace_icon: string | null;
  owner: BotOwner;
  /** UUID of the page that Notion made from the connection's template. */
  duplicated_template_id: string | null;
}

/** State of a token. */
export interface OAuthIntrospection extends ResponseFields {
  /** True if the token is valid. */
  active: boolean;
  scope?: string;
  /** Time when the token was issued, in seconds since 1970. */
  iat?: number;
}

/** Response to a revocation. It has no content. */
export interface OAuthRevocation extends ResponseFields {}

/** An account in your system to link with the authorization. */
export interface ExternalAccount {
  /** Id of the account in your system. */
  key: string;
  /** Name of the account. */
  name: string;
}
