// Filters of data source queries and views. Each condition has exactly one key.
import type { EmptyObject } from "../common/empty-object.ts";

/** Which rows are wanted. Groups nest two levels, with at most 100 entries each. */
export type QueryFilter = LeafFilter | AndFilter | OrFilter;

/** A filter that is not a group. */
export type LeafFilter = PropertyFilter | TimestampFilter;

/** All of these hold. */
export interface AndFilter {
  and: readonly (LeafFilter | InnerAndFilter | InnerOrFilter)[];
}

/** One of these holds. */
export interface OrFilter {
  or: readonly (LeafFilter | InnerAndFilter | InnerOrFilter)[];
}

/** All of these hold, within a group. */
export interface InnerAndFilter {
  and: readonly LeafFilter[];
}

/** One of these holds, within a group. */
export interface InnerOrFilter {
  or: readonly LeafFilter[];
}

/** A condition on the time at which a page was created or last edited. */
export type TimestampFilter = CreatedTimestampFilter | LastEditedTimestampFilter;

/** A condition on when the page was created, in a data source without such a property too. */
export interface CreatedTimestampFilter {
  timestamp: "created_time";
  type?: "created_time";
  created_time: DateCondition;
}

/** A condition on when the page was last edited, in a data source without such a property too. */
export interface LastEditedTimestampFilter {
  timestamp: "last_edited_time";
  type?: "last_edited_time";
  last_edited_time: DateCondition;
}

/** A condition on a property, for example `{ property: "Name", rich_text: { contains: "draft" } }`. */
export type PropertyFilter =
  | TitleFilter
  | RichTextFilter
  | NumberFilter
  | CheckboxFilter
  | SelectFilter
  | MultiSelectFilter
  | StatusFilter
  | DateFilter
  | PeopleFilter
  | FilesFilter
  | UrlFilter
  | EmailFilter
  | PhoneNumberFilter
  | RelationFilter
  | CreatedByFilter
  | CreatedTimeFilter
  | LastEditedByFilter
  | LastEditedTimeFilter
  | FormulaFilter
  | UniqueIdFilter
  | RollupFilter
  | VerificationFilter;

/** What every condition on a property has. */
export interface PropertyFilterBase {
  /** Name or id. */
  property: string;
}

/** A condition of a view's quick filters, for example `{ select: { equals: "High" } }`: its key says the property. */
export type QuickFilterCondition =
  | TitleQuickFilter
  | RichTextQuickFilter
  | NumberQuickFilter
  | CheckboxQuickFilter
  | SelectQuickFilter
  | MultiSelectQuickFilter
  | StatusQuickFilter
  | DateQuickFilter
  | PeopleQuickFilter
  | FilesQuickFilter
  | UrlQuickFilter
  | EmailQuickFilter
  | PhoneNumberQuickFilter
  | RelationQuickFilter
  | CreatedByQuickFilter
  | CreatedTimeQuickFilter
  | LastEditedByQuickFilter
  | LastEditedTimeQuickFilter
  | FormulaQuickFilter
  | UniqueIdQuickFilter
  | RollupQuickFilter
  | VerificationQuickFilter;

/** A condition on the title. */
export interface TitleQuickFilter {
  type?: "title";
  title: TextCondition;
}

/** A condition on the title. */
export interface TitleFilter extends PropertyFilterBase, TitleQuickFilter {}

/** A condition on a text. */
export interface RichTextQuickFilter {
  type?: "rich_text";
  rich_text: TextCondition;
}

/** A condition on a text. */
export interface RichTextFilter extends PropertyFilterBase, RichTextQuickFilter {}

/** A condition on a number. */
export interface NumberQuickFilter {
  type?: "number";
  number: NumberCondition;
}

/** A condition on a number. */
export interface NumberFilter extends PropertyFilterBase, NumberQuickFilter {}

/** A condition on a tick. */
export interface CheckboxQuickFilter {
  type?: "checkbox";
  checkbox: CheckboxCondition;
}

