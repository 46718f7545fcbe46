// The redaction rules, the secrets of each that `maskSecrets()` finds, and forms of secrets that matter in cassettes only.
import { endOfParameter, endOfToken, isSecretName, MANY, TOKENS, type SecretForm } from "@ws/core/engine";
import { assertKnown } from "../errors.ts";

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
    "tokens and keys recognized by their format: Notion, bearer, JSON web tokens, private keys, those of GitHub, GitLab, npm, PyPI, Docker, OpenAI, Anthropic, Hugging Face, AWS, Google, DigitalOcean, Vercel, Supabase, Slack, Atlassian, Linear, Figma, Stripe, Shopify, SendGrid, 1Password and age, and webhook addresses of Slack, Discord and Teams",
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
 * Matches an e-mail address, also percent-encoded. RFC 5321 limits the part before the @ to 64 characters, and the
 * domain to 255. Without the limits, the search in a long text without @ (such as base64) would take quadratic time.
 */
export const EMAIL = /[\w.!#$&'*+/=?^`{|}~-]{1,64}(?:@|%40)[\w-]{1,255}(?:\.[\w-]{1,255}){1,127}/g;

/** JSON web tokens. Their search starts at the first character of a word only, so that it takes linear time. */
const JSON_WEB_TOKEN: SecretForm = {
  start: new RegExp(`()(?<![\\w-])eyJ[\\w-]{8,${MANY}}\\.[\\w-]{8,${MANY}}\\.`, "g"),
  end: endOfToken,
};

/** Parameters of signed URLs that are not secret, but differ in every recording. */
const EXPIRY_PARAMETER: SecretForm = {
  start: /([?&;](?:policy|key-pair-id|awsaccesskeyid|expires|expirationtimestamp)=)/gi,
  end: endOfParameter,
};

/** Forms of the rule `tokens`. */
const TOKEN_FORMS: readonly SecretForm[] = [...TOKENS, JSON_WEB_TOKEN];

/** Forms of secrets in cassettes, for `maskSecrets()`. */
export const CASSETTE_FORMS = [JSON_WEB_TOKEN, EXPIRY_PARAMETER];

/** Rules by the name of the secret. The first match counts. */
const RULE_BY_NAME: readonly (readonly [RegExp, RedactionRule])[] = [
  [/cookie/i, "cookies"],
  [/authorization|api/i, "authorization"],
  [/verification|notion|signing|webhook/i, "webhookSecrets"],
  [/^\/|^\W(?:sig|x-amz|policy|key-pair|awsaccess|expir)/i, "signedUrls"],
];

const ruleByName = (name: string): RedactionRule =>
  RULE_BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? "oauthBodies";

/** Returns the rule for a header or a member of JSON, or undefined if its value is not secret. */
export const memberRule = (name: string): RedactionRule | undefined =>
  isSecretName(name) ? ruleByName(name) : undefined;

/**
 * Returns true if a rule removes a secret that `maskSecrets()` found. An exact secret is always removed.
 * @param rules The rules that are on
 */
export function isRedacted(
  rules: ReadonlySet<RedactionRule>,
  label: string,
  secret: string,
  form: SecretForm,
): boolean {
  if (label === "") return rules.has("tokens") || !TOKEN_FORMS.includes(form);
  if (/^b/i.test(label)) return rules.has("tokens") && isCredential(secret);
  return rules.has(ruleByName(label)) || (label.endsWith("=") && rules.has("signedUrls"));
}

/** Returns true unless the text after "basic" or "bearer" is a word of a sentence. */
const isCredential = (text: string): boolean => text.length >= 16 || /\d|\B[A-Z]/.test(text);
