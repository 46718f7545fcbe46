// Conditions of filters. Each condition has exactly one key.
import type { EmptyObject } from "../common/empty-object.ts";

/** Matches empty or non-empty values. */
export type ExistenceCondition = IsEmpty | IsNotEmpty;

/** Matches if there is no value. */
export interface IsEmpty {
  is_empty: true;
}

/** Matches if there is a value. */
export interface IsNotEmpty {
  is_not_empty: true;
}

/** A condition on a text. */
export type TextCondition =
  | IsEmpty
  | IsNotEmpty
  | TextEquals
  | TextDoesNotEqual
  | TextContains
  | TextDoesNotContain
  | TextStartsWith
  | TextEndsWith;

/** Matches this text. */
export interface TextEquals {
  equals: string;
}

/** Matches every other text, and empty values. */
export interface TextDoesNotEqual {
  does_not_equal: string;
}

/** Matches texts that contain this text. */
export interface TextContains {
  contains: string;
}

/** Matches texts that do not contain this text. */
export interface TextDoesNotContain {
  does_not_contain: string;
}

/** Matches texts that start with this text. */
export interface TextStartsWith {
  starts_with: string;
}

/** Matches texts that end with this text. */
export interface TextEndsWith {
  ends_with: string;
}

/** A condition on a number. */
export type NumberCondition =
  | IsEmpty
  | IsNotEmpty
  | NumberEquals
  | NumberDoesNotEqual
  | NumberGreaterThan
  | NumberLessThan
  | NumberGreaterThanOrEqualTo
  | NumberLessThanOrEqualTo;

/** Matches this number. */
export interface NumberEquals {
  equals: number;
}

/** Matches every other number, and empty values. */
export interface NumberDoesNotEqual {
  does_not_equal: number;
}

/** Matches greater numbers. */
export interface NumberGreaterThan {
  greater_than: number;
}

/** Matches smaller numbers. */
export interface NumberLessThan {
  less_than: number;
}

/** Matches this number and greater numbers. */
export interface NumberGreaterThanOrEqualTo {
  greater_than_or_equal_to: number;
}

/** Matches this number and smaller numbers. */
export interface NumberLessThanOrEqualTo {
  less_than_or_equal_to: number;
}

/** A condition on a checkbox. */
export type CheckboxCondition = CheckboxEquals | CheckboxDoesNotEqual;

/** Matches checked (true) or unchecked (false) values. */
export interface CheckboxEquals {
  equals: boolean;
}

/** Matches unchecked (true) or checked (false) values. */
export interface CheckboxDoesNotEqual {
  does_not_equal: boolean;
}

/** A condition on the selected option. */
export type OptionCondition = IsEmpty | IsNotEmpty | OptionEquals | OptionDoesNotEqual;

/** Matches this option, or any of these options. */
export interface OptionEquals {
  /** Names of options. */
  equals: string | readonly string[];
}

/** Matches every other option, and empty values. */
export interface OptionDoesNotEqual {
  /** Names of options. */
  does_not_equal: string | readonly string[];
}

/** A condition on the selected options. */
export type MultiSelectCondition = IsEmpty | IsNotEmpty | MultiSelectContains | MultiSelectDoesNotContain;

/** Matches if this option, or any of these options, is selected. */
export interface MultiSelectContains {
  /** Names of options. */
  contains: string | readonly string[];
}

/** Matches if this option, or every one of these options, is not selected. */
export interface MultiSelectDoesNotContain {
  /** Names of options. */
  does_not_contain: string | readonly string[];
}

/** A date to compare with: `YYYY-MM-DD`, an ISO 8601 date and time (UTC if without an offset), or a relative date. */
export type DateOperand =
  | "today"
  | "tomorrow"
  | "yesterday"
  | "one_week_ago"
  | "one_week_from_now"
  | "one_month_ago"
  | "one_month_from_now"
  | (string & {});

/** A condition on a date. */
export type DateCondition =
  | IsEmpty
  | IsNotEmpty
  | DateEquals
  | DateBefore
  | DateAfter
  | DateOnOrBefore
  | DateOnOrAfter
  | DateThisWeek
  | DatePastWeek
  | DatePastMonth
  | DatePastYear
  | DateNextWeek
  | DateNextMonth
  | DateNextYear;

/** Matches this date. */
export interface DateEquals {
  equals: DateOperand;
}

/** Matches earlier dates. */
export interface DateBefore {
  before: DateOperand;
}

/** Matches later dates. */
export interface DateAfter {
  after: DateOperand;
}

/** Matches this date and earlier dates. */
export interface DateOnOrBefore {
  on_or_before: DateOperand;
}

/** Matches this date and later dates. */
export interface DateOnOrAfter {
  on_or_after: DateOperand;
}

