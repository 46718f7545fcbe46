// Errors in a query.
import { MirrorError } from "../errors.ts";
import { isFields } from "../json.ts";
import { shownId } from "../object-id.ts";

/** Returns the error for a part of a query that does not fit. */
export const wrongQuery = (name: string, expected: string, value: unknown): MirrorError =>
  new MirrorError("invalid_argument", `Expected ${name} to have ${expected}, got ${shownId(value).slice(0, 100)}.`);

/**
 * Returns the only entry of a part of a filter.
 * @throws MirrorError `invalid_argument` for an entry with another name, or several entries
 */
export function onlyEntry(
  fields: unknown,
  name: string,
  known: readonly string[],
  expected = `one of ${known.join(", ")}`,
): readonly [name: string, value: unknown] {
  const [entry, second] = isFields(fields) ? Object.entries(fields) : [];
  if (entry === undefined) throw wrongQuery(name, expected, fields);
  if (!known.includes(entry[0])) throw wrongQuery(name, expected, entry[0]);
  if (second !== undefined) throw wrongQuery(name, "one condition, or several in a group of and", second[0]);
  return entry;
}
