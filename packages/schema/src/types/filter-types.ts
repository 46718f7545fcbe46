// The operators of filters, by kind of column. Several operators in one object must all match. Each is an interface, so that errors
// and editors show its name.
import type { FilterOperators, OperandShape, VERIFICATION_STATES } from "@ws/helpers/columns";

/** A date to compare with: `2026-07-01`, ISO 8601 with a time, a `Date`, or a day relative to today. */
export type DateOperand = string | Date;

/** An object without fields: `{}`. */
export type EmptyObject = Readonly<Record<string, never>>;

/** The type of each shape of operands. */
interface Operands<Option> {
  text: string;
  number: number;
  boolean: boolean;
  options: Option | readonly Option[];
  user: string;
  page: string;
  date: DateOperand;
  verification: (typeof VERIFICATION_STATES)[number];
  true: true;
  empty: EmptyObject;
}

type Operators<Shapes extends Readonly<Record<string, OperandShape>>, Option = string> = {
  readonly [Name in keyof Shapes]?: Operands<Option>[Shapes[Name]];
};

/** Lists of values. The empty list of `in` matches no row, that of `not_in` all rows. */
interface ListOperators<Value> {
  /** The column has one of the values. A list of more than 100 values needs several queries, and `page` then reads all rows that match. */
  readonly in?: readonly Value[];
  /** The column has none of the values. Rows without a value match. */
  readonly not_in?: readonly Value[];
}

/** Operators of files, and of every column that can be empty. */
export interface ExistenceFilter extends Operators<FilterOperators["files"]> {}

/** Operators of titles, texts, URLs, e-mail addresses and phone numbers. */
export interface TextFilter extends Operators<FilterOperators["text"]>, ListOperators<string> {}

/** Operators of numbers and unique ids. */
export interface NumberFilter extends Operators<FilterOperators["number"]>, ListOperators<number> {}

/** Operators of checkboxes. */
export interface CheckboxFilter extends Operators<FilterOperators["checkbox"]>, ListOperators<boolean> {}

/** Operators of a select or status. A list matches any of its options. */
export interface OptionFilter<Option> extends Operators<FilterOperators["option"], Option>, ListOperators<Option> {}

/** Operators of a multi-select. A list matches any of its options. */
export interface OptionsFilter<Option> extends Operators<FilterOperators["options"], Option>, ListOperators<Option> {}

/** Operators of dates and times. */
export interface DateFilter extends Operators<FilterOperators["date"]> {}

/** Operators of people (ids of users, or `me`) and relations (ids of pages). */
export interface IdsFilter extends Operators<FilterOperators["people"]>, ListOperators<string> {}

/** Operators of a verification. */
export interface VerificationFilter extends Operators<FilterOperators["verification"]> {}

/** Operators of a formula whose result has an unknown type: the operators of one type, below its name. */
export interface FormulaFilter {
  readonly string?: TextFilter;
  readonly number?: NumberFilter;
  readonly checkbox?: CheckboxFilter;
  readonly date?: DateFilter;
}

/** Operators of the values that a rollup shows, below the type of the values. */
export interface RollupElementFilter {
  readonly rich_text?: Operators<FilterOperators["text"]>;
  readonly number?: Operators<FilterOperators["number"]>;
  readonly checkbox?: Operators<FilterOperators["checkbox"]>;
  readonly select?: Operators<FilterOperators["option"]>;
  readonly status?: Operators<FilterOperators["option"]>;
  readonly multi_select?: Operators<FilterOperators["options"]>;
  readonly relation?: Operators<FilterOperators["relation"]>;
  readonly people?: Operators<FilterOperators["people"]>;
  readonly date?: DateFilter;
  readonly files?: ExistenceFilter;
}

/** Operators of a rollup that shows several values, or whose result has an unknown type. */
export interface RollupFilter {
  readonly any?: RollupElementFilter;
  readonly none?: RollupElementFilter;
  readonly every?: RollupElementFilter;
  readonly number?: NumberFilter;
  readonly date?: DateFilter;
}