/** A condition on a tick. */
export interface CheckboxFilter extends PropertyFilterBase, CheckboxQuickFilter {}

/** A condition on a chosen option. */
export interface SelectQuickFilter {
  type?: "select";
  select: OptionCondition;
}

/** A condition on a chosen option. */
export interface SelectFilter extends PropertyFilterBase, SelectQuickFilter {}

/** A condition on chosen options. */
export interface MultiSelectQuickFilter {
  type?: "multi_select";
  multi_select: MultiSelectCondition;
}

/** A condition on chosen options. */
export interface MultiSelectFilter extends PropertyFilterBase, MultiSelectQuickFilter {}

/** A condition on a status. */
export interface StatusQuickFilter {
  type?: "status";
  status: OptionCondition;
}

/** A condition on a status. */
export interface StatusFilter extends PropertyFilterBase, StatusQuickFilter {}

/** A condition on a date. */
export interface DateQuickFilter {
  type?: "date";
  date: DateCondition;
}

/** A condition on a date. */
export interface DateFilter extends PropertyFilterBase, DateQuickFilter {}

/** A condition on people. */
export interface PeopleQuickFilter {
  type?: "people";
  people: PeopleCondition;
}

/** A condition on people. */
export interface PeopleFilter extends PropertyFilterBase, PeopleQuickFilter {}

/** A condition on files. */
export interface FilesQuickFilter {
  type?: "files";
  files: ExistenceCondition;
}

/** A condition on files. */
export interface FilesFilter extends PropertyFilterBase, FilesQuickFilter {}

/** A condition on an address. */
export interface UrlQuickFilter {
  type?: "url";
  url: TextCondition;
}

/** A condition on an address. */
export interface UrlFilter extends PropertyFilterBase, UrlQuickFilter {}

/** A condition on an e-mail address. */
export interface EmailQuickFilter {
  type?: "email";
  email: TextCondition;
}

/** A condition on an e-mail address. */
export interface EmailFilter extends PropertyFilterBase, EmailQuickFilter {}

/** A condition on a telephone number. */
export interface PhoneNumberQuickFilter {
  type?: "phone_number";
  phone_number: TextCondition;
}

/** A condition on a telephone number. */
export interface PhoneNumberFilter extends PropertyFilterBase, PhoneNumberQuickFilter {}

/** A condition on related pages. */
export interface RelationQuickFilter {
  type?: "relation";
  relation: RelationCondition;
}

/** A condition on related pages. */
export interface RelationFilter extends PropertyFilterBase, RelationQuickFilter {}

/** A condition on who created the page. */
export interface CreatedByQuickFilter {
  type?: "created_by";
  created_by: PeopleCondition;
}

/** A condition on who created the page. */
export interface CreatedByFilter extends PropertyFilterBase, CreatedByQuickFilter {}

/** A condition on when the page was created. */
export interface CreatedTimeQuickFilter {
  type?: "created_time";
  created_time: DateCondition;
}

/** A condition on when the page was created. */
export interface CreatedTimeFilter extends PropertyFilterBase, CreatedTimeQuickFilter {}

/** A condition on who last edited the page. */
export interface LastEditedByQuickFilter {
  type?: "last_edited_by";
  last_edited_by: PeopleCondition;
}

/** A condition on who last edited the page. */
export interface LastEditedByFilter extends PropertyFilterBase, LastEditedByQuickFilter {}

/** A condition on when the page was last edited. */
export interface LastEditedTimeQuickFilter {
  type?: "last_edited_time";
  last_edited_time: DateCondition;
}

/** A condition on when the page was last edited. */
export interface LastEditedTimeFilter extends PropertyFilterBase, LastEditedTimeQuickFilter {}

/** A condition on the result of a formula. */
export interface FormulaQuickFilter {
  type?: "formula";
  formula: FormulaCondition;
}

