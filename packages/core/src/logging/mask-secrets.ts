// Finds secrets in a text, in linear time. In all patterns, repetitions are bounded, or repeat one set of characters,
// which cannot exhaust the stack. Where a text is ambiguous, the search finds too much rather than too little.
import { PRIVATE_KEY_PATTERN, SECRET_NAMES, TOKEN_PATTERN } from "./secret-patterns.ts";

/** Pads and backslashes before a character. Each level of JSON adds backslashes before quotes. */
const ESCAPES = "[\\0\\\\]*";

/** Returns the pattern of a quoted value after a name. The closing quote is encoded like the opening quote. */
const quotedPattern = (names: string): RegExp =>
  new RegExp(
    `((?:${names})(?:${ESCAPES}["'])?[\\s\\0]*[:=][\\s\\0]{0,40}?(${ESCAPES}["']))[^]*?(?=(?<![\\0\\\\])\\2|$)`,
    "gi",
  );

/** Patterns of secrets. The first group is the text that announces a secret. */
const PATTERNS = [
  TOKEN_PATTERN,
  PRIVATE_KEY_PATTERN,
  /\b((?:bearer|basic)[\s+\0]+)[\w.~+/=\0-]{6}[\w.~+/=\0-]*/gi,
  // User name and password before a host name.
  /(\/[\0\\]*\/)[^\s/?#"<>:@]+:[^\s/?#"<>]*(?=@)/g,
  // Parameters of URLs and forms, lines of headers, and quoted values.
  new RegExp(`((?:(?:^|[?&#;])(?:code|signature|sig|x-amz-[\\w-]+)|${SECRET_NAMES})\\0*=)[^&"\\s\\\\<>#]+`, "gi"),
  new RegExp(`((?:cookie|-(?:${SECRET_NAMES}))\\0*:[\\s\\0]*)[^"\\r\\n\\\\<>]+`, "gi"),
  quotedPattern(SECRET_NAMES),
];

/** A code is the authorization code next to `grant_type`, and an error code elsewhere. */
const CODE = quotedPattern("\\bcode");

/** Replaces each character of a secret in a mask. */
const MASKED = "\uffff";

/** Removes pads and backslashes. */
const removeEscapes = (text: string): string => text.replace(/[\0\\]+/g, "");

/** Decodes an exact secret, for `maskSecrets()`. */
export const decodeSecret = (secret: string): string => removeEscapes(decodeLevels(secret, (level) => level));

/** Returns the pattern of a decoded secret, with pads and backslashes before each character. */
const exactPattern = (secret: string): RegExp =>
  new RegExp(`()[\\0\\\\]{0,40}${Array.from(secret, (letter) => letter.replace(/\W/, "\\$&")).join(ESCAPES)}`, "g");

/**
 * Returns a text of the same length in which secrets are masked, for `replaceMasked()`.
 * @param secrets Exact secrets, see `decodeSecret()`
 * @param isSecret Receives the text that announces a secret, such as `?code=` or `Bearer `, the same text with the
 *   secret, and the pattern. The first text is empty for a token and for an exact secret. Default: all are secrets
 * @param morePatterns Patterns of further secrets. The first group is the text that announces the secret
 */
export function maskSecrets(
  source: string,
  secrets: readonly string[],
  isSecret?: (label: string, match: string, pattern: RegExp) => boolean,
  morePatterns: readonly RegExp[] = [],
): string {
  return decodeLevels(source, (level) => {
    let text = level;
    const bare = removeEscapes(text);
    const exact = secrets.filter((secret) => bare.includes(secret)).map(exactPattern);
    for (const pattern of [...PATTERNS, ...(text.includes("grant_type") ? [CODE] : []), ...morePatterns, ...exact]) {
      text = text.replace(pattern, (match: string, label: string) => {
        let end = match.length;
        // Pads at the end belong to the next character.
        while (end > label.length && match[end - 1] === PAD) end -= 1;
        if (isSecret && !isSecret(label, match, pattern)) return match;
        return label + MASKED.repeat(end - label.length) + match.slice(end);
      });
    }
    return text;
  });
}

/**
 * Replaces the masked parts of a text.
 * @param replacement Receives the position of the secret in the text
 */
export function replaceMasked(text: string, mask: string, replacement: (start: number) => string): string {
  let replaced = "";
  let position = 0;
  for (let start = mask.indexOf(MASKED); start !== -1; start = mask.indexOf(MASKED, position)) {
    replaced += text.slice(position, start) + replacement(start);
    position = start;
    while (mask[position] === MASKED) position += 1;
  }
  return replaced + text.slice(position, mask.length);
}

/** Fills the positions before a decoded character. */
const PAD = "\0";

// All repetitions are bounded, so that a long text cannot exhaust the patterns.
const ENCODINGS = [
  /\\(?:u([\da-f]{4})|[bfnrt])/gi,
  /&\0{0,9}(#x?[\da-f]{2,4}|amp|quot)\0{0,9};/gi,
  /%([2-7][\da-f]|0[9ad])/gi,
];

const ENTITIES: Readonly<Record<string, number>> = { amp: 38, quot: 34 };

/** Maximum number of times that each encoding is decoded. */
const MAX_ROUNDS = 4;

/**
 * Decodes a text completely: secrets appear escaped in JSON, with HTML entities, and percent-encoded, also several times. It
 * keeps the length of the text, so that a position in the decoded text is also the position in the source. Backslashes before
 * quotes are kept.
 * @param edit Edits the text, and the text after each step of decoding. It must keep the length
 */
function decodeLevels(source: string, edit: (level: string) => string): string {
  let text = edit(source);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = text;
    for (const encoding of ENCODINGS) {
      const decoded = text.replace(encoding, decodeLetter);
      if (decoded !== text) text = edit(decoded);
    }
    if (text === before) break;
  }
  return text;
}

/** Decodes one character. A short escape such as `\t` has no code and becomes a line break. */
function decodeLetter(encoded: string, code = "a"): string {
  // An entity has a number such as #x27 or #39. All other codes are hexadecimal.
  const number = ENTITIES[code] ?? Number(`0x${code}`.replace("x#", ""));
  return String.fromCharCode(number).padStart(encoded.length, PAD);
}
