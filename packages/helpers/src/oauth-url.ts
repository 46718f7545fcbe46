// The part of OAuth that happens in the user's browser: where to send the user, and what comes back.
import { HelperError } from "./errors.ts";
import { invalidArgument } from "./input.ts";

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
export function authorizationUrl({ client_id, redirect_uri, state, baseUrl }: AuthorizationRequest): string {
  if (client_id === "" || state === "") throw invalidArgument("an authorization needs client_id and state");
  const url = new URL("/v1/oauth/authorize", baseUrl ?? "https://api.notion.com");
  const query = {
    client_id,
    response_type: "code",
    owner: "user",
    state,
    ...(redirect_uri === undefined ? {} : { redirect_uri }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** A new `state`: 32 random bytes, good for an address. */
export function createOAuthState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The code in the address to which the service sent the user back.
 * @param state the one that the user was sent away with; without it, anybody could have an account of theirs connected
 * @throws HelperError `authorization_failed` when the user refused, the state is another, or there is no code
 */
export function readAuthorizationCode(callbackUrl: string | URL, state: string): string {
  const query = new URL(callbackUrl, "https://callback.invalid").searchParams;
  if (state === "" || !isSame(query.get("state") ?? "", state)) {
    throw failed("the state is not the one that the user was sent away with");
  }
  const error = query.get("error");
  if (error !== null) throw failed(error);
  const code = query.get("code");
  if (code === null || code === "") throw failed("there is no code in the address");
  return code;
}

/** Compares without telling by the time how much was right. */
function isSame(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length;
  for (let at = 0; at < wanted.length; at += 1) difference |= given.charCodeAt(at) ^ wanted.charCodeAt(at);
  return difference === 0;
}

const failed = (why: string): HelperError =>
  new HelperError("authorization_failed", `The authorization failed: ${why}`);
