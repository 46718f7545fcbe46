/**
 * Texts for people: values, errors and lines of other programs, as a message, a terminal or a log shows them.
 * @module @ws/helpers/messages
 */
import { isString } from "./json/fields.ts";

/** Describes a value for an error message. Shows at most 40 characters of a string and no content of objects. */
export function describeValue(value: unknown): string {
  // A Date, because it can be an "Invalid Date".
  const isShown = value === null || value === undefined || typeof value === "number" || value instanceof Date;
  if (isShown) return String(value);
  if (isString(value)) return JSON.stringify(value.slice(0, 40));
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}

/** Lists the field names of an object for an error message. */
export const fieldNames = (value: object): string => Object.keys(value).join(", ");

/** Characters that control a terminal, or change the order in which a text is shown. */
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a text that a terminal prints as it is: a control character becomes an escape sequence, such as `\u001b`. */
export const escapeControls = (text: string): string =>
  text.replaceAll(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Returns a text for a line of a terminal or a log. Further lines of the text begin with two spaces and `|`, so that none can
 * be mistaken for a line of the program.
 */
export const terminalLine = (text: string): string =>
  text
    .split(/\r?\n(?: {2}\| )?/u)
    .map(escapeControls)
    .join("\n  | ");

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

/** Returns the message of a thrown value. A connection that failed at all addresses has an error without a message. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(messageOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** Returns the `code` of an error of Node.js, of a database or of another library. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** Returns the address of the help for an error, by its anchor. */
export const helpUrl = (anchor: string): string =>
  `https://github.com/ws-packages/ws/blob/main/docs/errors.md#${anchor}`;
