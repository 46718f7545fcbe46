// The rollup property. It holds values of all other types, so it builds on their files.
// Each type has its forms side by side: the schema, the value on a page, the value to write, the property item.
import type { DateValue } from "../common/date.ts";
import type { EmptyObject } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type {
  PropertyItemBase,
  PropertySchemaBase,
  PropertySchemaInputBase,
  PropertySchemaUpdateBase,
  PropertyValueBase,
  UnknownField,
} from "./base.ts";
import type { DataPropertyTypes } from "./data-properties.ts";
import type { FormulaPropertyTypes } from "./formula-property.ts";
import type { MetadataPropertyTypes } from "./metadata-properties.ts";
import type { OptionPropertyTypes } from "./option-properties.ts";
import type { RelationPropertyTypes } from "./relation-property.ts";
import type { TextPropertyTypes } from "./text-properties.ts";

/** Property types of this file. */
export interface RollupPropertyTypes {
  rollup: {
    schema: RollupPropertySchema;
    newSchema: RollupPropertySchemaInput;
    schemaUpdate: RollupPropertySchemaUpdate;
    value: RollupPropertyValue;
    rollupElement: never;
    newValue: never;
    item: RollupPropertyItem;
  };
}

/** Schema of a rollup property. */
export interface RollupPropertySchema extends PropertySchemaBase {
  type: "rollup";
  rollup: RollupSettings;
}

/** A new rollup property. */
export interface RollupPropertySchemaInput extends PropertySchemaInputBase {
  type?: "rollup";
  /** The relation, the property and the function. */
  rollup: RollupSettingsInput;
}

/** Changes a property, or makes it a rollup property. */
export interface RollupPropertySchemaUpdate extends RollupPropertySchemaInput, PropertySchemaUpdateBase {}

/** Result of the rollup. */
export interface RollupField {
  type: "rollup";
  rollup: RollupValue;
}

/** Result of the rollup. */
export interface RollupPropertyValue extends PropertyValueBase, RollupField {}

/** One value of the rollup. */
export interface RollupPropertyItem extends PropertyItemBase {
  type: "rollup";
  rollup: RollupItemValue;
}

/** Settings of a rollup property. */
export interface RollupSettings {
  function: RollupFunction;
  /** Name of the relation whose pages the rollup reads. */
  relation_property_name: string;
  /** Id of that relation. */
  relation_property_id: string;
  /** Name of the property of the related pages. */
  rollup_property_name: string;
  /** Id of that property. */
  rollup_property_id: string;
}

/** Settings of a new or changed rollup property. Pass the relation and the property by name or by id. */
export type RollupSettingsInput =
  | RollupByNamesInput
  | RollupByRelationIdInput
  | RollupByPropertyIdInput
  | RollupByIdsInput;

/** A rollup with the names of the relation and the property. */
export interface RollupByNamesInput {
  /** Function that combines the values. */
  function: RollupFunction;
  /** Name of the relation whose pages the rollup reads. */
  relation_property_name: string;
  /** Name of the property of the related pages. */
  rollup_property_name: string;
}

/** A rollup with the id of the relation and the name of the property. */
export interface RollupByRelationIdInput {
  /** Function that combines the values. */
  function: RollupFunction;
  /** Id of the relation whose pages the rollup reads. */
  relation_property_id: string;
  /** Name of the property of the related pages. */
  rollup_property_name: string;
}

/** A rollup with the name of the relation and the id of the property. */
export interface RollupByPropertyIdInput {
  /** Function that combines the values. */
  function: RollupFunction;
  /** Name of the relation whose pages the rollup reads. */
  relation_property_name: string;
  /** Id of the property of the related pages. */
  rollup_property_id: string;
}

/** A rollup with the ids of the relation and the property. */
export interface RollupByIdsInput {
  /** Function that combines the values. */
  function: RollupFunction;
  /** Id of the relation whose pages the rollup reads. */
  relation_property_id: string;
  /** Id of the property of the related pages. */
  rollup_property_id: string;
}

/** Function that combines the values of a rollup. */
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

/** Result of a rollup. */
export type RollupValue =
  | RollupNumberValue
  | RollupDateValue
  | RollupArrayValue
  | RollupUnsupportedValue
  | UnknownRollupValue;

/** Fields of every rollup result. */
export interface RollupValueBase {
  function: RollupFunction;
}

/** The rollup returns a number. */
export interface RollupNumberValue extends RollupValueBase {
  type: "number";
  number: number | null;
}

/** The rollup returns a date. */
export interface RollupDateValue extends RollupValueBase {
  type: "date";
  date: DateValue | null;
}

/** The rollup returns the values of the related pages as a list. */
export interface RollupArrayValue extends RollupValueBase {
  type: "array";
  array: RollupElement[];
}

/** The API does not return the result of this rollup. */
export interface RollupUnsupportedValue extends RollupValueBase {
  type: "unsupported";
  unsupported: EmptyObject;
}

/** A result of a type that this version of the client does not know. */
export interface UnknownRollupValue extends RollupValueBase {
  type: UnknownKind;
}

/** A value in the list of a rollup. It has no id. */
export type RollupElement = RolledUpPropertyTypes[keyof RolledUpPropertyTypes]["rollupElement"] | UnknownField;

/** Property types that a rollup can list: all except rollups. */
export interface RolledUpPropertyTypes
  extends
    TextPropertyTypes,
    OptionPropertyTypes,
    DataPropertyTypes,
    MetadataPropertyTypes,
    FormulaPropertyTypes,
    RelationPropertyTypes {}

/** Result of a rollup, as `pages.properties.retrieve` returns it. */
export type RollupItemValue =
  | RollupNumberValue
  | RollupDateValue
  | RollupArrayItemValue
  | RollupIncompleteValue
  | RollupUnsupportedValue
  | UnknownRollupItemValue;

/** The rollup returns a list. Its values are the items of the list. */
export interface RollupArrayItemValue extends RollupValueBase {
  type: "array";
  array: EmptyObject[];
}

/** The result is incomplete. Read the next page. */
export interface RollupIncompleteValue extends RollupValueBase {
  type: "incomplete";
  incomplete: EmptyObject;
}

/** A result of a type that this version of the client does not know. */
export interface UnknownRollupItemValue extends RollupValueBase {
  type: UnknownKind;
}
