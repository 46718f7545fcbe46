// Filters of data source queries and views.
import type {
  CheckboxCondition,
  DateCondition,
  ExistenceCondition,
  FormulaCondition,
  MultiSelectCondition,
  NumberCondition,
  OptionCondition,
  PeopleCondition,
  RelationCondition,
  RollupCondition,
  TextCondition,
  VerificationCondition,
} from "./conditions.ts";

/** Filter of a query. Groups nest two levels, with at most 100 entries each. */
export type QueryFilter = LeafFilter | AndFilter | OrFilter;

/** A filter that is not a group. */
export type LeafFilter = PropertyFilter | TimestampFilter;

/** Matches if every filter matches. */
export interface AndFilter {
  and: readonly (LeafFilter | InnerAndFilter | InnerOrFilter)[];
}

/** Matches if at least one filter matches. */
export interface OrFilter {
  or: readonly (LeafFilter | InnerAndFilter | InnerOrFilter)[];
}

/** Matches if every filter matches, inside a group. */
export interface InnerAndFilter {
  and: readonly LeafFilter[];
}

/** Matches if at least one filter matches, inside a group. */
export interface InnerOrFilter {
  or: readonly LeafFilter[];
}

/** A filter on the time when a page was created or last edited. The data source needs no property for it. */
export type TimestampFilter = CreatedTimestampFilter | LastEditedTimestampFilter;

/** A filter on the creation time of a page. */
export interface CreatedTimestampFilter {
  timestamp: "created_time";
  type?: "created_time";
  created_time: DateCondition;
}

/** A filter on the last edit time of a page. */
export interface LastEditedTimestampFilter {
  timestamp: "last_edited_time";
  type?: "last_edited_time";
  last_edited_time: DateCondition;
}

/**
 * A filter on a property.
 * @example { property: "Name", rich_text: { contains: "draft" } }
 */
export type PropertyFilter = PropertyFilterBase & QuickFilterCondition;

/** Fields that every property filter takes. */
export interface PropertyFilterBase {
  /** Name or id of the property. */
  property: string;
}

/**
 * A condition under the key of its property type. The quick filters of a view consist of such conditions.
 * @example { select: { equals: "High" } }
 */
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

/** A condition on a text property. */
export interface RichTextQuickFilter {
  type?: "rich_text";
  rich_text: TextCondition;
}

/** A condition on a number property. */
export interface NumberQuickFilter {
  type?: "number";
  number: NumberCondition;
}

/** A condition on a checkbox property. */
export interface CheckboxQuickFilter {
  type?: "checkbox";
  checkbox: CheckboxCondition;
}

/** A condition on a select property. */
export interface SelectQuickFilter {
  type?: "select";
  select: OptionCondition;
}

/** A condition on a multi-select property. */
export interface MultiSelectQuickFilter {
  type?: "multi_select";
  multi_select: MultiSelectCondition;
}

/** A condition on a status property. */
export interface StatusQuickFilter {
  type?: "status";
  status: OptionCondition;
}

/** A condition on a date property. */
export interface DateQuickFilter {
  type?: "date";
  date: DateCondition;
}

/** A condition on a people property. */
export interface PeopleQuickFilter {
  type?: "people";
  people: PeopleCondition;
}

/** A condition on a files property. */
export interface FilesQuickFilter {
  type?: "files";
  files: ExistenceCondition;
}

/** A condition on a URL property. */
export interface UrlQuickFilter {
  type?: "url";
  url: TextCondition;
}

/** A condition on an email property. */
export interface EmailQuickFilter {
  type?: "email";
  email: TextCondition;
}

/** A condition on a phone number property. */
export interface PhoneNumberQuickFilter {
  type?: "phone_number";
  phone_number: TextCondition;
}

/** A condition on a relation property. */
export interface RelationQuickFilter {
  type?: "relation";
  relation: RelationCondition;
}

/** A condition on the creator of the page. */
export interface CreatedByQuickFilter {
  type?: "created_by";
  created_by: PeopleCondition;
}

/** A condition on the creation time of the page. */
export interface CreatedTimeQuickFilter {
  type?: "created_time";
  created_time: DateCondition;
}

/** A condition on the last editor of the page. */
export interface LastEditedByQuickFilter {
  type?: "last_edited_by";
  last_edited_by: PeopleCondition;
}

/** A condition on the last edit time of the page. */
export interface LastEditedTimeQuickFilter {
  type?: "last_edited_time";
  last_edited_time: DateCondition;
}

/** A condition on the result of a formula. */
export interface FormulaQuickFilter {
  type?: "formula";
  formula: FormulaCondition;
}

/** A condition on the number of a unique id. */
export interface UniqueIdQuickFilter {
  type?: "unique_id";
  unique_id: NumberCondition;
}

/** A condition on the result of a rollup. */
export interface RollupQuickFilter {
  type?: "rollup";
  rollup: RollupCondition;
}

/** A condition on the verification of the page. */
export interface VerificationQuickFilter {
  type?: "verification";
  verification: VerificationCondition;
}
