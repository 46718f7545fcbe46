// Errors in a query of rows.
import type { HelperError } from "../errors.ts";
import { isFields, isString } from "../json/fields.ts";
import { escapeControls } from "../messages.ts";
import { invalidArgument } from "../read-input.ts";

/** Returns the error for a part of a query that does not fit. */
export const wrongQuery = (name: string, expected: string, value: unknown): HelperError =>
  invalidArgument(`Expected ${name} to have ${expected}, got ${shown(value).slice(0, 100)}.`);

const shown = (value: unknown): string =>
  isString(value) ? `"${escapeControls(value.slice(0, 50))}"` : (JSON.stringify(value) ?? "undefined");

/**
 * Returns the only entry of a part of a filter.
 * @throws HelperError `invalid_argument` for an entry with another name, or several entries
 */
export function onlyEntry(
  fields: unknown,
  name: string,
  known: readonly string[],
): readonly [name: string, value: unknown] {
  const expected = `one of ${known.join(", ")}`;
  const [entry, second] = isFields(fields) ? Object.entries(fields) : [];
  if (entry === undefined) throw wrongQuery(name, expected, fields);
  if (!known.includes(entry[0])) throw wrongQuery(name, expected, entry[0]);
  if (second !== undefined) throw wrongQuery(name, "one condition, or several in a group of and", second[0]);
  return entry;
}