/** A condition on the result of a formula. */
export interface FormulaFilter extends PropertyFilterBase, FormulaQuickFilter {}

/** A condition on the number of the page. */
export interface UniqueIdQuickFilter {
  type?: "unique_id";
  unique_id: NumberCondition;
}

/** A condition on the number of the page. */
export interface UniqueIdFilter extends PropertyFilterBase, UniqueIdQuickFilter {}

/** A condition on the result of a rollup. */
export interface RollupQuickFilter {
  type?: "rollup";
  rollup: RollupCondition;
}

/** A condition on the result of a rollup. */
export interface RollupFilter extends PropertyFilterBase, RollupQuickFilter {}

/** A condition on whether the page is verified. */
export interface VerificationQuickFilter {
  type?: "verification";
  verification: VerificationCondition;
}

/** A condition on whether the page is verified. */
export interface VerificationFilter extends PropertyFilterBase, VerificationQuickFilter {}

/** Whether there is a value. */
export type ExistenceCondition = IsEmpty | IsNotEmpty;

/** There is no value. */
export interface IsEmpty {
  is_empty: true;
}

/** There is a value. */
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

/** It is this. */
export interface TextEquals {
  equals: string;
}

/** It is not this, or empty. */
export interface TextDoesNotEqual {
  does_not_equal: string;
}

/** This is in it. */
export interface TextContains {
  contains: string;
}

/** This is not in it. */
export interface TextDoesNotContain {
  does_not_contain: string;
}

/** It begins with this. */
export interface TextStartsWith {
  starts_with: string;
}

/** It ends with this. */
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

/** It is this. */
export interface NumberEquals {
  equals: number;
}

/** It is not this, or empty. */
export interface NumberDoesNotEqual {
  does_not_equal: number;
}

/** It is greater. */
export interface NumberGreaterThan {
  greater_than: number;
}

/** It is less. */
export interface NumberLessThan {
  less_than: number;
}

/** It is greater or the same. */
export interface NumberGreaterThanOrEqualTo {
  greater_than_or_equal_to: number;
}

/** It is less or the same. */
export interface NumberLessThanOrEqualTo {
  less_than_or_equal_to: number;
}

/** A condition on a tick. */
export type CheckboxCondition = CheckboxEquals | CheckboxDoesNotEqual;

/** It is this. */
export interface CheckboxEquals {
  equals: boolean;
}

/** It is not this, or empty. */
export interface CheckboxDoesNotEqual {
  does_not_equal: boolean;
}

/** A condition on the one option that is chosen. */
export type OptionCondition = IsEmpty | IsNotEmpty | OptionEquals | OptionDoesNotEqual;

/** It is this option, or one of these. */
export interface OptionEquals {
  equals: string | readonly string[];
}

/** It is not this option, or none of these, or empty. */
export interface OptionDoesNotEqual {
  does_not_equal: string | readonly string[];
}

/** A condition on the options that are chosen. */
export type MultiSelectCondition = IsEmpty | IsNotEmpty | MultiSelectContains | MultiSelectDoesNotContain;

/** This option, or one of these, is chosen. */
export interface MultiSelectContains {
  contains: string | readonly string[];
}

/** This option, or all of these, are not chosen. */
export interface MultiSelectDoesNotContain {
  does_not_contain: string | readonly string[];
}

/** A date of a condition: `YYYY-MM-DD`, an ISO 8601 date and time (UTC without an offset), or one of the words. */
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

/** It is this. */
export interface DateEquals {
  equals: DateOperand;
}

/** It is before this. */
export interface DateBefore {
  before: DateOperand;
}

/** It is after this. */
export interface DateAfter {
  after: DateOperand;
}

/** It is this or before. */
export interface DateOnOrBefore {
  on_or_before: DateOperand;
}

/** It is this or after. */
export interface DateOnOrAfter {
  on_or_after: DateOperand;
}

