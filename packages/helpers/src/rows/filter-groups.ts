// Notion accepts two levels of filter groups. Deeper filters are rewritten as alternatives of conditions. An `or` that contains
// groups cannot be nested in an `and`: the conditions are added to each of its alternatives instead.
import { HelperError } from "../errors.ts";
import { fieldsOf, isFields, type Fields } from "../json/fields.ts";
import { LIMITS } from "../limits.ts";
import { invalidArgument } from "../read-input.ts";

/**
 * Returns a filter with at most two levels of groups that matches the same rows.
 * @throws HelperError `invalid_argument` if a group has more than 100 entries
 */
export function flatFilter(filter: Fields): Fields {
  const simple = simplify(filter);
  return limited(depthOf(simple) <= 2 ? simple : simplify({ or: conjunctions(simple).map((and) => ({ and })) }));
}

/**
 * Returns the filters of the queries that together find the rows of a filter. Usually one. Several if groups have more than 100
 * alternatives; a row can match several of them. None if no row can match: an `or` without entries. `[undefined]` for all
 * rows: an `and` without entries.
 * @throws HelperError `invalid_argument` if it needs more than 1,000 queries, or one has more than 10,000 conditions
 */
export function splitFilter(filter: Fields): readonly (Fields | undefined)[] {
  const simple = simplify(filter);
  const [kind, entries] = groupOf(simple) ?? [];
  if (entries?.length === 0) return kind === "and" ? [undefined] : [];
  const conditions = kind === "and" ? (entries ?? []) : [simple];
  const alternatives = conditions.map(alternativesOf);
  const longest = alternatives.findIndex(({ length }) => length > LIMITS.filterEntries);
  try {
    if (longest === -1) return [flatFilter(simple)];
    const others = conditions.toSpliced(longest, 1);
    return chunksOf(alternatives[longest] ?? []).map((or) => flatFilter({ and: [...others, { or }] }));
  } catch (error) {
    if (!(error instanceof HelperError)) throw error;
    return limitedList(branchesOf(simple).flatMap(queriesOf), "queries");
  }
}

/** Conditions that must all hold, and lists of alternatives, of each of which one must hold. */
interface Branch {
  readonly conditions: readonly Fields[];
  readonly choices: readonly (readonly Fields[])[];
}

/** Most queries of a filter, and most branches. */
const MAX_QUERIES = 1000;

/** Returns the branches of a filter: a row matches if it matches one. */
function branchesOf(filter: Fields): readonly Branch[] {
  const [kind, entries] = groupOf(filter) ?? [];
  if (entries === undefined) return [{ conditions: [filter], choices: [] }];
  if (kind === "and") return combinations(entries.map(branchesOf), joined, "alternatives");
  const single = entries.filter((entry) => !isGroup(entry));
  const groups = entries.filter(isGroup).flatMap(branchesOf);
  return single.length === 0 ? groups : [{ conditions: [], choices: [single] }, ...groups];
}

const joined = (branches: readonly Branch[]): Branch => ({
  conditions: branches.flatMap(({ conditions }) => conditions),
  choices: branches.flatMap(({ choices }) => choices),
});

/** Returns the filters of a branch, each with two levels of groups of at most 100 entries. */
function queriesOf({ conditions, choices }: Branch): readonly Fields[] {
  const isMany = conditions.length + choices.length > LIMITS.filterEntries;
  const required = isMany ? chunksOf(conditions).map((and) => ({ and })) : conditions;
  return combinations(choices.map(chunksOf), (chosen) => chosen, "queries").map((chosen) => {
    const entries = [...required, ...chosen.map((or) => (or.length === 1 ? (or[0] ?? {}) : { or }))];
    const [only] = entries;
    return entries.length === 1 && only !== undefined ? only : filterGroup("and", entries);
  });
}

