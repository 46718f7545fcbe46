// The service accepts two levels of filter groups. Deeper filters are rewritten as alternatives of conditions.
import { InvalidInputError } from "../errors.ts";
import type { Fields } from "../input/fields.ts";

/** A filter: a condition, or a group of filters. */
export type FilterNode =
  | { readonly kind: "leaf"; readonly filter: Fields }
  | { readonly kind: "and" | "or"; readonly entries: readonly FilterNode[] };

/** Maximum number of entries in one filter group. @source api/errors-and-limits.yaml, limits.lists */
const MAX_ENTRIES = 100;

/**
 * Returns a filter with at most two levels of groups.
 * @throws InvalidInputError if a group has more than 100 entries
 */
export function flatFilter(node: FilterNode): Fields {
  const simple = simplify(node);
  return toFilter(depthOf(simple) <= 2 ? simple : simplify(alternatives(simple)));
}

/** Merges groups into groups of the same kind, and replaces groups of one entry by the entry. */
function simplify(node: FilterNode): FilterNode {
  if (node.kind === "leaf") return node;
  const entries = node.entries.map(simplify).flatMap((entry) => (entry.kind === node.kind ? entry.entries : [entry]));
  const [first] = entries;
  return entries.length === 1 && first !== undefined ? first : { kind: node.kind, entries };
}

const depthOf = (node: FilterNode): number => (node.kind === "leaf" ? 0 : 1 + Math.max(...node.entries.map(depthOf)));

/** Returns an `or` of `and` groups that matches the same rows. */
function alternatives(node: FilterNode): FilterNode {
  return { kind: "or", entries: conjunctions(node).map((entries) => ({ kind: "and", entries })) };
}

/** Returns lists of conditions: a row matches if it meets all conditions of one list. */
function conjunctions(node: FilterNode): FilterNode[][] {
  if (node.kind === "leaf") return [[node]];
  if (node.kind === "or") return node.entries.flatMap(conjunctions);
  return node.entries.reduce<FilterNode[][]>(
    (lists, entry) => {
      const added = conjunctions(entry);
      checkSize(lists.length * added.length);
      return lists.flatMap((list) => added.map((more) => [...list, ...more]));
    },
    [[]],
  );
}

function toFilter(node: FilterNode): Fields {
  if (node.kind === "leaf") return node.filter;
  checkSize(node.entries.length);
  return { [node.kind]: node.entries.map(toFilter) };
}

function checkSize(count: number): void {
  if (count <= MAX_ENTRIES) return;
  throw new InvalidInputError([
    {
      message: `Expected at most ${MAX_ENTRIES} conditions in a group of where, got ${count}. Pass fewer conditions.`,
      path: ["where"],
    },
  ]);
}
