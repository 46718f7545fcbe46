// Columns of a data source, as they are written. `type` may be left out: the key says it.
import type { OptionColor } from "../common/color.ts";
import type { EmptyObject } from "../common/empty-object.ts";
import type { NumberFormat } from "./property-schema.ts";
import type { RollupFunction } from "./property-value.ts";

/** A new column of a data source. */
export type PropertySchemaInput =
  | TitlePropertySchemaInput
  | RichTextPropertySchemaInput
  | NumberPropertySchemaInput
  | SelectPropertySchemaInput
  | MultiSelectPropertySchemaInput
  | StatusPropertySchemaInput
  | DatePropertySchemaInput
  | PeoplePropertySchemaInput
  | FilesPropertySchemaInput
  | CheckboxPropertySchemaInput
  | UrlPropertySchemaInput
  | EmailPropertySchemaInput
  | PhoneNumberPropertySchemaInput
  | FormulaPropertySchemaInput
  | RelationPropertySchemaInput
  | RollupPropertySchemaInput
  | CreatedTimePropertySchemaInput
  | CreatedByPropertySchemaInput
  | LastEditedTimePropertySchemaInput
  | LastEditedByPropertySchemaInput
  | UniqueIdPropertySchemaInput
  | VerificationPropertySchemaInput
  | ButtonPropertySchemaInput
  | PlacePropertySchemaInput
  | LocationPropertySchemaInput
  | LastVisitedTimePropertySchemaInput;

/** What every new column may be given. */
export interface PropertySchemaInputBase {
  /** At most 280 characters. */
  description?: string | null;
}

/** The title; every data source has exactly one, with the id `title`. */
export interface TitlePropertySchemaInput extends PropertySchemaInputBase {
  type?: "title";
  title: EmptyObject;
}

/** Text. */
export interface RichTextPropertySchemaInput extends PropertySchemaInputBase {
  type?: "rich_text";
  rich_text: EmptyObject;
}

/** Numbers. */
export interface NumberPropertySchemaInput extends PropertySchemaInputBase {
  type?: "number";
  number: NumberSettingsInput;
}

/** One of several options. */
export interface SelectPropertySchemaInput extends PropertySchemaInputBase {
  type?: "select";
  select: OptionSettingsInput;
}

/** Any of several options. */
export interface MultiSelectPropertySchemaInput extends PropertySchemaInputBase {
  type?: "multi_select";
  multi_select: OptionSettingsInput;
}

/** One of several options, in groups. */
export interface StatusPropertySchemaInput extends PropertySchemaInputBase {
  type?: "status";
  status: OptionSettingsInput;
}

/** Dates and spans of dates. */
export interface DatePropertySchemaInput extends PropertySchemaInputBase {
  type?: "date";
  date: EmptyObject;
}

/** People. */
export interface PeoplePropertySchemaInput extends PropertySchemaInputBase {
  type?: "people";
  people: EmptyObject;
}

/** Files. */
export interface FilesPropertySchemaInput extends PropertySchemaInputBase {
  type?: "files";
  files: EmptyObject;
}

/** Ticks. */
export interface CheckboxPropertySchemaInput extends PropertySchemaInputBase {
  type?: "checkbox";
  checkbox: EmptyObject;
}

/** Addresses. */
export interface UrlPropertySchemaInput extends PropertySchemaInputBase {
  type?: "url";
  url: EmptyObject;
}

/** E-mail addresses. */
export interface EmailPropertySchemaInput extends PropertySchemaInputBase {
  type?: "email";
  email: EmptyObject;
}

/** Telephone numbers. */
export interface PhoneNumberPropertySchemaInput extends PropertySchemaInputBase {
  type?: "phone_number";
  phone_number: EmptyObject;
}

/** Computed values. */
export interface FormulaPropertySchemaInput extends PropertySchemaInputBase {
  type?: "formula";
  formula: FormulaSettingsInput;
}

/** Links to pages of a data source. */
export interface RelationPropertySchemaInput extends PropertySchemaInputBase {
  type?: "relation";
  relation: RelationSettingsInput;
}

/** Values computed from related pages. */
export interface RollupPropertySchemaInput extends PropertySchemaInputBase {
  type?: "rollup";
  rollup: RollupSettingsInput;
}

/** When pages were created. */
export interface CreatedTimePropertySchemaInput extends PropertySchemaInputBase {
  type?: "created_time";
  created_time: EmptyObject;
}

/** Who created pages. */
export interface CreatedByPropertySchemaInput extends PropertySchemaInputBase {
  type?: "created_by";
  created_by: EmptyObject;
}

/** When pages were last edited. */
export interface LastEditedTimePropertySchemaInput extends PropertySchemaInputBase {
  type?: "last_edited_time";
  last_edited_time: EmptyObject;
}

