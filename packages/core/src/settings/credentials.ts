// Credentials: a bearer token, or the id and secret of an OAuth client. They are sent in the Authorization header only.
import { InvalidRequestError, type InvalidRequestReason } from "../errors/errors.ts";
import { refuseValue } from "../errors/refuse-value.ts";
import { environmentToken } from "./environment.ts";

/** The Authorization header, and the texts that no log line and no error may contain. */
export interface Credentials {
  /** Undefined for requests without the header. */
  readonly authorization: string | undefined;
  readonly secrets: readonly string[];
  /**
   * Returns the name of the environment variable with the token; undefined for another token. Called for an error only, because each read
   * of a variable takes as long as a tenth of a client.
   */
  readonly variable?: () => string | undefined;
}

/** The credentials of a client with `auth: false`. */
const NO_CREDENTIALS: Credentials = { authorization: undefined, secrets: [] };

/**
 * Checks that a text can be sent in a header. The error does not show the text.
 * @throws InvalidRequestError
 */
export function assertHeaderText(name: string, value: unknown, reason: InvalidRequestReason): asserts value is string {
  if (isHeaderText(value)) return;
  if (typeof value !== "string" || value === "")
    refuseValue(`${name} to be a non-empty string`, value, undefined, { reason });
  throw new InvalidRequestError(
    `Expected ${name} in printable ASCII without whitespace, got other characters. Trim the value where you read it.`,
    { reason },
  );
}

const isHeaderText = (value: unknown): value is string => typeof value === "string" && /^[\x21-\x7e]+$/.test(value);

/** Throws the error for a token or a client secret that cannot be sent. It does not show the value. */
function refuseCredentials(message: string): never {
  throw new InvalidRequestError(message, { reason: "auth" });
}

function bearerCredentials(token: unknown): Credentials {
  // Programs often pass `process.env.NOTION_TOKEN`: errors then name the variable, too.
  const variable = (): string | undefined => environmentToken(token)?.variable;
  if (/^bearer\s/i.test(String(token)))
    refuseCredentials(`Expected ${variable() ?? "auth"} without "Bearer": the client adds it.`);
  if (/…|\.{3}$/.test(String(token)))
    refuseCredentials(`Expected ${variable() ?? "auth"} to be a token, got a placeholder. Copy the whole token.`);
  assertHeaderText(isHeaderText(token) ? "auth" : (variable() ?? "auth"), token, "auth");
  return { authorization: `Bearer ${token}`, secrets: [token], variable };
}

/**
 * Returns the credentials of a client's `auth` option, or else of the environment; undefined if each call must have a token.
 * @throws InvalidRequestError if the token cannot be sent in a header
 */
export function clientCredentials(auth: unknown): Credentials | undefined {
  if (auth === false) return NO_CREDENTIALS;
  const token = auth === undefined ? environmentToken()?.token : auth;
  return token === undefined ? undefined : bearerCredentials(token);
}

/**
 * Returns the credentials of the call's token, or else of the client's token.
 * @throws InvalidRequestError if both are missing, or the token cannot be sent in a header
 */
export function callCredentials(ofCall: unknown, ofClient: Credentials | undefined): Credentials {
  if (ofCall !== undefined && ofCall !== null) return bearerCredentials(ofCall);
  if (ofClient !== undefined) return ofClient;
  return refuseCredentials(
    "Expected a token, got none. Set WORKSPACE_TOKEN, or pass `auth` to the client, new Client({ auth }), or to the call.",
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
    return refuseCredentials(
      "Expected client_id and client_secret, got only one or none. Pass those of your OAuth client.",
    );
  }
  if (id.includes(":")) refuseCredentials("Expected client_id without a colon. Pass the id alone.");
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(`${id}:${secret}`)));
  // The bodies of OAuth operations contain secrets, too.
  const inBody = [code, refreshToken, token].filter((text) => typeof text === "string");
  return { authorization: `Basic ${encoded}`, secrets: [secret, encoded, ...inBody] };
}
