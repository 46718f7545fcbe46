// Names for the filters of each property type, for annotations.
import type {
  PropertyFilterBase,
  CheckboxQuickFilter,
  CreatedByQuickFilter,
  CreatedTimeQuickFilter,
  DateQuickFilter,
  EmailQuickFilter,
  FilesQuickFilter,
  FormulaQuickFilter,
  LastEditedByQuickFilter,
  LastEditedTimeQuickFilter,
  MultiSelectQuickFilter,
  NumberQuickFilter,
  PeopleQuickFilter,
  PhoneNumberQuickFilter,
  RelationQuickFilter,
  RichTextQuickFilter,
  RollupQuickFilter,
  SelectQuickFilter,
  StatusQuickFilter,
  TitleQuickFilter,
  UniqueIdQuickFilter,
  UrlQuickFilter,
  VerificationQuickFilter,
} from "./filter.ts";

/** A filter on the title. */
export type TitleFilter = PropertyFilterBase & TitleQuickFilter;

/** A filter on a text property. */
export type RichTextFilter = PropertyFilterBase & RichTextQuickFilter;

/** A filter on a number property. */
export type NumberFilter = PropertyFilterBase & NumberQuickFilter;

/** A filter on a checkbox property. */
export type CheckboxFilter = PropertyFilterBase & CheckboxQuickFilter;

/** A filter on a select property. */
export type SelectFilter = PropertyFilterBase & SelectQuickFilter;

/** A filter on a multi-select property. */
export type MultiSelectFilter = PropertyFilterBase & MultiSelectQuickFilter;

/** A filter on a status property. */
export type StatusFilter = PropertyFilterBase & StatusQuickFilter;

/** A filter on a date property. */
export type DateFilter = PropertyFilterBase & DateQuickFilter;

/** A filter on a people property. */
export type PeopleFilter = PropertyFilterBase & PeopleQuickFilter;

/** A filter on a files property. */
export type FilesFilter = PropertyFilterBase & FilesQuickFilter;

/** A filter on a URL property. */
export type UrlFilter = PropertyFilterBase & UrlQuickFilter;

/** A filter on an email property. */
export type EmailFilter = PropertyFilterBase & EmailQuickFilter;

/** A filter on a phone number property. */
export type PhoneNumberFilter = PropertyFilterBase & PhoneNumberQuickFilter;

/** A filter on a relation property. */
export type RelationFilter = PropertyFilterBase & RelationQuickFilter;

/** A filter on the creator of the page. */
export type CreatedByFilter = PropertyFilterBase & CreatedByQuickFilter;

/** A filter on the creation time of the page. */
export type CreatedTimeFilter = PropertyFilterBase & CreatedTimeQuickFilter;

/** A filter on the last editor of the page. */
export type LastEditedByFilter = PropertyFilterBase & LastEditedByQuickFilter;

/** A filter on the last edit time of the page. */
export type LastEditedTimeFilter = PropertyFilterBase & LastEditedTimeQuickFilter;

/** A filter on the result of a formula. */
export type FormulaFilter = PropertyFilterBase & FormulaQuickFilter;

/** A filter on the number of a unique id. */
export type UniqueIdFilter = PropertyFilterBase & UniqueIdQuickFilter;

/** A filter on the result of a rollup. */
export type RollupFilter = PropertyFilterBase & RollupQuickFilter;

/** A filter on the verification of the page. */
export type VerificationFilter = PropertyFilterBase & VerificationQuickFilter;
