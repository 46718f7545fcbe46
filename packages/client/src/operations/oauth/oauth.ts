import type { CallArguments, CallOptions, CallResult, Mode } from "../../method.ts";
import type { ExternalAccount, OAuthIntrospection, OAuthRevocation, OAuthToken } from "../../types/oauth/read.ts";
import type { OperationRows } from "../common/operation.ts";

/** Operations of the OAuth family. */
export const operations = {
  "oauth.token": {
    method: "POST",
    path: "oauth/token",
    body: ["grant_type", "code", "redirect_uri", "external_account", "refresh_token"],
    auth: "basic",
  },
  "oauth.introspect": { method: "POST", reads: true, path: "oauth/introspect", body: ["token"], auth: "basic" },
  "oauth.revoke": { method: "POST", path: "oauth/revoke", body: ["token"], auth: "basic" },
} satisfies OperationRows;

/** Credentials of the connection. Both values go only into the `authorization` header. */
export interface OAuthClientArgs {
  /** OAuth client id of the connection. */
  client_id: string;
  /** OAuth client secret of the connection. */
  client_secret: string;
  /** These operations take no bearer token. */
  auth?: never;
}

/** Arguments of `oauth.token`. */
export type CreateOAuthTokenArgs = ExchangeOAuthCodeArgs | RefreshOAuthTokenArgs;

/** Exchanges an authorization code for tokens. */
export interface ExchangeOAuthCodeArgs extends OAuthClientArgs {
  /** Selects the exchange of an authorization code. */
  grant_type: "authorization_code";
  /** Authorization code from the redirect. It works once. */
  code: string;
  /**
   * Redirect URI of the authorization. Required if the authorization URL contained it, or if the connection has several.
   * Otherwise it must be absent.
   */
  redirect_uri?: string;
  /** An account in your system to link with the authorization. */
  external_account?: ExternalAccount;
}

/** Exchanges a refresh token for a new pair of tokens. */
export interface RefreshOAuthTokenArgs extends OAuthClientArgs {
  /** Selects the refresh of a token. */
  grant_type: "refresh_token";
  /** It works once. */
  refresh_token: string;
}

/** Arguments of `oauth.introspect`. */
export interface IntrospectOAuthTokenArgs extends OAuthClientArgs {
  /** The token to inspect. */
  token: string;
}

/** Arguments of `oauth.revoke`. */
export interface RevokeOAuthTokenArgs extends OAuthClientArgs {
  /** The token to revoke. */
  token: string;
}

/** Methods for OAuth tokens of a public connection. */
export interface OAuthMethods<M extends Mode> {
  /**
   * Creates tokens from an authorization code or a refresh token. The response contains no lifetime.
   * @see https://developers.notion.com/reference/create-a-token
   * @example
   * const tokens = await client.oauth.token({
   *   client_id,
   *   client_secret,
   *   grant_type: "authorization_code",
   *   code,
   * });
   */
  token(args: CreateOAuthTokenArgs & CallArguments, options?: CallOptions[M]): CallResult<OAuthToken>[M];
  /**
   * Returns the state of a token.
   * @see https://developers.notion.com/reference/introspect-token
   */
  introspect(
    args: IntrospectOAuthTokenArgs & CallArguments,
    options?: CallOptions[M],
  ): CallResult<OAuthIntrospection>[M];
  /**
   * Revokes a token.
   * @see https://developers.notion.com/reference/revoke-token
   */
  revoke(args: RevokeOAuthTokenArgs & CallArguments, options?: CallOptions[M]): CallResult<OAuthRevocation>[M];
}
