// The operators of filters at run time, by the table of @ws/helpers.
import {
  FILTER_OPERATORS,
  ROLLUP_QUANTIFIERS,
  type FilterKind as LeafKind,
  type OperandShape,
} from "@ws/helpers/columns";
import {
  elementKinds,
  fitsOperand,
  formulaKinds,
  rollupKinds,
  shortOperator,
  type KindsBelow,
} from "@ws/helpers/filters";
import type { Column } from "../schema-definition.ts";

/** The operand of an operator: a description of what is allowed, and the check. */
export type Operand = readonly [allowed: string, fits: (value: unknown, column: Column) => boolean];

/** An operator that takes a list: a group of conditions with another operator, one for each value. */
interface ListOperator {
  readonly group: "and" | "or";
  /** Name of the operator in the conditions. */
  readonly each: string;
}

/** A kind of filter: operators with their operands, or further kinds below the name of a type. */
export interface FilterKind {
  readonly operators: Readonly<Record<string, Operand | ListOperator | FilterKind>>;
  /** The kind in the table of @ws/helpers. Undefined for further kinds below names. */
  readonly leaf?: LeafKind | undefined;
}

/** The rules of @ws/helpers, with the words of this package. */
const operand = (shape: OperandShape, allowed: string): Operand => [allowed, (value) => fitsOperand(shape, value)];

const TEXT = operand("text", "a string");

const OPERANDS: Readonly<Record<OperandShape, Operand>> = {
  text: TEXT,
  number: operand("number", "a number"),
  boolean: operand("boolean", "true or false"),
  options: ["an option", (value, column) => [value].flat().every((name) => isOption(name, column))],
  // Requests also take the word `me`.
  user: TEXT,
  page: TEXT,
  date: [
    "an ISO 8601 date or time, a Date or a word such as today",
    (value) => (value instanceof Date ? isDate(value) : fitsOperand("date", value)),
  ],
  verification: operand("verification", "verified, expired or none"),
  true: operand("true", "true"),
  empty: operand("empty", "{}"),
};

/** Returns the options of a column. Undefined if it has no list of options. */
export const optionsOf = (column: Column & { readonly options?: readonly string[] }): readonly string[] | undefined =>
  column.options;

/** Returns true for an option of the column. Any string is an option of a column without a list. */
export const isOption = (value: unknown, column: Column): boolean =>
  optionsOf(column)?.includes(value as string) ?? typeof value === "string";

/** Returns the options of a column for an error message. */
export const listOptions = (column: Column): string => {
  const options = optionsOf(column);
  return options ? ` (${options.join(", ")})` : "";
};

/** Returns true for a valid `Date`, a date such as `2026-07-01`, and a time in ISO 8601. */
export const isDate = (value: unknown): boolean =>
  (value instanceof Date || (typeof value === "string" && /^\d{4}-\d\d-\d\d(T\d\d:\d\d|$)/.test(value))) &&
  Number.isFinite(Number(new Date(value)));

const leafKind = (leaf: LeafKind): FilterKind => {
  const shapes = Object.entries<OperandShape>(FILTER_OPERATORS[leaf]);
  return { leaf, operators: Object.fromEntries(shapes.map(([name, shape]) => [name, OPERANDS[shape]])) };
};

/** Returns a kind with `in` and `not_in`, if it has an operator for one value and the opposite operator. */
function listKind(name: LeafKind): FilterKind {
  const kind = leafKind(name);
  const each = shortOperator(name) ?? "";
  const opposite = `does_not_${each.slice(0, -1)}`;
  if (!(opposite in kind.operators)) return kind;
  const lists = { in: { group: "or", each }, not_in: { group: "and", each: opposite } } as const;
  return { ...kind, operators: { ...kind.operators, ...lists } };
}

/** Returns a kind with further kinds below names. */
const outerKind = (entries: readonly (readonly [name: string, kind: FilterKind])[]): FilterKind => ({
  operators: Object.fromEntries(entries),
});

const kindsIn = (kinds: KindsBelow, toKind: (leaf: LeafKind) => FilterKind) =>
  [...kinds].map(([name, leaf]) => [name, toKind(leaf)] as const);

/** Returns a kind of filters. */
export function filterKind(kind: LeafKind | "formula" | "rollup"): FilterKind {
  if (kind === "formula") return outerKind(kindsIn(formulaKinds(), listKind));
  if (kind !== "rollup") return listKind(kind);
  const elements = outerKind(kindsIn(elementKinds(), leafKind));
  return outerKind([
    ...ROLLUP_QUANTIFIERS.map((name) => [name, elements] as const),
    ...kindsIn(rollupKinds(), listKind),
  ]);
}
