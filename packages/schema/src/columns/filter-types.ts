// The operators of filters, by kind of column. Several operators in one object must all match.

/** Operators of every column that can be empty. */
export interface ExistenceFilter {
  readonly is_empty?: true;
  readonly is_not_empty?: true;
}

/** Operators of titles, texts, URLs, e-mail addresses and phone numbers. */
export interface TextFilter extends ExistenceFilter {
  readonly equals?: string;
  readonly does_not_equal?: string;
  readonly contains?: string;
  readonly does_not_contain?: string;
  readonly starts_with?: string;
  readonly ends_with?: string;
}

/** Operators of numbers and unique ids. */
export interface NumberFilter extends ExistenceFilter {
  readonly equals?: number;
  readonly does_not_equal?: number;
  readonly greater_than?: number;
  readonly less_than?: number;
  readonly greater_than_or_equal_to?: number;
  readonly less_than_or_equal_to?: number;
}

/** Operators of checkboxes. */
export interface CheckboxFilter {
  readonly equals?: boolean;
  readonly does_not_equal?: boolean;
}

/** Operators of a select or status. A list matches any of its options. */
export interface OptionFilter<Option> extends ExistenceFilter {
  readonly equals?: Option | readonly Option[];
  readonly does_not_equal?: Option | readonly Option[];
}

/** Operators of a multi-select. A list matches any of its options. */
export interface OptionsFilter<Option> extends ExistenceFilter {
  readonly contains?: Option | readonly Option[];
  readonly does_not_contain?: Option | readonly Option[];
}

/** A date to compare with: `2026-07-01`, ISO 8601 with a time, a `Date`, or a day relative to today. */
export type DateOperand = string | Date;

/** Operators of dates and times. */
export interface DateFilter extends ExistenceFilter {
  readonly equals?: DateOperand;
  readonly before?: DateOperand;
  readonly after?: DateOperand;
  readonly on_or_before?: DateOperand;
  readonly on_or_after?: DateOperand;
  readonly this_week?: EmptyObject;
  readonly past_week?: EmptyObject;
  readonly past_month?: EmptyObject;
  readonly past_year?: EmptyObject;
  readonly next_week?: EmptyObject;
  readonly next_month?: EmptyObject;
  readonly next_year?: EmptyObject;
}

/** An object without fields: `{}`. */
export type EmptyObject = Readonly<Record<string, never>>;

/** Operators of people (ids of users, or `me`) and relations (ids of pages). */
export interface IdsFilter extends ExistenceFilter {
  readonly contains?: string;
  readonly does_not_contain?: string;
}

/** Operators of a verification. */
export interface VerificationFilter {
  readonly status?: VerificationWord;
  readonly does_not_equal?: VerificationWord;
}

type VerificationWord = "verified" | "expired" | "none";

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
