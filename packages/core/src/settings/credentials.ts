// Who is asking: a bearer token, or the id and secret of an OAuth client. They go into one header and nowhere else.
import { InvalidRequestError } from "../errors/errors.ts";

/** The Authorization header, and the texts that must not appear in a log or an error. */
export interface Credentials {
  readonly authorization: string;
  readonly secrets: readonly string[];
}

/**
 * A token that can stand in a header. The error does not quote it.
 * @throws InvalidRequestError
 */
export function assertToken(name: string, value: unknown): asserts value is string {
  const refuse = (why: string): never => {
    throw new InvalidRequestError(`${name} ${why}`);
  };
  if (typeof value !== "string" || value === "") return refuse("must be a non-empty string");
  if (/\s/.test(value)) refuse("holds a line break or another blank: read it from its source without them");
  if (!/^[\x21-\x7e]+$/.test(value)) refuse("holds characters that cannot stand in a header");
}

/**
 * A token as bearer.
 * @throws InvalidRequestError when it cannot stand in a header
 */
export function bearerCredentials(token: unknown): Credentials {
  assertToken("auth", token);
  return { authorization: `Bearer ${token}`, secrets: [token] };
}

/**
 * The token of the call, or else of the client.
 * @throws InvalidRequestError when there is neither, or the token cannot stand in a header
 */
export function callCredentials(ofCall: unknown, ofClient: Credentials | undefined): Credentials {
  if (ofCall !== undefined && ofCall !== null) return bearerCredentials(ofCall);
  if (ofClient !== undefined) return ofClient;
  throw new InvalidRequestError(
    "no token: give `auth` to the client, new Client({ auth }), or to the call, as one of its arguments",
  );
}

/**
 * `client_id` and `client_secret`, as HTTP Basic.
 * @source api/operations.yaml, conventions
 * @throws InvalidRequestError when one is missing
 */
export function basicCredentials(args: Readonly<Record<string, unknown>>): Credentials {
  const { client_id: id, client_secret: secret, code, refresh_token: refreshToken, token } = args;
  if (typeof id !== "string" || typeof secret !== "string" || id === "" || secret === "") {
    throw new InvalidRequestError("client_id and client_secret of the OAuth client are needed");
  }
  if (id.includes(":")) throw new InvalidRequestError("client_id must not hold a colon");
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(`${id}:${secret}`)));
  // The bodies of these operations are secrets, too.
  const inBody = [code, refreshToken, token].filter((text) => typeof text === "string");
  return { authorization: `Basic ${encoded}`, secrets: [secret, encoded, ...inBody] };
}
