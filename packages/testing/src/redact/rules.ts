import { assertKnown } from "../assert-known.ts";

/** The redaction rules, with a description of the data that each rule removes from a cassette. */
export const REDACTION_RULES = {
  authorization: "headers and fields whose name ends in authorization or api-key, and their values anywhere else",
  cookies: "the headers cookie and set-cookie, and their values anywhere else",
  oauthBodies:
    "fields and parameters whose name ends in token, secret or password, code in URLs and next to grant_type",
  signedUrls: "signatures, credentials and expiry times in the query of a URL",
  emails: "e-mail addresses",
  people: "names and pictures of people in user objects, and the names anywhere else",
  webhookSecrets: "verification_token and the header x-notion-signature",
  tokens:
    "tokens and keys recognized by their format: Notion, bearer, JSON web tokens, private keys, and those of GitHub, GitLab, npm, PyPI, OpenAI, Anthropic, Hugging Face, AWS, Google, DigitalOcean, Slack, Stripe, Shopify and SendGrid",
} as const;

/** Name of a redaction rule. */
export type RedactionRule = keyof typeof REDACTION_RULES;

/** Redaction settings. All rules are on by default. */
export type RedactOptions = { readonly [rule in RedactionRule]?: boolean } & {
  /**
   * Further texts to remove, such as names of customers or projects. Each must have at least six characters.
   * @example ["Project Blue Moon"]
   */
  readonly secrets?: readonly string[];
};

const RULE_NAMES = Object.keys(REDACTION_RULES) as readonly RedactionRule[];

/**
 * Returns the rules that are on.
 * @throws ReplayError `invalid_option` for an unknown rule
 */
export function enabledRules(options: RedactOptions): ReadonlySet<RedactionRule> {
  const { secrets: _, ...rules } = options;
  assertKnown("redaction rule", Object.keys(rules), RULE_NAMES);
  return new Set(RULE_NAMES.filter((name) => options[name] !== false));
}

/** Returns the names of the rules that are off, for the metadata of a cassette. */
export const disabledRules = (options: RedactOptions): RedactionRule[] =>
  RULE_NAMES.filter((name) => options[name] === false);

/**
 * Matches an e-mail address, also percent-encoded. RFC 5321 limits the part before the @ to 64 characters. Without the
 * limit, the search in a long text without @ (such as base64) would take quadratic time.
 */
export const EMAIL = /[\w.!#$&'*+/=?^`{|}~-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;
