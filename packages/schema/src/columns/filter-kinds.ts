// The operators of filters at run time. The types in filter-types.ts name the same operators.
import { isFields } from "@ws/helpers/tasks";
import type { Column } from "../schema-definition.ts";

/** The operand of an operator: a description of what is allowed, and the check. */
export type Operand = readonly [allowed: string, fits: (value: unknown, column: Column) => boolean];

/** A kind of filter: operators with their operands, or further kinds below the name of a type. */
export interface FilterKind {
  readonly operators: Readonly<Record<string, Operand | FilterKind>>;
  /** The operator of a value without an operator. */
  readonly shorthand?: string;
}

const STRING: Operand = ["a string", (value) => typeof value === "string"];
const DATE: Operand = [
  "an ISO 8601 date or time, a Date or a word such as one_week_ago",
  (value) => isDate(value) || /^(today|tomorrow|yesterday|one_(week|month)_(ago|from_now))$/.test(String(value)),
];
const OPTION: Operand = ["an option", (value, column) => [value].flat().every((name) => isOption(name, column))];

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

const existence = operators("is_empty is_not_empty", ["true", (value) => value === true]);

function operators(names: string, with_: Operand): Record<string, Operand> {
  return Object.fromEntries(names.split(" ").map((name) => [name, with_]));
}

/** Returns a kind whose first operator is that of a value without an operator. */
const kind = (names: string, with_: Operand, more = existence): FilterKind => ({
  shorthand: names.split(" ", 1).join(),
  operators: { ...operators(names, with_), ...more },
});

const text = kind("equals does_not_equal contains does_not_contain starts_with ends_with", STRING);
const number = kind("equals does_not_equal greater_than less_than greater_than_or_equal_to less_than_or_equal_to", [
  "a number",
  Number.isFinite,
]);
const checkbox = kind("equals does_not_equal", ["true or false", (value) => typeof value === "boolean"], {});
const option = kind("equals does_not_equal", OPTION);
const options = kind("contains does_not_contain", OPTION);
const ids = kind("contains does_not_contain", STRING);
const date = kind("equals before after on_or_before on_or_after", DATE, {
  ...existence,
  ...operators("this_week past_week past_month past_year next_week next_month next_year", ["{}", isFields]),
});
const files: FilterKind = { operators: existence };
const elements: FilterKind = {
  operators: {
    rich_text: text,
    number,
    checkbox,
    select: option,
    status: option,
    multi_select: options,
    relation: ids,
    people: ids,
    date,
    files,
  },
};

/** The kinds of filters by name. */
export const FILTER_KINDS = {
  text,
  number,
  checkbox,
  option,
  options,
  ids,
  date,
  files,
  verification: {
    operators: operators("status does_not_equal", [
      "verified, expired or none",
      (value) => /^(verified|expired|none)$/.test(String(value)),
    ]),
  },
  formula: { operators: { string: text, number, checkbox, date } },
  rollup: { operators: { any: elements, none: elements, every: elements, number, date } },
} satisfies Readonly<Record<string, FilterKind>>;