/** Matches dates in the current week. */
export interface DateThisWeek {
  this_week: EmptyObject;
}

/** Matches dates in the last seven days. */
export interface DatePastWeek {
  past_week: EmptyObject;
}

/** Matches dates in the last month. */
export interface DatePastMonth {
  past_month: EmptyObject;
}

/** Matches dates in the last year. */
export interface DatePastYear {
  past_year: EmptyObject;
}

/** Matches dates in the next seven days. */
export interface DateNextWeek {
  next_week: EmptyObject;
}

/** Matches dates in the next month. */
export interface DateNextMonth {
  next_month: EmptyObject;
}

/** Matches dates in the next year. */
export interface DateNextYear {
  next_year: EmptyObject;
}

/** A condition on a list of people. */
export type PeopleCondition = IsEmpty | IsNotEmpty | PeopleContains | PeopleDoesNotContain;

/** Matches if the user is in the list. */
export interface PeopleContains {
  /** UUID of the user, or `me` for the user of the token. */
  contains: string;
}

/** Matches if the user is not in the list. */
export interface PeopleDoesNotContain {
  /** UUID of the user, or `me` for the user of the token. */
  does_not_contain: string;
}

/** A condition on related pages. */
export type RelationCondition = IsEmpty | IsNotEmpty | RelationContains | RelationDoesNotContain;

/** Matches if the page is related. */
export interface RelationContains {
  /** UUID of the page. */
  contains: string;
}

/** Matches if the page is not related. */
export interface RelationDoesNotContain {
  /** UUID of the page. */
  does_not_contain: string;
}

/** A condition on the result of a formula. */
export type FormulaCondition = FormulaString | FormulaCheckbox | FormulaNumber | FormulaDate;

/** A condition on a formula that returns a text. */
export interface FormulaString {
  string: TextCondition;
}

/** A condition on a formula that returns true or false. */
export interface FormulaCheckbox {
  checkbox: CheckboxCondition;
}

/** A condition on a formula that returns a number. */
export interface FormulaNumber {
  number: NumberCondition;
}

/** A condition on a formula that returns a date. */
export interface FormulaDate {
  date: DateCondition;
}

/** A condition on the result of a rollup. `any`, `none` and `every` are for rollups that return a list. */
export type RollupCondition = RollupAny | RollupNone | RollupEvery | RollupNumber | RollupDate;

/** Matches if at least one value of the list matches. */
export interface RollupAny {
  any: RollupElementCondition;
}

/** Matches if no value of the list matches. */
export interface RollupNone {
  none: RollupElementCondition;
}

/** Matches if every value of the list matches. */
export interface RollupEvery {
  every: RollupElementCondition;
}

/** A condition on a rollup that returns a number. */
export interface RollupNumber {
  number: NumberCondition;
}

/** A condition on a rollup that returns a date. */
export interface RollupDate {
  date: DateCondition;
}

/** A condition on a value in the list of a rollup. */
export type RollupElementCondition =
  | RollupElementRichText
  | RollupElementNumber
  | RollupElementCheckbox
  | RollupElementSelect
  | RollupElementMultiSelect
  | RollupElementStatus
  | RollupElementRelation
  | RollupElementDate
  | RollupElementPeople
  | RollupElementFiles;

/** A condition on texts. */
export interface RollupElementRichText {
  rich_text: TextCondition;
}

/** A condition on numbers. */
export interface RollupElementNumber {
  number: NumberCondition;
}

/** A condition on checkboxes. */
export interface RollupElementCheckbox {
  checkbox: CheckboxCondition;
}

/** A condition on selected options. */
export interface RollupElementSelect {
  select: OptionCondition;
}

/** A condition on lists of selected options. */
export interface RollupElementMultiSelect {
  multi_select: MultiSelectCondition;
}

/** A condition on statuses. */
export interface RollupElementStatus {
  status: OptionCondition;
}

/** A condition on related pages. */
export interface RollupElementRelation {
  relation: RelationCondition;
}

/** A condition on dates. */
export interface RollupElementDate {
  date: DateCondition;
}

/** A condition on people. */
export interface RollupElementPeople {
  people: PeopleCondition;
}

/** A condition on files. */
export interface RollupElementFiles {
  files: ExistenceCondition;
}

/** A condition on the verification of a page. The state `unverified` of the value is called `none` here. */
export type VerificationCondition = VerificationStatus | VerificationDoesNotEqual;

/** Matches this state. */
export interface VerificationStatus {
  status: "verified" | "expired" | "none";
}

/** Matches every other state. */
export interface VerificationDoesNotEqual {
  does_not_equal: "verified" | "expired" | "none";
}
