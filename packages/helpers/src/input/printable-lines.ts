// The same function as in core, because this package has no dependencies. A test compares the two.

/**
 * Escapes control characters, and characters that change the direction of text. Each further line begins with two spaces
 * and `|`, so that it cannot be mistaken for a log entry or a stack frame.
 */
export const printableLines = (text: string): string =>
  text
    .trimEnd()
    .replace(/\r?\n(?: {2}\| ?)?|[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, (found) =>
      found.includes("\n") ? "\n  | " : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
