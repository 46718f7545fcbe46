// The operators of filters with the shape of each operand. @source api/resources.yaml, filters
import { memberOf } from "../json/fields.ts";

const EXISTENCE = { is_empty: "true", is_not_empty: "true" } as const;

/**
 * The shape of an operand: a text, a finite number, a boolean, one option or a list of options, the id of a user or `me`, the
 * id of a page, a date, a state of {@link VERIFICATION_STATES}, `true`, or an empty object.
 *
 * A date is `YYYY-MM-DD`, an ISO 8601 time (in UTC without an offset), or one of {@link RELATIVE_DAYS}.
 */
export type OperandShape =
  | "text"
  | "number"
  | "boolean"
  | "options"
  | "user"
  | "page"
  | "date"
  | "verification"
  | "true"
  | "empty";

/** The operators of each kind of filter. A condition in a request has exactly one. */
export const FILTER_OPERATORS = {
  text: {
    equals: "text",
    does_not_equal: "text",
    contains: "text",
    does_not_contain: "text",
    starts_with: "text",
    ends_with: "text",
    ...EXISTENCE,
  },
  number: {
    equals: "number",
    does_not_equal: "number",
    greater_than: "number",
    less_than: "number",
    greater_than_or_equal_to: "number",
    less_than_or_equal_to: "number",
    ...EXISTENCE,
  },
  checkbox: { equals: "boolean", does_not_equal: "boolean" },
  /** A list matches any of its options. */
  option: { equals: "options", does_not_equal: "options", ...EXISTENCE },
  /** A list matches any of its options. */
  options: { contains: "options", does_not_contain: "options", ...EXISTENCE },
  people: { contains: "user", does_not_contain: "user", ...EXISTENCE },
  relation: { contains: "page", does_not_contain: "page", ...EXISTENCE },
  date: {
    equals: "date",
    before: "date",
    after: "date",
    on_or_before: "date",
    on_or_after: "date",
    this_week: "empty",
    // Only the public reference of Notion has it, not the types of its SDK.
    this_month: "empty",
    past_week: "empty",
    past_month: "empty",
    past_year: "empty",
    next_week: "empty",
    next_month: "empty",
    next_year: "empty",
    ...EXISTENCE,
  },
  files: EXISTENCE,
  verification: { status: "verification", does_not_equal: "verification" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, OperandShape>>>>;

/** The operators by kind of filter, as a type. */
export type FilterOperators = typeof FILTER_OPERATORS;

/** A kind of filter. */
export type FilterKind = keyof FilterOperators;

/** Days that a date filter takes besides dates. */
export const RELATIVE_DAYS = [
  "today",
  "tomorrow",
  "yesterday",
  "one_week_ago",
  "one_week_from_now",
  "one_month_ago",
  "one_month_from_now",
] as const;

/** States by which a verification is filtered. The value `unverified` of a page is called `none` here. */
export const VERIFICATION_STATES = ["verified", "expired", "none"] as const;

/**
 * The types of the results of formulas and rollups: the kind of their filter, and the name below `formula` or `rollup` where its
 * condition is.
 */
export const RESULT_TYPES = {
  string: { filter: "text", below: "string", cell: "text" },
  number: { filter: "number", below: "number", cell: "number" },
  boolean: { filter: "checkbox", below: "checkbox", cell: "integer" },
  date: { filter: "date", below: "date", cell: "range" },
} as const satisfies Readonly<Record<string, ResultTypeRow>>;

/** A type of results. */
export interface ResultTypeRow {
  readonly filter: FilterKind;
  readonly below: string;
  readonly cell: CellType;
}

/** The name of a type of results. */
export type ResultType = keyof typeof RESULT_TYPES;

/** Returns the row of a type of results. Undefined for a type that is not known, such as a list. */
export const resultType = (type: unknown): ResultTypeRow | undefined => memberOf<ResultTypeRow>(RESULT_TYPES, type);

/** The types of results that a rollup filter takes. A rollup with another result has a list. */
export const ROLLUP_RESULTS = ["number", "date"] as const satisfies readonly ResultType[];

/** Names below `rollup` for the values of a list. Below each is the type of the values, of {@link ELEMENT_TYPES}. */
export const ROLLUP_QUANTIFIERS = ["any", "none", "every"] as const;

/** Timestamps of a page that have a filter without a column: `{ timestamp, [timestamp]: condition on a date }`. */
export const TIMESTAMPS = ["created_time", "last_edited_time"] as const;

/**
 * The type of a cell in a SQL view: `integer` is also a boolean, as 0 or 1, `time` a text in ISO 8601, `range` a date or time, or
 * JSON with a start and an end.
 */
export type CellType = "text" | "number" | "integer" | "range" | "time";
