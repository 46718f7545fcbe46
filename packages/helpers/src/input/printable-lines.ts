import { escapeControls } from "./escape-controls.ts";

/** Matches a line break, with the mark that `printableLines()` adds. */
const LINE_BREAK = /\r?\n(?: {2}\| ?)?/;

/**
 * Escapes control characters, as `escapeControls()` does, and keeps line breaks. Each further line begins with two spaces
 * and `|`, so that it cannot be mistaken for a log entry or a stack frame. `@ws/core` has the same function, and a test
 * compares the two.
 */
export const printableLines = (text: string): string =>
  text
    .trimEnd()
    .split(LINE_BREAK)
    .map((line) => escapeControls(line))
    .join("\n  | ");
