// The steps of OAuth in the user's browser: the URL to send the user to, and the callback URL.
import { HelperError } from "../errors.ts";
import { toHex } from "../hex.ts";
import { invalidArgument } from "../read-input.ts";

/** Parameters of the authorization URL. Notion has no PKCE and no scopes: the connection defines the permissions. */
export interface AuthorizationRequest {
  /** OAuth client id of the connection. */
  readonly client_id: string;
  /** Required unless the connection has exactly one redirect URI. If you omit it here, omit it for the tokens too. */
  readonly redirect_uri?: string;
  /** Returned with the code. Store it in the user's session and pass it to {@link readAuthorizationCode}. */
  readonly state: string;
  /**
   * Root URL of Notion, as the user's browser reaches it. The environment variable `WORKSPACE_BASE_URL`, which the
   * clients read, is not read here: its address may exist only for this process.
   * @default "https://api.notion.com"
   */
  readonly baseUrl?: string;
}

/**
 * Returns the URL at which a user authorizes a connection.
 * @throws HelperError `invalid_argument` if `client_id` or `state` is empty
 * @source api/errors-and-limits.yaml, oauth.authorize
 */
export function authorizationUrl({
  client_id,
  redirect_uri,
  state,
  baseUrl = "https://api.notion.com",
}: AuthorizationRequest): string {
  if (client_id === "" || state === "") throw invalidArgument("Expected a client_id and a state, got an empty string.");
  const redirect = redirect_uri === undefined ? {} : { redirect_uri };
  const query = new URLSearchParams({ client_id, response_type: "code", owner: "user", state, ...redirect });
  return `${new URL("/v1/oauth/authorize", baseUrl).href}?${query.toString()}`;
}

/** Creates a `state`: 32 random bytes as hexadecimal digits. */
export const createOAuthState = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Returns the code from the callback URL.
 * @param state the `state` of the authorization URL. Comparing it protects against forged callbacks (CSRF).
 * @throws HelperError `authorization_failed` if the user denied access, the state differs, or there is no code
 */
export function readAuthorizationCode(callbackUrl: string | URL, state: string): string {
  const query = new URL(callbackUrl, "https://callback.invalid").searchParams;
  const code = query.get("code") ?? "";
  const isSameState = state !== "" && query.get("state") === state;
  const error = isSameState ? query.get("error") : "the state differs";
  if (error === null && code !== "") return code;
  throw new HelperError("authorization_failed", `Authorization failed: ${error ?? "no code"}. Authorize again.`);
}
