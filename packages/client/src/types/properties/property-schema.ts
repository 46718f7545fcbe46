// Columns of a data source, as the service answers them.
import type { OptionColor } from "../common/color.ts";
import type { EmptyObject } from "../common/empty-object.ts";
import type { RollupFunction } from "./property-value.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** A column of a data source. */
export type PropertySchema =
  | TitlePropertySchema
  | RichTextPropertySchema
  | NumberPropertySchema
  | SelectPropertySchema
  | MultiSelectPropertySchema
  | StatusPropertySchema
  | DatePropertySchema
  | PeoplePropertySchema
  | FilesPropertySchema
  | CheckboxPropertySchema
  | UrlPropertySchema
  | EmailPropertySchema
  | PhoneNumberPropertySchema
  | FormulaPropertySchema
  | RelationPropertySchema
  | RollupPropertySchema
  | CreatedTimePropertySchema
  | CreatedByPropertySchema
  | LastEditedTimePropertySchema
  | LastEditedByPropertySchema
  | UniqueIdPropertySchema
  | VerificationPropertySchema
  | ButtonPropertySchema
  | PlacePropertySchema
  | LocationPropertySchema
  | LastVisitedTimePropertySchema
  | UnknownPropertySchema;

/** What every column has. */
export interface PropertySchemaBase {
  /** Short, percent-encoded; good in place of the name wherever a property is named. */
  id: string;
  name: string;
  description: string | null;
}

/** A column of a kind that these types do not know. */
export interface UnknownPropertySchema extends PropertySchemaBase {
  type: UnknownKind;
}

/** The title; every data source has exactly one, with the id `title`. */
export interface TitlePropertySchema extends PropertySchemaBase {
  type: "title";
  title: EmptyObject;
}

/** Text. */
export interface RichTextPropertySchema extends PropertySchemaBase {
  type: "rich_text";
  rich_text: EmptyObject;
}

/** Numbers. */
export interface NumberPropertySchema extends PropertySchemaBase {
  type: "number";
  number: NumberSettings;
}

/** One of several options. */
export interface SelectPropertySchema extends PropertySchemaBase {
  type: "select";
  select: OptionSettings;
}

/** Any of several options. */
export interface MultiSelectPropertySchema extends PropertySchemaBase {
  type: "multi_select";
  multi_select: OptionSettings;
}

/** One of several options, in groups. */
export interface StatusPropertySchema extends PropertySchemaBase {
  type: "status";
  status: StatusSettings;
}

/** Dates and spans of dates. */
export interface DatePropertySchema extends PropertySchemaBase {
  type: "date";
  date: EmptyObject;
}

/** People. */
export interface PeoplePropertySchema extends PropertySchemaBase {
  type: "people";
  people: EmptyObject;
}

/** Files. */
export interface FilesPropertySchema extends PropertySchemaBase {
  type: "files";
  files: EmptyObject;
}

/** Ticks. */
export interface CheckboxPropertySchema extends PropertySchemaBase {
  type: "checkbox";
  checkbox: EmptyObject;
}

/** Addresses. */
export interface UrlPropertySchema extends PropertySchemaBase {
  type: "url";
  url: EmptyObject;
}

/** E-mail addresses. */
export interface EmailPropertySchema extends PropertySchemaBase {
  type: "email";
  email: EmptyObject;
}

/** Telephone numbers. */
export interface PhoneNumberPropertySchema extends PropertySchemaBase {
  type: "phone_number";
  phone_number: EmptyObject;
}

/** Computed values. */
export interface FormulaPropertySchema extends PropertySchemaBase {
  type: "formula";
  formula: FormulaSettings;
}

/** Links to pages of a data source. */
export interface RelationPropertySchema extends PropertySchemaBase {
  type: "relation";
  relation: RelationSettings;
}

/** Values computed from related pages. */
export interface RollupPropertySchema extends PropertySchemaBase {
  type: "rollup";
  rollup: RollupSettings;
}

/** When pages were created. */
export interface CreatedTimePropertySchema extends PropertySchemaBase {
  type: "created_time";
  created_time: EmptyObject;
}

/** Who created pages. */
export interface CreatedByPropertySchema extends PropertySchemaBase {
  type: "created_by";
  created_by: EmptyObject;
}

/** When pages were last edited. */
export interface LastEditedTimePropertySchema extends PropertySchemaBase {
  type: "last_edited_time";
  last_edited_time: EmptyObject;
}

