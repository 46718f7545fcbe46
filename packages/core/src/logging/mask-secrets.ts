// Finds secrets in a text, in linear time. Where a text is ambiguous, the search finds too much rather than too little.
import { endOfParameter, MANY, SECRET_NAMES, TOKENS, until, type SecretForm } from "./secret-forms.ts";

/** Pads and backslashes before a character. Each level of JSON adds backslashes before quotes. */
const ESCAPES = `[\\0\\\\]{0,${MANY}}`;

/** Returns the form of a quoted value after a name. The closing quote is encoded like the opening quote. */
const quoted = (names: string): SecretForm => ({
  start: new RegExp(`((?:${names})(?:${ESCAPES}["'])?[\\s\\0]{0,${MANY}}[:=][\\s\\0]{0,40}?(${ESCAPES}["']))`, "gi"),
  end(text, from, [, , quote = '"']) {
    let end = text.indexOf(quote, from);
    while (end > from && /[\0\\]/.test(text.charAt(end - 1))) end = text.indexOf(quote, end + 1);
    return end === -1 ? text.length : end;
  },
});

const endOfAddress = until(/[\s/?#"<>]/g);

/** Forms of secrets. */
const FORMS: readonly SecretForm[] = [
  ...TOKENS,
  {
    start: new RegExp(`\\b((?:bearer|basic)[\\s+\\0]{1,${MANY}})[\\w.~+/=\\0-]{6}`, "gi"),
    end: until(/[^\w.~+/=\0-]/g),
  },
  // User name and password before a host name.
  {
    start: new RegExp(`(/${ESCAPES}/)[^\\s/?#"<>:@]{1,${MANY}}:`, "g"),
    end(text, from) {
      const length = text.slice(from, endOfAddress(text, from)).lastIndexOf("@");
      return length === -1 ? -1 : from + length;
    },
  },
  // Parameters of URLs and forms, lines of headers, and quoted values.
  {
    start: new RegExp(
      `((?:(?:^|[?&#;])(?:code|signature|sig|x-amz-[\\w-]{1,${MANY}})|${SECRET_NAMES})\\0{0,${MANY}}=)`,
      "gi",
    ),
    end: endOfParameter,
  },
  {
    start: new RegExp(`((?:cookie|-(?:${SECRET_NAMES}))\\0{0,${MANY}}:[\\s\\0]{0,${MANY}})`, "gi"),
    end: until(/["\r\n\\<>]/g),
  },
  quoted(SECRET_NAMES),
];

/** A code is the authorization code next to `grant_type`, and an error code elsewhere. */
const CODE = quoted("\\bcode");

/** Replaces each character of a secret in a mask. */
const MASKED = "\uffff";

const ESCAPED = new RegExp(`[\\0\\\\]{1,${MANY}}`, "g");

/** Removes pads and backslashes. */
const removeEscapes = (text: string): string => text.replace(ESCAPED, "");

/** Decodes an exact secret, for `maskSecrets()`. */
export const decodeSecret = (secret: string): string => removeEscapes(decodeLevels(secret, (level) => level));

/** Returns the form of a decoded secret, with pads and backslashes before each character. */
const exactly = (secret: string): SecretForm => ({
  start: new RegExp(
    `()[\\0\\\\]{0,40}${Array.from(secret, (letter) => letter.replace(/\W/, "\\$&")).join(ESCAPES)}`,
    "g",
  ),
});

/** Decides whether a text is a secret. The label is empty for a token and for an exact secret. */
export type IsSecret = (label: string, secret: string, form: SecretForm) => boolean;

/**
 * Returns a text of the same length in which secrets are masked, for `replaceMasked()`.
 * @param secrets Exact secrets, see `decodeSecret()`
 * @param isSecret Default: all are secrets
 * @param moreForms Further forms of secrets
 */
export const maskSecrets = (
  source: string,
  secrets: readonly string[],
  isSecret: IsSecret = () => true,
  moreForms: readonly SecretForm[] = [],
): string =>
  decodeLevels(source, (level) => {
    const bare = removeEscapes(level);
    const exact = secrets.filter((secret) => bare.includes(secret)).map(exactly);
    const code = level.includes("grant_type") ? [CODE] : [];
    return [...FORMS, ...code, ...moreForms, ...exact].reduce((text, form) => maskForm(text, form, isSecret), level);
  });

/** Masks the secrets of one form. */
function maskForm(text: string, form: SecretForm, isSecret: IsSecret): string {
  const { start } = form;
  let masked = "";
  let position = 0;
  start.lastIndex = 0;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const from = match.index + (match[1] ?? "").length;
    let end = form.end?.(text, start.lastIndex, match) ?? start.lastIndex;
    if (end > start.lastIndex) start.lastIndex = end;
    // Pads at the end belong to the next character.
    while (end > from && text[end - 1] === PAD) end -= 1;
    if (end <= from || !isSecret(match[1] ?? "", text.slice(from, end), form)) continue;
    masked += text.slice(position, from) + MASKED.repeat(end - from);
    position = end;
  }
  return masked + text.slice(position);
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
