/**
 * Escapes control characters, line separators, and characters that change the direction of text. Text of a server
 * cannot add a line to a log or change the colors of a terminal.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, (found) =>
    found === "\n" ? "\\n" : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
