// The forms of tokens and keys that a text can contain, and the names that announce other secrets. Most tokens begin with a prefix that
// their service has chosen so that they can be found. The prefixes are those of
// https://docs.github.com/code-security/secret-scanning/introduction/supported-secret-scanning-patterns

const LETTERS = "[A-Za-z0-9]";

/** Returns at least `length` letters and digits. The lower limit keeps words apart from tokens. */
const letters = (length: number): string => `${LETTERS}{${length}}${LETTERS}*`;

/** Returns at least `length` letters, digits, dashes and underscores. */
const word = (length: number): string => `[\\w-]{${length}}[\\w-]*`;

/** The form of the tokens of each service. */
const TOKENS = {
  notion: `(?:ntn|nrt|secret)_${word(6)}`,
  anthropicOrOpenAI: `sk-(?:${letters(20)}|(?:ant|proj|svcacct|admin|or)-${word(16)})`,
  aws: `(?:AKIA|ASIA)[A-Z0-9]{16}\\b`,
  digitalOcean: `do[opr]_v1_${letters(32)}`,
  github: `(?:gh[oprsu]_${letters(20)}|github_pat_${word(20)})`,
  gitlab: `gl(?:pat|oas|dt|rt|cbt|ptt|ft|agent|soat)-${word(16)}`,
  google: `(?:AIza[\\w-]{30}[\\w-]*|ya29\\.${word(16)}|GOCSPX-${word(16)})`,
  huggingFace: `hf_${letters(30)}`,
  npm: `npm_${letters(30)}`,
  pypi: `pypi-${word(16)}`,
  sendGrid: `SG\\.${word(16)}\\.${word(16)}`,
  shopify: `shp(?:at|ca|pa|ss)_${letters(30)}`,
  slack: `(?:xox[abeoprs]|xapp)-${word(10)}`,
  stripe: `(?:[rs]k_(?:live|test)_|whsec_)${letters(16)}`,
};

/** Matches a token or a key of a known form. */
export const TOKEN_PATTERN = new RegExp(`\\b()(?:${Object.values(TOKENS).join("|")})`, "g");

/** Matches a private key in PEM format, also without its end. */
export const PRIVATE_KEY_PATTERN =
  /()-----BEGIN[\w \0+]{1,40}PRIVATE[ \0+]{1,4}KEY[^]*?(?:-----END[\w \0+]{1,40}-----|$)/g;

/**
 * Ends of the names of secrets in headers, JSON, forms and URLs, as a pattern for any letter case. A page token is a
 * cursor of a list.
 */
export const SECRET_NAMES = "(?<!page[-_]?)token|secret|password|api[-_]?key|authorization|cookie|notion[-_]signature";

const SECRET_NAME = new RegExp(`(?:${SECRET_NAMES})$`, "i");

/** Returns true if a header or a member of JSON with this name is secret. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
