import type {
  CreateOAuthTokenArgs,
  IntrospectOAuthTokenArgs,
  OAuthClientArgs,
  OAuthIntrospection,
  OAuthRevocation,
  OAuthToken,
  RevokeOAuthTokenArgs,
} from "@ws/client";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** Arguments of an OAuth operation without the credentials of the integration. */
type WithoutClient<Args> = Args extends unknown ? ParameterType<Omit<Args, keyof OAuthClientArgs>> : never;

/** Credentials of the integration, for OAuth operations. */
export interface OauthClientParameters extends ParameterType<Omit<OAuthClientArgs, "auth">> {}

/** Arguments of `oauth.token`, without the credentials. */
export type OauthTokenParameters = WithoutClient<CreateOAuthTokenArgs>;

/** Response of `oauth.token`. */
export interface OauthTokenResponse extends ResponseType<OAuthToken> {}

/** Arguments of `oauth.introspect`, without the credentials. */
export interface OauthIntrospectParameters extends WithoutClient<IntrospectOAuthTokenArgs> {}

/** Response of `oauth.introspect`. */
export interface OauthIntrospectResponse extends ResponseType<OAuthIntrospection> {}

/** Arguments of `oauth.revoke`, without the credentials. */
export interface OauthRevokeParameters extends WithoutClient<RevokeOAuthTokenArgs> {}

/** Response of `oauth.revoke`. */
export interface OauthRevokeResponse extends ResponseType<OAuthRevocation> {}
