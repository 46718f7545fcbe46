// Credentials: a bearer token, or the id and secret of an OAuth client. They are sent in the Authorization header only.
import { InvalidRequestError } from "../errors/errors.ts";
import { refuseValue } from "../errors/refuse-value.ts";

/** The Authorization header, and the texts that no log line and no error may contain. */
export interface Credentials {
  readonly authorization: string;
  readonly secrets: readonly string[];
}

/**
 * Checks that a token can be sent in a header. The error does not show the token.
 * @throws InvalidRequestError
 */
export function assertToken(name: string, value: unknown): asserts value is string {
  if (typeof value !== "string" || value === "") refuseValue(`${name} to be a non-empty string`, value);
  if (/\s/.test(value)) {
    throw new InvalidRequestError(
      `Expected ${name} without whitespace, got a space or a line break. Trim the value where you read it.`,
    );
  }
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new InvalidRequestError(
      `Expected ${name} in printable ASCII, got other characters. Check where it comes from.`,
    );
  }
}

/**
 * Returns the credentials for a token.
 * @throws InvalidRequestError if the token cannot be sent in a header
 */
export function bearerCredentials(token: unknown): Credentials {
  assertToken("auth", token);
  return { authorization: `Bearer ${token}`, secrets: [token] };
}

/**
 * Returns the credentials of the call's token, or else of the client's token.
 * @throws InvalidRequestError if both are missing, or the token cannot be sent in a header
 */
export function callCredentials(ofCall: unknown, ofClient: Credentials | undefined): Credentials {
  if (ofCall !== undefined && ofCall !== null) return bearerCredentials(ofCall);
  if (ofClient !== undefined) return ofClient;
  throw new InvalidRequestError(
    "Expected a token, got none. Pass `auth` to the client, new Client({ auth }), or as an argument of the call.",
  );
}

/**
 * Returns the credentials for `client_id` and `client_secret`, as HTTP Basic.
 * @source api/operations.yaml, conventions
 * @throws InvalidRequestError if one of them is missing
 */
export function basicCredentials(args: Readonly<Record<string, unknown>>): Credentials {
  const { client_id: id, client_secret: secret, code, refresh_token: refreshToken, token } = args;
  if (typeof id !== "string" || typeof secret !== "string" || id === "" || secret === "") {
    throw new InvalidRequestError(
      "Expected client_id and client_secret, got only one or none. Pass those of your OAuth client.",
    );
  }
  if (id.includes(":")) throw new InvalidRequestError("Expected client_id without a colon. Pass the id alone.");
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(`${id}:${secret}`)));
  // The bodies of OAuth operations contain secrets, too.
  const inBody = [code, refreshToken, token].filter((text) => typeof text === "string");
  return { authorization: `Basic ${encoded}`, secrets: [secret, encoded, ...inBody] };
}
