import type { Method, Mode } from "../../method.ts";
import type { ExternalAccount, OAuthIntrospection, OAuthRevocation, OAuthToken } from "../../types/oauth/read.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the OAuth family. */
export const oauthOperations = {
  "oauth.token": {
    method: "POST",
    path: "oauth/token",
    body: ["grant_type", "code", "redirect_uri", "external_account", "refresh_token"],
    auth: "basic",
  },
  "oauth.introspect": { method: "POST", path: "oauth/introspect", body: ["token"], auth: "basic" },
  "oauth.revoke": { method: "POST", path: "oauth/revoke", body: ["token"], auth: "basic" },
} as const satisfies OperationRows;

/** Who asks. Both values go into the `authorization` header, and nowhere else. */
export interface OAuthClientArgs {
  /** Id of the connection. */
  client_id: string;
  /** Secret of the connection. */
  client_secret: string;
  /** These operations take no bearer token. */
  auth?: never;
}

/** Arguments of `oauth.token`. */
export type CreateOAuthTokenArgs = ExchangeOAuthCodeArgs | RefreshOAuthTokenArgs;

/** Exchanges the code of an authorization for tokens. */
export interface ExchangeOAuthCodeArgs extends OAuthClientArgs {
  grant_type: "authorization_code";
  /** From the redirect; good once. */
  code: string;
  /** Needed when the authorization address had it, or when several are registered; else it must be left out. */
  redirect_uri?: string;
  external_account?: ExternalAccount;
}

/** Exchanges a refresh token for a new pair of tokens. */
export interface RefreshOAuthTokenArgs extends OAuthClientArgs {
  grant_type: "refresh_token";
  /** Good once. */
  refresh_token: string;
}

/** Arguments of `oauth.introspect`. */
export interface IntrospectOAuthTokenArgs extends OAuthClientArgs {
  token: string;
}

/** Arguments of `oauth.revoke`. */
export interface RevokeOAuthTokenArgs extends OAuthClientArgs {
  token: string;
}

/** Tokens of a public connection. */
export interface OAuthApi<M extends Mode> {
  /** Gives tokens for an authorization code or a refresh token. The answer names no lifetime. */
  token: Method<M, CreateOAuthTokenArgs, OAuthToken>;
  /** Tells whether a token is good. */
  introspect: Method<M, IntrospectOAuthTokenArgs, OAuthIntrospection>;
  /** Makes a token useless. */
  revoke: Method<M, RevokeOAuthTokenArgs, OAuthRevocation>;
}
