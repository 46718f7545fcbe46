// A caller's filter and further conditions, all of which must hold, within the two levels of groups that the service
// takes. An `or` that holds groups would get a third level if it were put into an `and`: there the conditions go into
// each of its alternatives instead.
import { fieldsOf, invalidArgument, isFields, type Fields } from "../input/read-input.ts";

/** Most entries of one group. @source api/errors-and-limits.yaml, limits.lists */
const MAX_ENTRIES = 100;

/**
 * One filter that holds where both `filter` and every one of `conditions` hold.
 * @throws HelperError `invalid_argument` when there is no room for them in a group of 100 entries
 */
export function andFilter(filter: unknown, conditions: readonly Fields[]): unknown {
  if (!isFields(filter)) return conditions.length === 1 ? conditions[0] : group("and", conditions);
  const alternatives = entriesOf(filter, "or");
  if (alternatives[0] !== filter && alternatives.some(isGroup)) {
    // The alternatives of an `or` within an `or` are alternatives of the outer one.
    const flat = alternatives.flatMap((one) => entriesOf(one, "or"));
    return group(
      "or",
      flat.map((one) => group("and", [...entriesOf(one, "and"), ...conditions])),
    );
  }
  const entries = entriesOf(filter, "and");
  if (entries.length + conditions.length <= MAX_ENTRIES) return group("and", [...entries, ...conditions]);
  // Entries that are no groups may move into one of their own.
  const leaves = entries.filter((entry) => !isGroup(entry));
  return group("and", [...entries.filter(isGroup), group("and", leaves), group("and", conditions)]);
}

const isGroup = (filter: unknown): boolean => isFields(filter) && ("and" in filter || "or" in filter);

/** What a group of this kind holds; any other filter stands for itself. */
function entriesOf(filter: unknown, kind: "and" | "or"): readonly unknown[] {
  const entries = fieldsOf(filter)[kind];
  return Array.isArray(entries) ? entries : [filter];
}

function group(kind: "and" | "or", entries: readonly unknown[]): Fields {
  if (entries.length <= MAX_ENTRIES) return { [kind]: entries };
  throw invalidArgument(`the filter leaves no room for more conditions: a group holds ${MAX_ENTRIES} entries`);
}