/** Who last edited pages. */
export interface LastEditedByPropertySchema extends PropertySchemaBase {
  type: "last_edited_by";
  last_edited_by: EmptyObject;
}

/** Numbers that the service gives; at most one such property in a data source. */
export interface UniqueIdPropertySchema extends PropertySchemaBase {
  type: "unique_id";
  unique_id: UniqueIdSettings;
}

/** Whether pages are verified; only in wikis. */
export interface VerificationPropertySchema extends PropertySchemaBase {
  type: "verification";
  verification: EmptyObject;
}

/** Buttons; they cannot be pressed from here. */
export interface ButtonPropertySchema extends PropertySchemaBase {
  type: "button";
  button: EmptyObject;
}

/** Places on the map. */
export interface PlacePropertySchema extends PropertySchemaBase {
  type: "place";
  place: EmptyObject;
}

/** Locations. */
export interface LocationPropertySchema extends PropertySchemaBase {
  type: "location";
  location: EmptyObject;
}

/** When pages were last visited. */
export interface LastVisitedTimePropertySchema extends PropertySchemaBase {
  type: "last_visited_time";
  last_visited_time: EmptyObject;
}

/** How a number is shown; the service adds formats. */
export type NumberFormat =
  | "number"
  | "number_with_commas"
  | "percent"
  | "dollar"
  | "australian_dollar"
  | "canadian_dollar"
  | "singapore_dollar"
  | "euro"
  | "pound"
  | "yen"
  | "ruble"
  | "rupee"
  | "won"
  | "yuan"
  | "real"
  | "lira"
  | "rupiah"
  | "franc"
  | "hong_kong_dollar"
  | "new_zealand_dollar"
  | "krona"
  | "norwegian_krone"
  | "mexican_peso"
  | "rand"
  | "new_taiwan_dollar"
  | "danish_krone"
  | "zloty"
  | "baht"
  | "forint"
  | "koruna"
  | "shekel"
  | "chilean_peso"
  | "philippine_peso"
  | "dirham"
  | "colombian_peso"
  | "riyal"
  | "ringgit"
  | "leu"
  | "argentine_peso"
  | "uruguayan_peso"
  | "peruvian_sol"
  | "vietnamese_dong"
  | "pakistani_rupee"
  | "nigerian_naira"
  | "bitcoin"
  | (string & {});

/** Settings of a number column. */
export interface NumberSettings {
  format: NumberFormat;
}

/** Settings of a select or multi-select column. */
export interface OptionSettings {
  options: Option[];
}

/** An option of a column. */
export interface Option {
  id: string;
  name: string;
  color: OptionColor;
  description: string | null;
}

/** Settings of a status column. */
export interface StatusSettings {
  options: Option[];
  groups: StatusGroup[];
}

/** A group of the options of a status column. */
export interface StatusGroup {
  id: string;
  name: string;
  color: OptionColor;
  option_ids: string[];
}

/** Settings of a formula column. */
export interface FormulaSettings {
  /** The formula; the service may have rewritten it. */
  expression: string;
}

/** Settings of a relation column. */
export type RelationSettings = SinglePropertyRelation | DualPropertyRelation | UnknownRelation;

/** What every relation has: where it leads. */
export interface RelationSettingsBase {
  database_id: string;
  data_source_id: string;
}

/** A relation that the other data source does not show. */
export interface SinglePropertyRelation extends RelationSettingsBase {
  type: "single_property";
  single_property: EmptyObject;
}

/** A relation that the other data source shows as a column of its own. */
export interface DualPropertyRelation extends RelationSettingsBase {
  /** May be missing. */
  type?: "dual_property";
  dual_property: DualPropertySettings;
}

/** A relation of a kind that these types do not know. */
export interface UnknownRelation extends RelationSettingsBase {
  type: UnknownKind;
}

/** The column on the other side of a relation. */
export interface DualPropertySettings {
  synced_property_id: string;
  synced_property_name: string;
}

/** Settings of a rollup column. */
export interface RollupSettings {
  function: RollupFunction;
  /** The relation that is followed. */
  relation_property_name: string;
  relation_property_id: string;
  /** The property of the related pages that is gathered. */
  rollup_property_name: string;
  rollup_property_id: string;
}

/** Settings of a unique-id column. */
export interface UniqueIdSettings {
  /** Shown before the number, as in `TASK-7`; null for none. */
  prefix: string | null;
}