/** It is in the present week. */
export interface DateThisWeek {
  this_week: EmptyObject;
}

/** It is in the last seven days. */
export interface DatePastWeek {
  past_week: EmptyObject;
}

/** It is in the last month. */
export interface DatePastMonth {
  past_month: EmptyObject;
}

/** It is in the last year. */
export interface DatePastYear {
  past_year: EmptyObject;
}

/** It is in the next seven days. */
export interface DateNextWeek {
  next_week: EmptyObject;
}

/** It is in the next month. */
export interface DateNextMonth {
  next_month: EmptyObject;
}

/** It is in the next year. */
export interface DateNextYear {
  next_year: EmptyObject;
}

/** A condition on people. */
export type PeopleCondition = IsEmpty | IsNotEmpty | PeopleContains | PeopleDoesNotContain;

/** This user is among them: an id, or `me` for the user of the token. */
export interface PeopleContains {
  contains: string;
}

/** This user is not among them: an id, or `me` for the user of the token. */
export interface PeopleDoesNotContain {
  does_not_contain: string;
}

/** A condition on related pages. */
export type RelationCondition = IsEmpty | IsNotEmpty | RelationContains | RelationDoesNotContain;

/** The page with this id is among them. */
export interface RelationContains {
  contains: string;
}

/** The page with this id is not among them. */
export interface RelationDoesNotContain {
  does_not_contain: string;
}

/** A condition on the result of a formula. */
export type FormulaCondition = FormulaString | FormulaCheckbox | FormulaNumber | FormulaDate;

/** The result is a text. */
export interface FormulaString {
  string: TextCondition;
}

/** The result is yes or no. */
export interface FormulaCheckbox {
  checkbox: CheckboxCondition;
}

/** The result is a number. */
export interface FormulaNumber {
  number: NumberCondition;
}

/** The result is a date. */
export interface FormulaDate {
  date: DateCondition;
}

/** A condition on the result of a rollup. */
export type RollupCondition = RollupAny | RollupNone | RollupEvery | RollupNumber | RollupDate;

/** It holds for one of the listed values. */
export interface RollupAny {
  any: RollupElementCondition;
}

/** It holds for none of the listed values. */
export interface RollupNone {
  none: RollupElementCondition;
}

/** It holds for all of the listed values. */
export interface RollupEvery {
  every: RollupElementCondition;
}

/** The result is a number. */
export interface RollupNumber {
  number: NumberCondition;
}

/** The result is a date. */
export interface RollupDate {
  date: DateCondition;
}

/** A condition on a value that a rollup lists. */
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

/** The values are texts. */
export interface RollupElementRichText {
  rich_text: TextCondition;
}

/** The values are numbers. */
export interface RollupElementNumber {
  number: NumberCondition;
}

/** The values are ticks. */
export interface RollupElementCheckbox {
  checkbox: CheckboxCondition;
}

/** The values are chosen options. */
export interface RollupElementSelect {
  select: OptionCondition;
}

/** The values are chosen options. */
export interface RollupElementMultiSelect {
  multi_select: MultiSelectCondition;
}

/** The values are statuses. */
export interface RollupElementStatus {
  status: OptionCondition;
}

/** The values are related pages. */
export interface RollupElementRelation {
  relation: RelationCondition;
}

/** The values are dates. */
export interface RollupElementDate {
  date: DateCondition;
}

/** The values are people. */
export interface RollupElementPeople {
  people: PeopleCondition;
}

/** The values are files. */
export interface RollupElementFiles {
  files: ExistenceCondition;
}

/** A condition on whether a page is verified. Its words differ from those of the value: `none` is `unverified`. */
export type VerificationCondition = VerificationStatus | VerificationDoesNotEqual;

/** It is this. */
export interface VerificationStatus {
  status: "verified" | "expired" | "none";
}

/** It is not this. */
export interface VerificationDoesNotEqual {
  does_not_equal: "verified" | "expired" | "none";
}
