// Conditions of filters. Each condition has exactly one key.
import type { EmptyObject } from "../common/response.ts";

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
  /** The text. */
  equals: string;
}

/** Matches every other text, and empty values. */
export interface TextDoesNotEqual {
  /** The text. */
  does_not_equal: string;
}

/** Matches texts that contain this text. */
export interface TextContains {
  /** Part of the text. */
  contains: string;
}

/** Matches texts that do not contain this text. */
export interface TextDoesNotContain {
  /** Part of the text. */
  does_not_contain: string;
}

/** Matches texts that start with this text. */
export interface TextStartsWith {
  /** Start of the text. */
  starts_with: string;
}

/** Matches texts that end with this text. */
export interface TextEndsWith {
  /** End of the text. */
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
  /** The number. */
  equals: number;
}

/** Matches every other number, and empty values. */
export interface NumberDoesNotEqual {
  /** The number. */
  does_not_equal: number;
}

/** Matches greater numbers. */
export interface NumberGreaterThan {
  /** Lower limit, excluded. */
  greater_than: number;
}

/** Matches smaller numbers. */
export interface NumberLessThan {
  /** Upper limit, excluded. */
  less_than: number;
}

/** Matches this number and greater numbers. */
export interface NumberGreaterThanOrEqualTo {
  /** Lower limit, included. */
  greater_than_or_equal_to: number;
}

/** Matches this number and smaller numbers. */
export interface NumberLessThanOrEqualTo {
  /** Upper limit, included. */
  less_than_or_equal_to: number;
}

/** A condition on a checkbox. */
export type CheckboxCondition = CheckboxEquals | CheckboxDoesNotEqual;

/** Matches checked (true) or unchecked (false) values. */
export interface CheckboxEquals {
  /** True matches checked boxes, false matches all others. */
  equals: boolean;
}

/** Matches unchecked (true) or checked (false) values. */
export interface CheckboxDoesNotEqual {
  /** True matches boxes that are not checked, false matches all others. */
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
  | DateThisMonth
  | DatePastWeek
  | DatePastMonth
  | DatePastYear
  | DateNextWeek
  | DateNextMonth
  | DateNextYear;

/** Matches this date. */
export interface DateEquals {
  /** The date. */
  equals: DateOperand;
}

/** Matches earlier dates. */
export interface DateBefore {
  /** End of the range, excluded. */
  before: DateOperand;
}

/** Matches later dates. */
export interface DateAfter {
  /** Start of the range, excluded. */
  after: DateOperand;
}

/** Matches this date and earlier dates. */
export interface DateOnOrBefore {
  /** End of the range, included. */
  on_or_before: DateOperand;
}

/** Matches this date and later dates. */
export interface DateOnOrAfter {
  /** Start of the range, included. */
  on_or_after: DateOperand;
}

/** Matches dates in the current week. */
export interface DateThisWeek {
  /** An empty object: the condition has no value. */
  this_week: EmptyObject;
}

/**
 * Matches dates in the current calendar month.
 * @see https://developers.notion.com/reference/filter-data-source-entries#date
 */
export interface DateThisMonth {
  /** An empty object: the condition has no value. */
  this_month: EmptyObject;
}

/** Matches dates in the last seven days. */
export interface DatePastWeek {
  /** An empty object: the condition has no value. */
  past_week: EmptyObject;
}

/** Matches dates in the last month. */
export interface DatePastMonth {
  /** An empty object: the condition has no value. */
  past_month: EmptyObject;
}

/** Matches dates in the last year. */
export interface DatePastYear {
  /** An empty object: the condition has no value. */
  past_year: EmptyObject;
}

/** Matches dates in the next seven days. */
export interface DateNextWeek {
  /** An empty object: the condition has no value. */
  next_week: EmptyObject;
}

/** Matches dates in the next month. */
export interface DateNextMonth {
  /** An empty object: the condition has no value. */
  next_month: EmptyObject;
}

/** Matches dates in the next year. */
export interface DateNextYear {
  /** An empty object: the condition has no value. */
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
  /** Condition that the result must meet. */
  string: TextCondition;
}

/** A condition on a formula that returns true or false. */
export interface FormulaCheckbox {
  /** Condition that the result must meet. */
  checkbox: CheckboxCondition;
}

/** A condition on a formula that returns a number. */
export interface FormulaNumber {
  /** Condition that the result must meet. */
  number: NumberCondition;
}

/** A condition on a formula that returns a date. */
export interface FormulaDate {
  /** Condition that the result must meet. */
  date: DateCondition;
}

/** A condition on the result of a rollup. `any`, `none` and `every` are for rollups that return a list. */
export type RollupCondition = RollupAny | RollupNone | RollupEvery | RollupNumber | RollupDate;

/** Matches if at least one value of the list matches. */
export interface RollupAny {
  /** Condition that at least one value must meet. */
  any: RollupElementCondition;
}

/** Matches if no value of the list matches. */
export interface RollupNone {
  /** Condition that no value may meet. */
  none: RollupElementCondition;
}

/** Matches if every value of the list matches. */
export interface RollupEvery {
  /** Condition that every value must meet. */
  every: RollupElementCondition;
}

/** A condition on a rollup that returns a number. */
export interface RollupNumber {
  /** Condition that the result must meet. */
  number: NumberCondition;
}

/** A condition on a rollup that returns a date. */
export interface RollupDate {
  /** Condition that the result must meet. */
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
  /** Condition that the value must meet. */
  rich_text: TextCondition;
}

/** A condition on numbers. */
export interface RollupElementNumber {
  /** Condition that the value must meet. */
  number: NumberCondition;
}

/** A condition on checkboxes. */
export interface RollupElementCheckbox {
  /** Condition that the value must meet. */
  checkbox: CheckboxCondition;
}

/** A condition on selected options. */
export interface RollupElementSelect {
  /** Condition that the value must meet. */
  select: OptionCondition;
}

/** A condition on lists of selected options. */
export interface RollupElementMultiSelect {
  /** Condition that the value must meet. */
  multi_select: MultiSelectCondition;
}

/** A condition on statuses. */
export interface RollupElementStatus {
  /** Condition that the value must meet. */
  status: OptionCondition;
}

/** A condition on related pages. */
export interface RollupElementRelation {
  /** Condition that the value must meet. */
  relation: RelationCondition;
}

/** A condition on dates. */
export interface RollupElementDate {
  /** Condition that the value must meet. */
  date: DateCondition;
}

/** A condition on people. */
export interface RollupElementPeople {
  /** Condition that the value must meet. */
  people: PeopleCondition;
}

/** A condition on files. */
export interface RollupElementFiles {
  /** Condition that the value must meet. */
  files: ExistenceCondition;
}

/** A condition on the verification of a page. The state `unverified` of the value is called `none` here. */
export type VerificationCondition = VerificationStatus | VerificationDoesNotEqual;

/** Matches this state. */
export interface VerificationStatus {
  /** State of the verification. */
  status: "verified" | "expired" | "none";
}

/** Matches every other state. */
export interface VerificationDoesNotEqual {
  /** State of the verification. */
  does_not_equal: "verified" | "expired" | "none";
}
