// The operators of filters at run time, by the table of @ws/helpers.
import {
  ELEMENT_TYPES,
  COLUMN_TYPES,
  FILTER_OPERATORS,
  RELATIVE_DAYS,
  RESULT_TYPES,
  ROLLUP_QUANTIFIERS,
  ROLLUP_RESULTS,
  VERIFICATION_STATES,
  type FilterKind as LeafKind,
  type OperandShape,
  type ResultType,
} from "@ws/helpers/columns";
import { isFields } from "@ws/helpers/json";
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
  /** The operator of a value without an operator. */
  readonly shorthand?: string | undefined;
}

const isOneOf =
  (words: readonly string[]) =>
  (value: unknown): boolean =>
    words.includes(String(value));
const TEXT: Operand = ["a string", (value) => typeof value === "string"];
const isRelativeDay = isOneOf(RELATIVE_DAYS);

const OPERANDS: Readonly<Record<OperandShape, Operand>> = {
  text: TEXT,
  number: ["a number", Number.isFinite],
  boolean: ["true or false", (value) => typeof value === "boolean"],
  options: ["an option", (value, column) => [value].flat().every((name) => isOption(name, column))],
  user: TEXT,
  page: TEXT,
  date: ["an ISO 8601 date or time, a Date or a word such as today", (value) => isDate(value) || isRelativeDay(value)],
  verification: ["verified, expired or none", isOneOf(VERIFICATION_STATES)],
  true: ["true", (value) => value === true],
  empty: ["{}", isFields],
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

const leafKind = (kind: LeafKind): FilterKind => {
  const shapes = Object.entries<OperandShape>(FILTER_OPERATORS[kind]);
  return {
    shorthand: shapes.find(([name]) => name === "equals" || name === "contains")?.[0],
    operators: Object.fromEntries(shapes.map(([name, shape]) => [name, OPERANDS[shape]])),
  };
};

/** Returns a kind with `in` and `not_in`, if it has an operator for one value and the opposite operator. */
function listKind(name: LeafKind): FilterKind {
  const kind = leafKind(name);
  const { shorthand = "", operators } = kind;
  const opposite = `does_not_${shorthand.slice(0, -1)}`;
  if (!(opposite in operators)) return kind;
  const lists = { in: { group: "or", each: shorthand }, not_in: { group: "and", each: opposite } } as const;
  return { shorthand, operators: { ...operators, ...lists } };
}

/** Returns a kind with further kinds below names. */
const outerKind = (entries: readonly (readonly [name: string, kind: FilterKind])[]): FilterKind => ({
  operators: Object.fromEntries(entries),
});

const elements = outerKind(ELEMENT_TYPES.map((type) => [type, leafKind(COLUMN_TYPES[type].filter)]));
const resultKind = (type: ResultType) => [RESULT_TYPES[type].below, listKind(RESULT_TYPES[type].filter)] as const;

/** Returns a kind of filters. */
export function filterKind(kind: LeafKind | "formula" | "rollup"): FilterKind {
  if (kind === "formula") return outerKind((Object.keys(RESULT_TYPES) as ResultType[]).map(resultKind));
  if (kind !== "rollup") return listKind(kind);
  return outerKind([...ROLLUP_QUANTIFIERS.map((name) => [name, elements] as const), ...ROLLUP_RESULTS.map(resultKind)]);
}
