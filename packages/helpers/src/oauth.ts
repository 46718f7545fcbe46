// Entry `@ws/helpers/oauth`: authorization of a connection by other users.
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
