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

/**
 * Filter of a query. Groups nest two levels, with at most 100 entries each.
 * @see https://developers.notion.com/reference/filter-data-source-entries
 * @example { and: [{ property: "Done", checkbox: { equals: false } }, { property: "Due", date: { before: "2026-07-01" } }] }
 */
export type QueryFilter = LeafFilter | AndFilter | OrFilter;

/** A filter that is not a group. */
export type LeafFilter = PropertyFilter | TimestampFilter;

/** Matches if every filter matches. */
export interface AndFilter {
  /** Filters of which every filter must match. */
  and: readonly (LeafFilter | InnerAndFilter | InnerOrFilter)[];
}

/** Matches if at least one filter matches. */
export interface OrFilter {
  /** Filters of which at least one must match. */
  or: readonly (LeafFilter | InnerAndFilter | InnerOrFilter)[];
}

/** Matches if every filter matches, inside a group. */
export interface InnerAndFilter {
  /** Filters of which every filter must match. */
  and: readonly LeafFilter[];
}

/** Matches if at least one filter matches, inside a group. */
export interface InnerOrFilter {
  /** Filters of which at least one must match. */
  or: readonly LeafFilter[];
}

/** A filter on the time when a page was created or last edited. The data source needs no property for it. */
export type TimestampFilter = CreatedTimestampFilter | LastEditedTimestampFilter;

/** A filter on the creation time of a page. */
export interface CreatedTimestampFilter {
  timestamp: "created_time";
  type?: "created_time";
  /** Condition that the value must meet. */
  created_time: DateCondition;
}

/** A filter on the last edit time of a page. */
export interface LastEditedTimestampFilter {
  timestamp: "last_edited_time";
  type?: "last_edited_time";
  /** Condition that the value must meet. */
  last_edited_time: DateCondition;
}

/**
 * A filter on a property.
 * @see https://developers.notion.com/reference/filter-data-source-entries
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
  /** Condition that the value must meet. */
  title: TextCondition;
}

/** A condition on a text property. */
export interface RichTextQuickFilter {
  type?: "rich_text";
  /** Condition that the value must meet. */
  rich_text: TextCondition;
}

/** A condition on a number property. */
export interface NumberQuickFilter {
  type?: "number";
  /** Condition that the value must meet. */
  number: NumberCondition;
}

/** A condition on a checkbox property. */
export interface CheckboxQuickFilter {
  type?: "checkbox";
  /** Condition that the value must meet. */
  checkbox: CheckboxCondition;
}

/** A condition on a select property. */
export interface SelectQuickFilter {
  type?: "select";
  /** Condition that the value must meet. */
  select: OptionCondition;
}

/** A condition on a multi-select property. */
export interface MultiSelectQuickFilter {
  type?: "multi_select";
  /** Condition that the value must meet. */
  multi_select: MultiSelectCondition;
}

/** A condition on a status property. */
export interface StatusQuickFilter {
  type?: "status";
  /** Condition that the value must meet. */
  status: OptionCondition;
}

/** A condition on a date property. */
export interface DateQuickFilter {
  type?: "date";
  /** Condition that the value must meet. */
  date: DateCondition;
}

/** A condition on a people property. */
export interface PeopleQuickFilter {
  type?: "people";
  /** Condition that the value must meet. */
  people: PeopleCondition;
}

/** A condition on a files property. */
export interface FilesQuickFilter {
  type?: "files";
  /** Condition that the value must meet. */
  files: ExistenceCondition;
}

/** A condition on a URL property. */
export interface UrlQuickFilter {
  type?: "url";
  /** Condition that the value must meet. */
  url: TextCondition;
}

/** A condition on an email property. */
export interface EmailQuickFilter {
  type?: "email";
  /** Condition that the value must meet. */
  email: TextCondition;
}

/** A condition on a phone number property. */
export interface PhoneNumberQuickFilter {
  type?: "phone_number";
  /** Condition that the value must meet. */
  phone_number: TextCondition;
}

/** A condition on a relation property. */
export interface RelationQuickFilter {
  type?: "relation";
  /** Condition that the value must meet. */
  relation: RelationCondition;
}

/** A condition on the creator of the page. */
export interface CreatedByQuickFilter {
  type?: "created_by";
  /** Condition that the value must meet. */
  created_by: PeopleCondition;
}

/** A condition on the creation time of the page. */
export interface CreatedTimeQuickFilter {
  type?: "created_time";
  /** Condition that the value must meet. */
  created_time: DateCondition;
}

/** A condition on the last editor of the page. */
export interface LastEditedByQuickFilter {
  type?: "last_edited_by";
  /** Condition that the value must meet. */
  last_edited_by: PeopleCondition;
}

/** A condition on the last edit time of the page. */
export interface LastEditedTimeQuickFilter {
  type?: "last_edited_time";
  /** Condition that the value must meet. */
  last_edited_time: DateCondition;
}

/** A condition on the result of a formula. */
export interface FormulaQuickFilter {
  type?: "formula";
  /** Condition that the value must meet. */
  formula: FormulaCondition;
}

/** A condition on the number of a unique id. */
export interface UniqueIdQuickFilter {
  type?: "unique_id";
  /** Condition that the value must meet. */
  unique_id: NumberCondition;
}

/** A condition on the result of a rollup. */
export interface RollupQuickFilter {
  type?: "rollup";
  /** Condition that the value must meet. */
  rollup: RollupCondition;
}

/** A condition on the verification of the page. */
export interface VerificationQuickFilter {
  type?: "verification";
  /** Condition that the value must meet. */
  verification: VerificationCondition;
}
