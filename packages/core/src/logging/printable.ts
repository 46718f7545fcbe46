const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/gu;

/** Matches a line break, with the mark that `printableLines()` adds. */
const LINE_BREAK = /\r?\n(?: {2}\| ?)?/;

const escapeCharacter = (found: string): string =>
  found === "\n" ? "\\n" : `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Escapes line breaks, control characters, line separators, lone surrogates, and characters that change the direction of
 * text, so that a text of a server or a user stays in its line and cannot change the colors of a terminal.
 */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escapeCharacter);

/**
 * Escapes a message, and keeps its line breaks. Each further line begins with two spaces and `|`, so that it cannot be
 * mistaken for a log entry or a stack frame. A message may be part of another message: the mark is added once.
 */
export const printableLines = (text: string): string => text.trimEnd().split(LINE_BREAK).map(printable).join("\n  | ");
