// The part of OAuth that happens in the user's browser: where to send the user, and what comes back.
import { HelperError } from "../errors.ts";
import { hexOf } from "../hex.ts";
import { invalidArgument } from "../input/read-input.ts";

/** What goes into an authorization address. The service has no PKCE and no scopes: the connection's settings say what it may do. */
export interface AuthorizationRequest {
  readonly client_id: string;
  /** Required unless the connection has exactly one registered; then both calls leave it out. */
  readonly redirect_uri?: string;
  /** Comes back with the code: keep it in the user's session, and give it to {@link readAuthorizationCode}. */
  readonly state: string;
  /** Default `https://api.notion.com`. */
  readonly baseUrl?: string;
}

/** The address to which a user is sent to authorize a connection. @source api/errors-and-limits.yaml, oauth.authorize */
export function authorizationUrl({
  client_id,
  redirect_uri,
  state,
  baseUrl = "https://api.notion.com",
}: AuthorizationRequest): string {
  if (client_id === "" || state === "") throw invalidArgument("an authorization needs client_id and state");
  const where = redirect_uri === undefined ? {} : { redirect_uri };
  const query = new URLSearchParams({ client_id, response_type: "code", owner: "user", state, ...where });
  return `${new URL("/v1/oauth/authorize", baseUrl).href}?${query.toString()}`;
}

/** A new `state`: 32 random bytes, good for an address. */
export const createOAuthState = (): string => hexOf(crypto.getRandomValues(new Uint8Array(32)));

/**
 * The code in the address to which the service sent the user back.
 * @param state the one that the user was sent away with; without it, anybody could have an account of theirs connected
 * @throws HelperError `authorization_failed` when the user refused, the state is another, or there is no code
 */
export function readAuthorizationCode(callbackUrl: string | URL, state: string): string {
  const query = new URL(callbackUrl, "https://callback.invalid").searchParams;
  const code = query.get("code") ?? "";
  const isOurs = state !== "" && query.get("state") === state;
  const error = isOurs ? query.get("error") : "the state is not the one that the user was sent away with";
  if (error === null && code !== "") return code;
  throw new HelperError("authorization_failed", `The authorization failed: ${error ?? "there is no code"}`);
}
