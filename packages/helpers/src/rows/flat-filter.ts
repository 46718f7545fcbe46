// Notion accepts two levels of filter groups. Deeper filters are rewritten as alternatives of conditions.
import { fieldsOf, type Fields } from "../input/fields.ts";
import { filterGroup } from "./and-filter.ts";

/**
 * Returns a filter with at most two levels of groups that matches the same rows.
 * @throws HelperError `invalid_argument` if a group has more than 100 entries
 */
export function flatFilter(filter: Fields): Fields {
  const simple = simplify(filter);
  return depthOf(simple) <= 2 ? simple : simplify({ or: conjunctions(simple).map((and) => ({ and })) });
}

/** Returns the kind and the entries of a group. */
function groupOf(filter: Fields): readonly ["and" | "or", readonly Fields[]] | undefined {
  for (const kind of ["and", "or"] as const) {
    const entries = filter[kind];
    if (Array.isArray(entries)) return [kind, entries.map(fieldsOf)];
  }
  return undefined;
}

/** Merges groups into groups of the same kind, and replaces groups of one entry by the entry. */
function simplify(filter: Fields): Fields {
  const [kind, list] = groupOf(filter) ?? [];
  if (kind === undefined || list === undefined) return filter;
  const entries = list.map(simplify).flatMap((entry) => {
    const [inner, further] = groupOf(entry) ?? [];
    return inner === kind && further !== undefined ? further : [entry];
  });
  const [first] = entries;
  return entries.length === 1 && first !== undefined ? first : filterGroup(kind, entries);
}

function depthOf(filter: Fields): number {
  const [, entries] = groupOf(filter) ?? [];
  return entries === undefined ? 0 : 1 + Math.max(...entries.map(depthOf));
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
