/**
 * Authorization of a connection by other users, and tokens that are refreshed.
 * @module @ws/helpers/oauth
 */
export {
  createAsyncOAuthTokens,
  createOAuthTokens,
  type AsyncOAuthOptions,
  type AsyncOAuthTokens,
  type OAuthOptions,
  type OAuthTokens,
} from "./oauth/oauth-tokens.ts";
export {
  authorizationUrl,
  createOAuthState,
  readAuthorizationCode,
  type AuthorizationRequest,
} from "./oauth/authorization-url.ts";
export {
  createMemoryTokenStore,
  type AsyncTokenStore,
  type StoredToken,
  type TokenStore,
} from "./oauth/token-store.ts";