/** Who last edited pages. */
export interface LastEditedByPropertySchemaInput extends PropertySchemaInputBase {
  type?: "last_edited_by";
  last_edited_by: EmptyObject;
}

/** Numbers that the service gives; at most one such property in a data source. */
export interface UniqueIdPropertySchemaInput extends PropertySchemaInputBase {
  type?: "unique_id";
  unique_id: UniqueIdSettingsInput;
}

/** Whether pages are verified; only in wikis. */
export interface VerificationPropertySchemaInput extends PropertySchemaInputBase {
  type?: "verification";
  verification: EmptyObject;
}

/** Buttons; they cannot be pressed from here. */
export interface ButtonPropertySchemaInput extends PropertySchemaInputBase {
  type?: "button";
  button: EmptyObject;
}

/** Places on the map. */
export interface PlacePropertySchemaInput extends PropertySchemaInputBase {
  type?: "place";
  place: EmptyObject;
}

/** Locations. */
export interface LocationPropertySchemaInput extends PropertySchemaInputBase {
  type?: "location";
  location: EmptyObject;
}

/** When pages were last visited. */
export interface LastVisitedTimePropertySchemaInput extends PropertySchemaInputBase {
  type?: "last_visited_time";
  last_visited_time: EmptyObject;
}

/** A change of a column of a data source: only its name, its settings, or another kind. */
export type PropertySchemaUpdate =
  | TitlePropertySchemaUpdate
  | RichTextPropertySchemaUpdate
  | NumberPropertySchemaUpdate
  | SelectPropertySchemaUpdate
  | MultiSelectPropertySchemaUpdate
  | StatusPropertySchemaUpdate
  | DatePropertySchemaUpdate
  | PeoplePropertySchemaUpdate
  | FilesPropertySchemaUpdate
  | CheckboxPropertySchemaUpdate
  | UrlPropertySchemaUpdate
  | EmailPropertySchemaUpdate
  | PhoneNumberPropertySchemaUpdate
  | FormulaPropertySchemaUpdate
  | RelationPropertySchemaUpdate
  | RollupPropertySchemaUpdate
  | CreatedTimePropertySchemaUpdate
  | CreatedByPropertySchemaUpdate
  | LastEditedTimePropertySchemaUpdate
  | LastEditedByPropertySchemaUpdate
  | UniqueIdPropertySchemaUpdate
  | PlacePropertySchemaUpdate
  | PropertyRename;

/** What every column can be changed to. */
export interface PropertySchemaUpdateBase extends PropertySchemaInputBase {
  /** New name, 1 to 100 characters. */
  name?: string;
}

/** Only the name of a column changes, and its description. */
export interface PropertyRename {
  /** New name, 1 to 100 characters. */
  name: string;
  /** At most 280 characters. */
  description?: string | null;
}

/** The title; every data source has exactly one, with the id `title`. */
export interface TitlePropertySchemaUpdate extends TitlePropertySchemaInput, PropertySchemaUpdateBase {}

/** Text. */
export interface RichTextPropertySchemaUpdate extends RichTextPropertySchemaInput, PropertySchemaUpdateBase {}

/** Numbers. */
export interface NumberPropertySchemaUpdate extends NumberPropertySchemaInput, PropertySchemaUpdateBase {}

/** One of several options. */
export interface SelectPropertySchemaUpdate extends PropertySchemaUpdateBase {
  type?: "select";
  select: OptionSettingsUpdate;
}

/** Any of several options. */
export interface MultiSelectPropertySchemaUpdate extends PropertySchemaUpdateBase {
  type?: "multi_select";
  multi_select: OptionSettingsUpdate;
}

/** One of several options, in groups. */
export interface StatusPropertySchemaUpdate extends PropertySchemaUpdateBase {
  type?: "status";
  status: OptionSettingsUpdate;
}

/** Dates and spans of dates. */
export interface DatePropertySchemaUpdate extends DatePropertySchemaInput, PropertySchemaUpdateBase {}

/** People. */
export interface PeoplePropertySchemaUpdate extends PeoplePropertySchemaInput, PropertySchemaUpdateBase {}

/** Files. */
export interface FilesPropertySchemaUpdate extends FilesPropertySchemaInput, PropertySchemaUpdateBase {}

/** Ticks. */
export interface CheckboxPropertySchemaUpdate extends CheckboxPropertySchemaInput, PropertySchemaUpdateBase {}

/** Addresses. */
export interface UrlPropertySchemaUpdate extends UrlPropertySchemaInput, PropertySchemaUpdateBase {}

/** E-mail addresses. */
export interface EmailPropertySchemaUpdate extends EmailPropertySchemaInput, PropertySchemaUpdateBase {}

