// A caller's filter and further conditions, all of which must hold, within the two levels of groups that the service
// takes. An `or` that holds groups would get a third level if it were put into an `and`: there the conditions go into
// each of its alternatives instead.
import { invalidArgument, isFields, type Fields } from "./input.ts";

/** Most entries of one group. @source api/errors-and-limits.yaml, limits.lists */
const MAX_ENTRIES = 100;

/**
 * One filter that holds where both `filter` and every one of `conditions` hold.
 * @throws HelperError `invalid_argument` when there is no room for them in a group of 100 entries
 */
export function andFilter(filter: unknown, conditions: readonly Fields[]): unknown {
  if (conditions.length === 0) return filter;
  if (!isFields(filter)) return conditions.length === 1 ? conditions[0] : group("and", conditions);
  const alternatives = filter["or"];
  if (Array.isArray(alternatives) && alternatives.some(isGroup)) {
    return group(
      "or",
      alternatives.flatMap(flatOr).map((one) => group("and", [...entriesOf(one), ...conditions])),
    );
  }
  const entries = entriesOf(filter);
  if (entries.length + conditions.length <= MAX_ENTRIES) return group("and", [...entries, ...conditions]);
  // Entries that are no groups may move into one of their own.
  const leaves = entries.filter((entry) => !isGroup(entry));
  return group("and", [...entries.filter(isGroup), group("and", leaves), group("and", conditions)]);
}

const isGroup = (filter: unknown): boolean =>
  isFields(filter) && (Array.isArray(filter["and"]) || Array.isArray(filter["or"]));

/** What an `and` holds; any other filter stands for itself. */
function entriesOf(filter: unknown): readonly unknown[] {
  const all = isFields(filter) ? filter["and"] : undefined;
  return Array.isArray(all) ? all : [filter];
}

/** The alternatives of an `or` within an `or` are alternatives of the outer one. */
function flatOr(filter: unknown): readonly unknown[] {
  const inner = isFields(filter) ? filter["or"] : undefined;
  return Array.isArray(inner) ? inner : [filter];
}

function group(kind: "and" | "or", entries: readonly unknown[]): Fields {
  if (entries.length <= MAX_ENTRIES) return { [kind]: entries };
  throw invalidArgument(
    `the filter leaves no room for the conditions that split it: a group holds at most ${MAX_ENTRIES} entries`,
  );
}
