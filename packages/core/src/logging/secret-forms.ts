// The forms of tokens and keys that a text can contain, and the names that announce other secrets. Most tokens begin with a prefix that
// their service has chosen so that they can be found. The prefixes are those of
// https://docs.github.com/code-security/secret-scanning/introduction/supported-secret-scanning-patterns
// and of secretlint, whose rules a test of @ws/testing compares.

/** A form of secrets. */
export interface SecretForm {
  /**
   * Finds the beginning of a secret. The first group is the text that announces it, such as `?code=` or `Bearer `. Each repetition
   * is limited, because V8 remembers each step of some repetitions and has room for 16 million.
   */
  readonly start: RegExp;
  /** Returns the end of the secret, or -1 if there is none. Default: the end of the match. */
  readonly end?: (text: string, from: number, match: RegExpExecArray) => number;
}

/** Limit of the repetitions in forms: more than any name, and less than what fills the memory of a search. */
export const MANY = 100_000;

/** Returns a function that finds the next character that does not belong to a secret. */
export const until =
  (ends: RegExp) =>
  (text: string, from: number): number => {
    ends.lastIndex = from;
    return ends.exec(text)?.index ?? text.length;
  };

/** The beginnings of tokens. The number keeps words apart from tokens, which can be longer. */
const PREFIXES = [
  // Notion.
  "(?:ntn|nrt|secret)_[\\w-]{6}",
  // Slack.
  "(?:xox[abeoprs]|xapp)-[\\w-]{10}",
  // Anthropic, Atlassian, Docker, Figma, GitHub, GitLab, Google, OpenAI, PyPI, Supabase and Vercel.
  "(?:AIza|AT[AC]TT3x|GOCSPX-|dckr_[op]at_|fig[dor]_|github_pat_|gl(?:pat|oas|dt|rt|cbt|ptt|ft|agent|soat)-|pypi-|sb_secret_|sk-(?:ant|proj|svcacct|admin|or)-|vercel_blob_rw_|ya29\\.)[\\w-]{16}",
  // GitHub, Linear, OpenAI, Stripe and Supabase.
  "(?:gh[oprsu]_|lin_(?:api|oauth)_|sbp_|sk-|[rs]k_(?:live|test)_|whsec_)[A-Za-z0-9]{16}",
  // DigitalOcean, Hugging Face, npm and Shopify.
  "(?:do[opr]_v1|hf|npm|shp(?:at|ca|pa|ss))_[A-Za-z0-9]{30}",
  // age and AWS.
  "AGE-SECRET-KEY-1[A-Z0-9]{16}",
  "(?:A3T[A-Z0-9]|A(?:GP|ID|IP|KI|NP|NV|RO|SI)A)[A-Z0-9]{16}\\b",
  // SendGrid.
  `SG\\.[\\w-]{16,${MANY}}\\.[\\w-]{16}`,
];

/** Addresses that let everybody post: a webhook of Slack, Discord or Teams. Each slash can be escaped. */
const WEBHOOKS =
  "(?:hooks.slack[\\w-]{0,9}.com/(?:services|workflows|triggers)|discord[\\w]{0,9}.com/api(?:/v\\d{1,3})?/webhooks|webhook.office.com/webhookb2)/";

/** Ends a token. */
export const endOfToken = until(/[^\w-]/g);

/** Ends a parameter of a URL or a form. */
export const endOfParameter = until(/[&"\s\\<>#]/g);

const END_OF_KEY = /-----END[\w \0+]{1,40}-----/g;

/** Tokens and keys of a known form. */
export const TOKENS: readonly SecretForm[] = [
  { start: new RegExp(`\\b()(?:${PREFIXES.join("|")})`, "g"), end: endOfToken },
  {
    // A private key in PEM format, also without its end.
    start: /()-----BEGIN[\w \0+]{1,40}PRIVATE[ \0+]{1,4}KEY/g,
    end(text, from) {
      END_OF_KEY.lastIndex = from;
      return END_OF_KEY.exec(text) === null ? text.length : END_OF_KEY.lastIndex;
    },
  },
  // 1Password.
  { start: /\b()ops_ey[\w+/]{16}/g, end: until(/[^\w+/=]/g) },
  // The secret key of AWS has no prefix.
  { start: /()(?<=secret[-_]?access[-_]?key["'\s\0\\:=]{1,40})[A-Za-z\d/+]{40}/gi },
  {
    start: new RegExp(`\\b()${WEBHOOKS.replaceAll("/", "[\\0\\\\]{0,9}/").replaceAll(".", "\\.")}`, "g"),
    end: until(/[^\w\-/@\\\0]/g),
  },
];

/**
 * Ends of the names of secrets in headers, JSON, forms and URLs, as a pattern for any letter case. A page token is a
 * cursor of a list.
 */
export const SECRET_NAMES =
  "(?<!page[-_]?)token|secret|password|(?:api|account|(?:shared|secret)[-_]?access)[-_]?key|authorization|cookie|notion[-_]signature";

const SECRET_NAME = new RegExp(`(?:${SECRET_NAMES})$`, "i");

/** Returns true if a header or a member of JSON with this name is secret. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