/** Telephone numbers. */
export interface PhoneNumberPropertySchemaUpdate extends PhoneNumberPropertySchemaInput, PropertySchemaUpdateBase {}

/** Computed values. */
export interface FormulaPropertySchemaUpdate extends FormulaPropertySchemaInput, PropertySchemaUpdateBase {}

/** Links to pages of a data source. */
export interface RelationPropertySchemaUpdate extends RelationPropertySchemaInput, PropertySchemaUpdateBase {}

/** Values computed from related pages. */
export interface RollupPropertySchemaUpdate extends RollupPropertySchemaInput, PropertySchemaUpdateBase {}

/** When pages were created. */
export interface CreatedTimePropertySchemaUpdate extends CreatedTimePropertySchemaInput, PropertySchemaUpdateBase {}

/** Who created pages. */
export interface CreatedByPropertySchemaUpdate extends CreatedByPropertySchemaInput, PropertySchemaUpdateBase {}

/** When pages were last edited. */
export interface LastEditedTimePropertySchemaUpdate
  extends LastEditedTimePropertySchemaInput, PropertySchemaUpdateBase {}

/** Who last edited pages. */
export interface LastEditedByPropertySchemaUpdate extends LastEditedByPropertySchemaInput, PropertySchemaUpdateBase {}

/** Numbers that the service gives; at most one such property in a data source. */
export interface UniqueIdPropertySchemaUpdate extends UniqueIdPropertySchemaInput, PropertySchemaUpdateBase {}

/** Places on the map. */
export interface PlacePropertySchemaUpdate extends PlacePropertySchemaInput, PropertySchemaUpdateBase {}

/** Settings of a number column as they are written. */
export interface NumberSettingsInput {
  /** Default: `number`. */
  format?: NumberFormat;
}

/** Settings of a select, multi-select or status column as they are written. */
export interface OptionSettingsInput {
  options?: readonly NewOptionInput[];
}

/** A new option. */
export interface NewOptionInput {
  /** 1 to 100 characters, without a comma; unique in the column, ignoring case. */
  name: string;
  color?: OptionColor;
  /** At most 280 characters. */
  description?: string | null;
}

/** New settings of a select, multi-select or status column. */
export interface OptionSettingsUpdate {
  options?: readonly OptionUpdate[];
}

/** An option of a column that is changed: an old one by its id, an old or a new one by its name. */
export type OptionUpdate = OptionUpdateByName | OptionUpdateById;

/** An option, old or new, by its name. */
export interface OptionUpdateByName {
  name: string;
  id?: string;
  color?: OptionColor;
  description?: string | null;
}

/** An option by its id. */
export interface OptionUpdateById {
  id: string;
  name?: string;
  color?: OptionColor;
  description?: string | null;
}

/** Settings of a formula column as they are written. */
export interface FormulaSettingsInput {
  /** Names properties as `prop("Price")`. */
  expression?: string;
}

/** Settings of a relation column as they are written. */
export type RelationSettingsInput = SinglePropertyRelationInput | DualPropertyRelationInput;

/** A relation that the other data source does not show. */
export interface SinglePropertyRelationInput {
  type?: "single_property";
  /** Where it leads. */
  data_source_id: string;
  single_property: EmptyObject;
}

/** A relation that the other data source shows as a column of its own. */
export interface DualPropertyRelationInput {
  type?: "dual_property";
  /** Where it leads. */
  data_source_id: string;
  dual_property: DualPropertySettingsInput;
}

/** The column on the other side of a relation. */
export interface DualPropertySettingsInput {
  synced_property_id?: string;
  synced_property_name?: string;
}

/** Settings of a rollup column as they are written: the relation and the property each by name or by id. */
export type RollupSettingsInput =
  | RollupByNamesInput
  | RollupByRelationIdInput
  | RollupByPropertyIdInput
  | RollupByIdsInput;

/** A rollup whose relation and property are named. */
export interface RollupByNamesInput {
  function: RollupFunction;
  relation_property_name: string;
  rollup_property_name: string;
}

/** A rollup whose relation is given by id, its property by name. */
export interface RollupByRelationIdInput {
  function: RollupFunction;
  relation_property_id: string;
  rollup_property_name: string;
}

/** A rollup whose relation is given by name, its property by id. */
export interface RollupByPropertyIdInput {
  function: RollupFunction;
  relation_property_name: string;
  rollup_property_id: string;
}

/** A rollup whose relation and property are given by id. */
export interface RollupByIdsInput {
  function: RollupFunction;
  relation_property_id: string;
  rollup_property_id: string;
}

/** Settings of a unique-id column as they are written. */
export interface UniqueIdSettingsInput {
  /** Shown before the number, as in `TASK-7`. */
  prefix?: string | null;
}
