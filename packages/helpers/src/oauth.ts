/**
 * Authorization of a connection by other users, and tokens that are refreshed.
 * @module @ws/helpers/oauth
 */
export {
  createAsyncOAuthTokens,
  createMemoryTokenStore,
  createOAuthTokens,
  type AsyncOAuthOptions,
  type AsyncOAuthTokens,
  type AsyncTokenStore,
  type OAuthOptions,
  type OAuthTokens,
  type StoredToken,
  type TokenStore,
} from "./oauth/oauth-tokens.ts";
export {
  authorizationUrl,
  createOAuthState,
  readAuthorizationCode,
  type AuthorizationRequest,
} from "./oauth/authorization-url.ts";
