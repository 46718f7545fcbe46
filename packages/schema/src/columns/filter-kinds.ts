// The operators of filters at run time. The types in filter-types.ts name the same operators.
import { isFields } from "../input/fields.ts";
import type { Column } from "../schema/schema-definition.ts";

/** The operand of an operator. */
export interface Operand {
  /** What is allowed, for errors. */
  readonly allowed: (column: Column) => string;
  readonly fits: (value: unknown, column: Column) => boolean;
}

/** A kind of filter: operators with their operands, or further kinds below the name of a type. */
export interface FilterKind {
  readonly operators: Readonly<Record<string, Operand | FilterKind>>;
  /** The operator of a value without an operator. */
  readonly shorthand?: string;
}

const operand = (allowed: string, fits: (value: unknown) => boolean): Operand => ({ allowed: () => allowed, fits });

const TRUE = operand("true", (value) => value === true);
const STRING = operand("a string", (value) => typeof value === "string");
const NUMBER = operand("a number", Number.isFinite);
const BOOLEAN = operand("true or false", (value) => typeof value === "boolean");
const ID = operand("an id", (value) => typeof value === "string" && value !== "");
const EMPTY = operand("{}", (value) => isFields(value) && Object.keys(value).length === 0);
const WORD = operand("verified, expired or none", (value) => ["verified", "expired", "none"].includes(String(value)));
const DATE = operand(
  "a date such as 2026-07-01, a time in ISO 8601, a Date, or today, tomorrow, yesterday, one_week_ago, one_week_from_now, one_month_ago, one_month_from_now",
  (value) => isDate(value) || /^(today|tomorrow|yesterday|one_(week|month)_(ago|from_now))$/.test(String(value)),
);
const OPTION: Operand = {
  allowed: (column) => (optionsOf(column) === undefined ? "a string" : `one of ${optionsOf(column)?.join(", ")}`),
  fits: (value, column) =>
    (Array.isArray(value) ? value : [value]).every(
      (option) => optionsOf(column)?.includes(option as string) ?? typeof option === "string",
    ),
};

/** Returns the options of a column. Undefined if it has no list of options. */
export const optionsOf = (column: Column): readonly string[] | undefined =>
  "options" in column ? column.options : undefined;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Returns true for a valid `Date`, a date such as `2026-07-01`, and a time in ISO 8601. */
export const isDate = (value: unknown): boolean =>
  (value instanceof Date && !Number.isNaN(value.getTime())) ||
  (typeof value === "string" && ISO_DATE.test(value) && !Number.isNaN(Date.parse(value.slice(0, 10))));

/** Returns operators with the same operand. */
const operators = (names: string, with_: Operand): Record<string, Operand> =>
  Object.fromEntries(names.split(" ").map((name) => [name, with_]));

const EXISTENCE = operators("is_empty is_not_empty", TRUE);
const kind = (
  shorthand: string,
  names: string,
  with_: Operand,
  more: FilterKind["operators"] = EXISTENCE,
): FilterKind => ({
  shorthand,
  operators: { ...operators(names, with_), ...more },
});

const TEXT = kind("equals", "equals does_not_equal contains does_not_contain starts_with ends_with", STRING);
const NUMBERS = kind(
  "equals",
  "equals does_not_equal greater_than less_than greater_than_or_equal_to less_than_or_equal_to",
  NUMBER,
);
const CHECKBOX = kind("equals", "equals does_not_equal", BOOLEAN, {});
const OPTIONS = kind("equals", "equals does_not_equal", OPTION);
const MULTI = kind("contains", "contains does_not_contain", OPTION);
const IDS = kind("contains", "contains does_not_contain", ID);
const DATES = kind("equals", "equals before after on_or_before on_or_after", DATE, {
  ...EXISTENCE,
  ...operators("this_week past_week past_month past_year next_week next_month next_year", EMPTY),
});
const FILES: FilterKind = { operators: EXISTENCE };
const VERIFICATION: FilterKind = { operators: operators("status does_not_equal", WORD) };

const RESULTS = { string: TEXT, number: NUMBERS, checkbox: CHECKBOX, date: DATES };
const ELEMENTS: FilterKind = {
  operators: {
    rich_text: TEXT,
    number: NUMBERS,
    checkbox: CHECKBOX,
    select: OPTIONS,
    status: OPTIONS,
    multi_select: MULTI,
    relation: IDS,
    people: IDS,
    date: DATES,
    files: FILES,
  },
};

/** The kinds of filters by name. */
export const FILTER_KINDS = {
  text: TEXT,
  number: NUMBERS,
  checkbox: CHECKBOX,
  option: OPTIONS,
  options: MULTI,
  ids: IDS,
  date: DATES,
  files: FILES,
  verification: VERIFICATION,
  formula: { operators: RESULTS },
  rollup: { operators: { any: ELEMENTS, none: ELEMENTS, every: ELEMENTS, number: NUMBERS, date: DATES } },
} satisfies Readonly<Record<string, FilterKind>>;
