// Notion accepts two levels of filter groups. An `or` that contains groups cannot be nested in an `and`: the
// conditions are added to each of its alternatives instead.
import { fieldsOf, isFields, type Fields } from "../json/fields.ts";
import { LIMITS } from "../limits.ts";
import { invalidArgument } from "../read-input.ts";

/**
 * Combines a filter with further conditions, all of which must hold.
 * @throws HelperError `invalid_argument` if the combined filter has a group of more than 100 entries
 */
export function andFilter(filter: unknown, conditions: readonly Fields[]): unknown {
  if (!isFields(filter)) return conditions.length === 1 ? conditions[0] : filterGroup("and", conditions);
  const alternatives = entriesOf(filter, "or");
  if (alternatives[0] !== filter && alternatives.some(isGroup)) {
    // The alternatives of a nested `or` are alternatives of the outer `or`.
    const flat = alternatives.flatMap((alternative) => entriesOf(alternative, "or"));
    return filterGroup(
      "or",
      flat.map((alternative) => filterGroup("and", [...entriesOf(alternative, "and"), ...conditions])),
    );
  }
  const entries = entriesOf(filter, "and");
  if (entries.length + conditions.length <= LIMITS.filterEntries)
    return filterGroup("and", [...entries, ...conditions]);
  // Single conditions may move into a group of their own.
  const single = entries.filter((entry) => !isGroup(entry));
  return filterGroup("and", [...entries.filter(isGroup), filterGroup("and", single), filterGroup("and", conditions)]);
}

const isGroup = (filter: unknown): boolean => isFields(filter) && ("and" in filter || "or" in filter);

/** Returns the entries of a group of this kind. Any other filter is returned as the only entry. */
function entriesOf(filter: unknown, kind: "and" | "or"): readonly unknown[] {
  const entries = fieldsOf(filter)[kind];
  return Array.isArray(entries) ? entries : [filter];
}

/** Returns a group. @throws HelperError `invalid_argument` if it has more than 100 entries */
export function filterGroup(kind: "and" | "or", entries: readonly unknown[]): Fields {
  if (entries.length <= LIMITS.filterEntries) return { [kind]: entries };
  throw invalidArgument(
    `Expected at most ${LIMITS.filterEntries} entries in a filter group, got ${entries.length}. Pass a shorter filter.`,
  );
}