/** Returns one item for each choice of one of each list. */
function combinations<Item, Combined>(
  lists: readonly (readonly Item[])[],
  combine: (chosen: readonly Item[]) => Combined,
  what: string,
): readonly Combined[] {
  const chosen = lists.reduce<readonly (readonly Item[])[]>(
    (all, list) =>
      limitedList(
        all.flatMap((items) => list.map((item) => [...items, item])),
        what,
      ),
    [[]],
  );
  return chosen.map(combine);
}

/** @throws HelperError for a list that is too long */
function limitedList<Item>(list: readonly Item[], what: string): readonly Item[] {
  if (list.length <= MAX_QUERIES) return list;
  throw invalidArgument(
    `Expected a filter of at most ${MAX_QUERIES} ${what}, got ${list.length}. Pass a shorter filter.`,
  );
}

function alternativesOf(filter: Fields): readonly Fields[] {
  const [kind, entries] = groupOf(filter) ?? [];
  return kind === "or" && entries !== undefined ? entries : [];
}

/** Returns the parts of a list that fit into a group. */
function chunksOf(list: readonly Fields[]): Fields[][] {
  const size = LIMITS.filterEntries;
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Returns the kind and the entries of a group. */
function groupOf(filter: Fields): readonly ["and" | "or", readonly Fields[]] | undefined {
  for (const kind of ["and", "or"] as const) {
    const entries = filter[kind];
    if (Array.isArray(entries)) return [kind, entries.map(fieldsOf)];
  }
  return undefined;
}

/**
 * Merges groups into groups of the same kind, and replaces groups of one entry by the entry. A group without entries remains
 * only if it is the whole filter.
 */
function simplify(filter: Fields): Fields {
  const [kind, list] = groupOf(filter) ?? [];
  if (kind === undefined || list === undefined) return filter;
  const entries = list.map(simplify).flatMap((entry) => {
    const [inner, further] = groupOf(entry) ?? [];
    return inner === kind && further !== undefined ? further : [entry];
  });
  // An `and` with an empty `or` matches no row, and an `or` with an empty `and` all rows.
  const deciding = entries.find((entry) => groupOf(entry)?.[1].length === 0);
  if (deciding !== undefined) return deciding;
  const [first] = entries;
  return entries.length === 1 && first !== undefined ? first : { [kind]: entries };
}

/** @throws HelperError if a group has more than 100 entries */
function limited(filter: Fields): Fields {
  const [kind, entries] = groupOf(filter) ?? [];
  return kind === undefined || entries === undefined ? filter : filterGroup(kind, entries.map(limited));
}

function depthOf(filter: Fields): number {
  const [, entries] = groupOf(filter) ?? [];
  return entries === undefined ? 0 : 1 + Math.max(0, ...entries.map(depthOf));
}

/** Returns lists of conditions: a row matches if it meets all conditions of one list. */
function conjunctions(filter: Fields): Fields[][] {
  const [kind, entries] = groupOf(filter) ?? [];
  if (entries === undefined) return [[filter]];
  const parts = entries.map(conjunctions);
  if (kind === "or") return parts.flat();
  return parts.reduce((lists, added) => {
    const combined = lists.flatMap((list) => added.map((more) => [...list, ...more]));
    // Fails here instead of after the memory is full.
    filterGroup("or", combined);
    return combined;
  });
}

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
function filterGroup(kind: "and" | "or", entries: readonly unknown[]): Fields {
  if (entries.length <= LIMITS.filterEntries) return { [kind]: entries };
  throw invalidArgument(
    `Expected at most ${LIMITS.filterEntries} entries in a filter group, got ${entries.length}. Pass a shorter filter.`,
  );
}

/** Returns a filter with the entries of its groups in one order: filters that differ in this order only become the same. */
export function sortedFilter(filter: unknown): unknown {
  if (!isFields(filter)) return filter;
  const [kind, entries] = Object.entries(fieldsOf(filter))[0] ?? [];
  if ((kind !== "and" && kind !== "or") || !Array.isArray(entries)) return filter;
  const texts = entries.map((entry) => JSON.stringify(sortedFilter(entry)));
  return { [kind]: texts.toSorted().map((text) => JSON.parse(text) as unknown) };
}
