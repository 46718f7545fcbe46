// The named rules of redaction: what each one looks for.
import { ReplayError } from "../errors.ts";

/** What each rule takes out of a cassette. */
export const REDACTION_RULES = {
  authorization: "the headers authorization and proxy-authorization, and their credentials wherever they turn up",
  cookies: "the headers cookie and set-cookie, and their values wherever they turn up",
  oauthBodies: "access_token, refresh_token, client_secret, token, code beside a grant, in JSON and forms",
  signedUrls: "signatures, credentials and times of validity in the query of an address",
  emails: "e-mail addresses",
  people: "names and pictures of people who appear as user objects, and those names wherever they turn up",
  webhookSecrets: "verification_token and the header x-notion-signature",
  tokens: "texts that look like a token of the service, a bearer token or a JSON web token",
} as const;

/** Name of a rule. */
export type RedactionRule = keyof typeof REDACTION_RULES;

/** Which rules are off, and which texts are secrets besides. Every rule is on by default. */
export type RedactOptions = { readonly [rule in RedactionRule]?: boolean } & {
  /** Exact texts of at least six characters that must not be written. */
  readonly secrets?: readonly string[];
};

/**
 * The rules that are on.
 * @throws ReplayError `invalid_option` for a rule that does not exist
 */
export function rulesOf(options: RedactOptions): ReadonlySet<RedactionRule> {
  const names = Object.keys(REDACTION_RULES) as RedactionRule[];
  const unknown = Object.keys(options).find((name) => name !== "secrets" && !Object.hasOwn(REDACTION_RULES, name));
  if (unknown !== undefined) {
    throw new ReplayError("invalid_option", `redact: there is no rule ${unknown}: the rules are ${names.join(", ")}`);
  }
  return new Set(names.filter((name) => options[name] !== false));
}

/** Headers that are secrets as a whole. */
export const SECRET_HEADERS: Readonly<Record<string, RedactionRule>> = {
  authorization: "authorization",
  "proxy-authorization": "authorization",
  cookie: "cookies",
  "set-cookie": "cookies",
  "x-notion-signature": "webhookSecrets",
};

/** Members of JSON and of forms that are secrets. `code` is one only beside `grant_type`: elsewhere it names an error. */
export const SECRET_MEMBERS: Readonly<Record<string, RedactionRule>> = {
  access_token: "oauthBodies",
  refresh_token: "oauthBodies",
  id_token: "oauthBodies",
  client_secret: "oauthBodies",
  token: "oauthBodies",
  password: "oauthBodies",
  verification_token: "webhookSecrets",
};

/** Tokens of the service, bearer tokens, JSON web tokens. */
export const TOKEN_SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ntn|secret)_[\w-]{6,}/g, ""],
  [/\b((?:Bearer|Basic)\s+)[\w.~+/=-]{16,}/gi, "$1"],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, ""],
];

/** A parameter of a signed address, and credentials in front of a host. */
export const SIGNED_PARAMETER =
  /([?&](?:X-Amz-[\w-]+|signature|sig|token|access_token|Policy|Key-Pair-Id|AWSAccessKeyId|Expires|expirationTimestamp)=)(?!REDACTED\b)[^&"'\s\\<>)#]+/gi;
export const HOST_CREDENTIALS = /(\/\/)[^/\s:@"]+:[^/\s@"]+@/g;

/**
 * An e-mail address, also as it stands in a query. What stands before the @ has 64 characters at most (RFC 5321); without
 * that limit a long text with no @ in it, such as a file in base64, would be searched anew from each of its characters.
 */
export const EMAIL = /[\w.!#$&'*+/=?^`{|}~-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;
