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
import { isFields } from "@ws/helpers/tasks";
import type { Column } from "../schema-definition.ts";

/** The operand of an operator: a description of what is allowed, and the check. */
export type Operand = readonly [allowed: string, fits: (value: unknown, column: Column) => boolean];

/** A kind of filter: operators with their operands, or further kinds below the name of a type. */
export interface FilterKind {
  readonly operators: Readonly<Record<string, Operand | FilterKind>>;
  /** The operator of a value without an operator. */
  readonly shorthand?: string | undefined;
}

const isOneOf =
  (words: readonly string[]) =>
  (value: unknown): boolean =>
    words.includes(String(value));
const isString = (value: unknown): boolean => typeof value === "string";
const isRelativeDay = isOneOf(RELATIVE_DAYS);

const OPERANDS: Readonly<Record<OperandShape, Operand>> = {
  text: ["a string", isString],
  number: ["a number", Number.isFinite],
  boolean: ["true or false", (value) => typeof value === "boolean"],
  options: ["an option", (value, column) => [value].flat().every((name) => isOption(name, column))],
  user: ["a string", isString],
  page: ["a string", isString],
  date: [
    "an ISO 8601 date or time, a Date or a word such as one_week_ago",
    (value) => isDate(value) || isRelativeDay(value),
  ],
  verification: ["verified, expired or none", isOneOf(VERIFICATION_STATES)],
  true: ["true", (value) => value === true],
  empty: ["{}", isFields],
};

/** Returns the options of a column. Undefined if it has no list of options. */
export const optionsOf = (column: Column): readonly string[] | undefined =>
  "options" in column ? column.options : undefined;

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

/** Returns a kind with further kinds below names. */
const outerKind = (entries: readonly (readonly [name: string, kind: FilterKind])[]): FilterKind => ({
  operators: Object.fromEntries(entries),
});

const elements = outerKind(ELEMENT_TYPES.map((type) => [type, leafKind(COLUMN_TYPES[type].filter)]));
const resultKind = (type: ResultType) => [RESULT_TYPES[type].below, leafKind(RESULT_TYPES[type].filter)] as const;

/** Returns a kind of filters. */
export function filterKind(kind: LeafKind | "formula" | "rollup"): FilterKind {
  if (kind === "formula") return outerKind((Object.keys(RESULT_TYPES) as ResultType[]).map(resultKind));
  if (kind !== "rollup") return leafKind(kind);
  return outerKind([...ROLLUP_QUANTIFIERS.map((name) => [name, elements] as const), ...ROLLUP_RESULTS.map(resultKind)]);
}
