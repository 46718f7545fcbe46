// What an application needs that others authorize: it has no part in reading and writing content.
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
export { authorizationUrl, createOAuthState, readAuthorizationCode, type AuthorizationRequest } from "./oauth/authorization-url.ts";
