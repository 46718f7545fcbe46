// What properties hold, as the service answers them: on pages (with an id) and as elements of rollups (without).
import type { DateValue } from "../common/date.ts";
import type { EmptyObject } from "../common/empty-object.ts";
import type { NamedFile } from "../files/read.ts";
import type { OptionColor } from "../common/color.ts";
import type { ReferenceById, RichText } from "../rich-text/read.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { Group, PartialUser, User } from "../users/read.ts";

/** The value of a property of a page. */
export type PropertyValue =
  | TitlePropertyValue
  | RichTextPropertyValue
  | NumberPropertyValue
  | SelectPropertyValue
  | MultiSelectPropertyValue
  | StatusPropertyValue
  | DatePropertyValue
  | PeoplePropertyValue
  | FilesPropertyValue
  | CheckboxPropertyValue
  | UrlPropertyValue
  | EmailPropertyValue
  | PhoneNumberPropertyValue
  | FormulaPropertyValue
  | RelationPropertyValue
  | RollupPropertyValue
  | CreatedTimePropertyValue
  | CreatedByPropertyValue
  | LastEditedTimePropertyValue
  | LastEditedByPropertyValue
  | UniqueIdPropertyValue
  | VerificationPropertyValue
  | ButtonPropertyValue
  | PlacePropertyValue
  | UnknownPropertyValue;

/** What every property of a page has. */
export interface PropertyValueBase {
  /** Short, percent-encoded; good in place of the name wherever a property is named. */
  id: string;
}

/** A property of a kind that these types do not know. */
export interface UnknownPropertyValue extends PropertyValueBase {
  type: UnknownKind;
}

/** One element of a rollup that lists: a value without an id. */
export type RollupElement =
  | TitleField
  | RichTextField
  | NumberField
  | SelectField
  | MultiSelectField
  | StatusField
  | DateField
  | PeopleField
  | FilesField
  | CheckboxField
  | UrlField
  | EmailField
  | PhoneNumberField
  | FormulaField
  | RelationField
  | CreatedTimeField
  | CreatedByField
  | LastEditedTimeField
  | LastEditedByField
  | UniqueIdField
  | VerificationField
  | ButtonField
  | PlaceField
  | UnknownField;

/** An element of a kind that these types do not know. */
export interface UnknownField {
  type: UnknownKind;
}

/** Title of the page. */
export interface TitleField {
  type: "title";
  title: RichText[];
}

/** Title of the page. */
export interface TitlePropertyValue extends PropertyValueBase, TitleField {}

/** Text. */
export interface RichTextField {
  type: "rich_text";
  rich_text: RichText[];
}

/** Text. */
export interface RichTextPropertyValue extends PropertyValueBase, RichTextField {}

/** A number, without the format of its column. */
export interface NumberField {
  type: "number";
  number: number | null;
}

/** A number, without the format of its column. */
export interface NumberPropertyValue extends PropertyValueBase, NumberField {}

/** The chosen option. */
export interface SelectField {
  type: "select";
  select: OptionValue | null;
}

/** The chosen option. */
export interface SelectPropertyValue extends PropertyValueBase, SelectField {}

/** The chosen options. */
export interface MultiSelectField {
  type: "multi_select";
  multi_select: OptionValue[];
}

/** The chosen options. */
export interface MultiSelectPropertyValue extends PropertyValueBase, MultiSelectField {}

/** The status. */
export interface StatusField {
  type: "status";
  status: OptionValue | null;
}

/** The status. */
export interface StatusPropertyValue extends PropertyValueBase, StatusField {}

/** A date or a span of dates. */
export interface DateField {
  type: "date";
  date: DateValue | null;
}

/** A date or a span of dates. */
export interface DatePropertyValue extends PropertyValueBase, DateField {}

/** People; more than 25 may be cut off. */
export interface PeopleField {
  type: "people";
  people: (User | PartialUser | Group)[];
}

/** People; more than 25 may be cut off. */
export interface PeoplePropertyValue extends PropertyValueBase, PeopleField {}

/** Files. */
export interface FilesField {
  type: "files";
  files: NamedFile[];
}

/** Files. */
export interface FilesPropertyValue extends PropertyValueBase, FilesField {}

/** Ticked or not. */
export interface CheckboxField {
  type: "checkbox";
  checkbox: boolean;
}

/** Ticked or not. */
export interface CheckboxPropertyValue extends PropertyValueBase, CheckboxField {}

/** An address. */
export interface UrlField {
  type: "url";
  url: string | null;
}

/** An address. */
export interface UrlPropertyValue extends PropertyValueBase, UrlField {}

/** An e-mail address. */
export interface EmailField {
  type: "email";
  email: string | null;
}

/** An e-mail address. */
export interface EmailPropertyValue extends PropertyValueBase, EmailField {}

/** A telephone number. */
export interface PhoneNumberField {
  type: "phone_number";
  phone_number: string | null;
}

/** A telephone number. */
export interface PhoneNumberPropertyValue extends PropertyValueBase, PhoneNumberField {}

/** A computed value. */
export interface FormulaField {
  type: "formula";
  formula: FormulaValue;
}

/** A computed value. */
export interface FormulaPropertyValue extends PropertyValueBase, FormulaField {}

/** Related pages, the first 25. */
export interface RelationField {
  type: "relation";
  relation: ReferenceById[];
}

/** Related pages, the first 25. */
export interface RelationPropertyValue extends PropertyValueBase, RelationField {
  /** Whether there are more than are listed: read them with `pages.properties.retrieve`. */
  has_more?: boolean;
}

/** A value computed from related pages. */
export interface RollupField {
  type: "rollup";
  rollup: RollupValue;
}

