// Reads `where` of @ws/schema and of assistants: conditions by column, and groups of them. It has the rules of both: the groups, the
// operator of a value alone, and the kinds below the names of formulas and rollups. Each writes the conditions, and its own errors.
import { COLUMN_TYPES, ELEMENT_TYPES } from "../columns/column-types.ts";
import { FILTER_OPERATORS, RESULT_TYPES, ROLLUP_RESULTS, type FilterKind } from "../columns/filter-operators.ts";
import { isFields, type Fields } from "../json/fields.ts";

/** Place of a part in the arguments. */
export type WherePath = readonly (string | number)[];

/** A condition on a column, or a group of lists of them. All of a list must match. */
export type WherePart =
  | { readonly column: string; readonly condition: unknown; readonly path: WherePath }
  | { readonly group: "and" | "or"; readonly lists: readonly (readonly WherePart[])[] };

/** How a part is wrong. */
export type WhereProblem =
  /** It is no object with conditions by column. */
  | "no_object"
  /** A condition is undefined, which would silently match all rows. */
  | "no_condition"
  /** A group is no list, or an empty one. */
  | "no_list"
  /** A list of a group has no condition. */
  | "empty_list"
  /** There are too many levels of groups. */
  | "too_deep";

/** The rules that differ. */
export interface WhereRules {
  /** Creates the error of a wrong part. */
  readonly wrong: (problem: WhereProblem, path: WherePath, value: unknown) => Error;
  /** Deepest nesting of groups. @default no limit */
  readonly maxDepth?: number;
}

/**
 * Returns the parts of a `where`, all of which must match. The conditions are not read.
 * @throws the error of `wrong`
 */
export function readWhere(where: unknown, path: WherePath, rules: WhereRules, depth = 0): WherePart[] {
  const { wrong, maxDepth = Infinity } = rules;
  if (!isFields(where)) throw wrong("no_object", path, where);
  if (depth > maxDepth) throw wrong("too_deep", path, where);
  return Object.entries(where).map(([key, condition]): WherePart => {
    const at = [...path, key];
    if (condition === undefined) throw wrong("no_condition", at, condition);
    if (key !== "and" && key !== "or") return { column: key, condition, path: at };
    if (!Array.isArray(condition) || condition.length === 0) throw wrong("no_list", at, condition);
    const lists = condition.map((part: unknown, index) => {
      const parts = readWhere(part, [...at, index], rules, depth + 1);
      if (parts.length === 0) throw wrong("empty_list", [...at, index], part);
      return parts;
    });
    return { group: key, lists };
  });
}

/** Returns the operator of a value alone: the first of its kind. Undefined for a kind that only knows whether there is a value. */
export const shortOperator = (kind: FilterKind): string | undefined =>
  Object.keys(FILTER_OPERATORS[kind]).find((name) => name !== "is_empty" && name !== "is_not_empty");

/**
 * Returns the operators of a condition, which are not checked. A value alone has the operator of its kind, and null means
 * `is_empty`. Undefined for a value alone whose kind has no such operator.
 */
export function operatorsOf(kind: FilterKind, condition: unknown): Fields | undefined {
  if (condition === null && "is_empty" in FILTER_OPERATORS[kind]) return { is_empty: true };
  if (isFields(condition) && !(condition instanceof Date)) return condition;
  const operator = shortOperator(kind);
  return operator === undefined ? undefined : { [operator]: condition };
}

/** The kind of the condition below each name. */
export type KindsBelow = ReadonlyMap<string, FilterKind>;

/** Returns the kinds below `formula`: the types of its result. */
export const formulaKinds = (): KindsBelow =>
  new Map(Object.values(RESULT_TYPES).map(({ below, filter }) => [below, filter]));

/** Returns the kinds below `rollup`, beside the quantifiers: the types of its result. */
export const rollupKinds = (): KindsBelow => new Map(ROLLUP_RESULTS.map((name) => [name, RESULT_TYPES[name].filter]));

/** Returns the kinds below a quantifier of a rollup: the types of the values that it shows. */
export const elementKinds = (): KindsBelow => new Map(ELEMENT_TYPES.map((name) => [name, COLUMN_TYPES[name].filter]));
