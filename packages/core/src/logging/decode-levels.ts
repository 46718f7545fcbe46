// Secrets appear escaped in JSON, with HTML entities, and percent-encoded, also several times. Decoding keeps the length
// of a text, so that a position in a decoded text is also the position in the source.

/** Fills the positions before a decoded character. */
export const PAD = "\0";

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
 * Decodes a text completely. Backslashes before quotes are kept.
 * @param edit Edits the text, and the text after each step of decoding. It must keep the length
 */
export function decodeLevels(source: string, edit: (level: string) => string): string {
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