/** A value computed from related pages. */
export interface RollupPropertyValue extends PropertyValueBase, RollupField {}

/** When the page was created, ISO 8601. */
export interface CreatedTimeField {
  type: "created_time";
  created_time: string;
}

/** When the page was created, ISO 8601. */
export interface CreatedTimePropertyValue extends PropertyValueBase, CreatedTimeField {}

/** Who created the page. */
export interface CreatedByField {
  type: "created_by";
  created_by: User | PartialUser;
}

/** Who created the page. */
export interface CreatedByPropertyValue extends PropertyValueBase, CreatedByField {}

/** When the page was last edited, ISO 8601. */
export interface LastEditedTimeField {
  type: "last_edited_time";
  last_edited_time: string;
}

/** When the page was last edited, ISO 8601. */
export interface LastEditedTimePropertyValue extends PropertyValueBase, LastEditedTimeField {}

/** Who last edited the page. */
export interface LastEditedByField {
  type: "last_edited_by";
  last_edited_by: User | PartialUser;
}

/** Who last edited the page. */
export interface LastEditedByPropertyValue extends PropertyValueBase, LastEditedByField {}

/** The number of the page in its data source. */
export interface UniqueIdField {
  type: "unique_id";
  unique_id: UniqueIdValue;
}

/** The number of the page in its data source. */
export interface UniqueIdPropertyValue extends PropertyValueBase, UniqueIdField {}

/** Whether the page is verified; only in wikis. */
export interface VerificationField {
  type: "verification";
  verification: VerificationValue | null;
}

/** Whether the page is verified; only in wikis. */
export interface VerificationPropertyValue extends PropertyValueBase, VerificationField {}

/** A button: it has no value. */
export interface ButtonField {
  type: "button";
  button: EmptyObject;
}

/** A button: it has no value. */
export interface ButtonPropertyValue extends PropertyValueBase, ButtonField {}

/** A place on the map. */
export interface PlaceField {
  type: "place";
  place: PlaceValue | null;
}

/** A place on the map. */
export interface PlacePropertyValue extends PropertyValueBase, PlaceField {}

/** An option that is chosen. */
export interface OptionValue {
  id: string;
  name: string;
  color: OptionColor;
}

/** The number of a page in its data source, from 1. */
export interface UniqueIdValue {
  /** Shown before the number, as in `TASK-7`; null for none. */
  prefix: string | null;
  number: number | null;
}

/** Whether a page is verified. */
export type VerificationValue = UnverifiedValue | VerifiedValue;

/** Not verified. */
export interface UnverifiedValue {
  state: "unverified";
  date: null;
  verified_by: null;
}

/** Verified now, or until a date that is over. */
export interface VerifiedValue {
  state: "verified" | "expired";
  /** From when to when. */
  date: DateValue | null;
  verified_by: User | PartialUser | null;
}

/** A place on the map. */
export interface PlaceValue {
  /** Degrees, -90 to 90. */
  lat: number;
  /** Degrees, -180 to 180. */
  lon: number;
  name?: string | null;
  address?: string | null;
  aws_place_id?: string | null;
  google_place_id?: string | null;
}

/** What a formula gives. */
export type FormulaValue =
  | FormulaBooleanValue
  | FormulaDateValue
  | FormulaNumberValue
  | FormulaStringValue
  | FormulaUnsupportedValue
  | UnknownFormulaValue;

/** A formula that gives yes or no. */
export interface FormulaBooleanValue {
  type: "boolean";
  boolean: boolean | null;
}

/** A formula that gives a date. */
export interface FormulaDateValue {
  type: "date";
  date: DateValue | null;
}

/** A formula that gives a number. */
export interface FormulaNumberValue {
  type: "number";
  number: number | null;
}

/** A formula that gives a text. */
export interface FormulaStringValue {
  type: "string";
  string: string | null;
}

/** A formula whose result the service does not tell. */
export interface FormulaUnsupportedValue {
  type: "unsupported";
  unsupported: EmptyObject;
}

/** A result of a kind that these types do not know. */
export interface UnknownFormulaValue {
  type: UnknownKind;
}

/** How a rollup makes one value of many. */
export type RollupFunction =
  | "count"
  | "count_values"
  | "empty"
  | "not_empty"
  | "unique"
  | "show_unique"
  | "percent_empty"
  | "percent_not_empty"
  | "sum"
  | "average"
  | "median"
  | "min"
  | "max"
  | "range"
  | "earliest_date"
  | "latest_date"
  | "date_range"
  | "checked"
  | "unchecked"
  | "percent_checked"
  | "percent_unchecked"
  | "count_per_group"
  | "percent_per_group"
  | "show_original";

/** What a rollup gives. */
export type RollupValue =
  | RollupNumberValue
  | RollupDateValue
  | RollupArrayValue
  | RollupUnsupportedValue
  | UnknownRollupValue;

/** What every rollup has. */
export interface RollupValueBase {
  function: RollupFunction;
}

/** A rollup that gives a number. */
export interface RollupNumberValue extends RollupValueBase {
  type: "number";
  number: number | null;
}

/** A rollup that gives a date. */
export interface RollupDateValue extends RollupValueBase {
  type: "date";
  date: DateValue | null;
}

/** A rollup that lists the values of the related pages. */
export interface RollupArrayValue extends RollupValueBase {
  type: "array";
  array: RollupElement[];
}

/** A rollup whose result the service does not tell. */
export interface RollupUnsupportedValue extends RollupValueBase {
  type: "unsupported";
  unsupported: EmptyObject;
}

/** A result of a kind that these types do not know. */
export interface UnknownRollupValue extends RollupValueBase {
  type: UnknownKind;
}
