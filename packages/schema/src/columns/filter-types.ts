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

/** Operators of files, and of every column that can be empty. */
export interface ExistenceFilter extends Operators<FilterOperators["files"]> {}

/** Operators of titles, texts, URLs, e-mail addresses and phone numbers. */
export interface TextFilter extends Operators<FilterOperators["text"]> {}

/** Operators of numbers and unique ids. */
export interface NumberFilter extends Operators<FilterOperators["number"]> {}

/** Operators of checkboxes. */
export interface CheckboxFilter extends Operators<FilterOperators["checkbox"]> {}

/** Operators of a select or status. A list matches any of its options. */
export interface OptionFilter<Option> extends Operators<FilterOperators["option"], Option> {}

/** Operators of a multi-select. A list matches any of its options. */
export interface OptionsFilter<Option> extends Operators<FilterOperators["options"], Option> {}

/** Operators of dates and times. */
export interface DateFilter extends Operators<FilterOperators["date"]> {}

/** Operators of people (ids of users, or `me`) and relations (ids of pages). */
export interface IdsFilter extends Operators<FilterOperators["people"]> {}

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
  readonly rich_text?: TextFilter;
  readonly number?: NumberFilter;
  readonly checkbox?: CheckboxFilter;
  readonly select?: OptionFilter<string>;
  readonly status?: OptionFilter<string>;
  readonly multi_select?: OptionsFilter<string>;
  readonly relation?: IdsFilter;
  readonly people?: IdsFilter;
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
