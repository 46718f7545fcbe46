// The forms of tokens and keys that a text can contain, and the names that announce other secrets. Most tokens begin with a prefix that
// their service has chosen so that they can be found. The prefixes are those of
// https://docs.github.com/code-security/secret-scanning/introduction/supported-secret-scanning-patterns

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

/** Returns a pattern of letters and digits. The number keeps words apart from tokens, which can be longer. */
const letters = (length: number): string => `[A-Za-z0-9]{${length}}`;

/** Returns a pattern of letters, digits, dashes and underscores. */
const word = (length: number): string => `[\\w-]{${length}}`;

/** The beginning of the tokens of each service. */
const PREFIXES = {
  notion: `(?:ntn|nrt|secret)_${word(6)}`,
  anthropicOrOpenAI: `sk-(?:${letters(20)}|(?:ant|proj|svcacct|admin|or)-${word(16)})`,
  aws: `(?:AKIA|ASIA)[A-Z0-9]{16}\\b`,
  digitalOcean: `do[opr]_v1_${letters(32)}`,
  github: `(?:gh[oprsu]_${letters(20)}|github_pat_${word(20)})`,
  gitlab: `gl(?:pat|oas|dt|rt|cbt|ptt|ft|agent|soat)-${word(16)}`,
  google: `(?:AIza${word(30)}|ya29\\.${word(16)}|GOCSPX-${word(16)})`,
  huggingFace: `hf_${letters(30)}`,
  npm: `npm_${letters(30)}`,
  pypi: `pypi-${word(16)}`,
  sendGrid: `SG\\.[\\w-]{16,${MANY}}\\.${word(16)}`,
  shopify: `shp(?:at|ca|pa|ss)_${letters(30)}`,
  slack: `(?:xox[abeoprs]|xapp)-${word(10)}`,
  stripe: `(?:[rs]k_(?:live|test)_|whsec_)${letters(16)}`,
};

/** Ends a token. */
export const endOfToken = until(/[^\w-]/g);

/** Ends a parameter of a URL or a form. */
export const endOfParameter = until(/[&"\s\\<>#]/g);

const END_OF_KEY = /-----END[\w \0+]{1,40}-----/g;

/** Tokens and keys of a known form. */
export const TOKENS: readonly SecretForm[] = [
  { start: new RegExp(`\\b()(?:${Object.values(PREFIXES).join("|")})`, "g"), end: endOfToken },
  {
    // A private key in PEM format, also without its end.
    start: /()-----BEGIN[\w \0+]{1,40}PRIVATE[ \0+]{1,4}KEY/g,
    end(text, from) {
      END_OF_KEY.lastIndex = from;
      return END_OF_KEY.exec(text) === null ? text.length : END_OF_KEY.lastIndex;
    },
  },
];

/**
 * Ends of the names of secrets in headers, JSON, forms and URLs, as a pattern for any letter case. A page token is a
 * cursor of a list.
 */
export const SECRET_NAMES = "(?<!page[-_]?)token|secret|password|api[-_]?key|authorization|cookie|notion[-_]signature";

const SECRET_NAME = new RegExp(`(?:${SECRET_NAMES})$`, "i");

/** Returns true if a header or a member of JSON with this name is secret. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
