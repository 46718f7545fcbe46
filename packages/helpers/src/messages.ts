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

/**
 * Returns the known name that is most similar to an unknown one. Undefined if none is similar: at most a third of the letters may
 * differ, and capitals, hyphens and underscores count as equal. `@ws/core` has a function like it for its arguments.
 */
export function nearestName(unknown: string, known: readonly string[]): string | undefined {
  const text = folded(unknown);
  const most = Math.max(1, Math.floor(text.length / 3));
  const [nearest] = known
    .map((name) => ({ name, edits: countEdits(text, folded(name)) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.name;
}

const folded = (name: string): string => name.toLowerCase().replaceAll(/[-_\s]/g, "");

/** Returns the number of letters to insert, delete, replace or swap with their neighbor to turn one text into another. */
function countEdits(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let start = 1; start <= from.length; start += 1) {
    const above = row;
    row = [start];
    for (let at = 1; at <= to.length; at += 1) {
      const isSame = from[start - 1] === to[at - 1];
      const edits = [(above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (isSame ? 0 : 1)];
      const isSwapped = start > 1 && at > 1 && from[start - 1] === to[at - 2] && from[start - 2] === to[at - 1];
      row.push(Math.min(...edits, ...(isSwapped ? [(before[at - 2] ?? 0) + 1] : [])));
    }
    before = above;
  }
  return row.at(-1) ?? 0;
}
