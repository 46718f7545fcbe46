// The formula property.
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
} from "./base.ts";

/** Property types of this file. */
export interface FormulaPropertyTypes {
  formula: {
    schema: FormulaPropertySchema;
    newSchema: FormulaPropertySchemaInput;
    schemaUpdate: FormulaPropertySchemaUpdate;
    value: FormulaPropertyValue;
    rollupElement: FormulaField;
    newValue: never;
    item: FormulaPropertyItem;
  };
}

/** Schema of a formula property. */
export interface FormulaPropertySchema extends PropertySchemaBase {
  type: "formula";
  formula: FormulaSettings;
}

/** A new formula property. */
export interface FormulaPropertySchemaInput extends PropertySchemaInputBase {
  type?: "formula";
  /** The formula. */
  formula: FormulaSettingsInput;
}

/** Changes a property, or makes it a formula property. */
export interface FormulaPropertySchemaUpdate extends FormulaPropertySchemaInput, PropertySchemaUpdateBase {}

/** Result of the formula. */
export interface FormulaField {
  type: "formula";
  formula: FormulaValue;
}

/** Result of the formula. */
export interface FormulaPropertyValue extends PropertyValueBase, FormulaField {}

/** Result of the formula. */
export interface FormulaPropertyItem extends PropertyItemBase, FormulaField {}

/** Settings of a formula property. */
export interface FormulaSettings {
  /** The formula. Notion may have rewritten it. */
  expression: string;
}

/** Settings of a new or changed formula property. */
export interface FormulaSettingsInput {
  /** The formula. Refer to a property as `prop("Price")`. */
  expression?: string;
}

/** Result of a formula. */
export type FormulaValue =
  | FormulaBooleanValue
  | FormulaDateValue
  | FormulaNumberValue
  | FormulaStringValue
  | FormulaUnsupportedValue
  | UnknownFormulaValue;

/** The formula returns true or false. */
export interface FormulaBooleanValue {
  type: "boolean";
  boolean: boolean | null;
}

/** The formula returns a date. */
export interface FormulaDateValue {
  type: "date";
  date: DateValue | null;
}

/** The formula returns a number. */
export interface FormulaNumberValue {
  type: "number";
  number: number | null;
}

/** The formula returns a text. */
export interface FormulaStringValue {
  type: "string";
  string: string | null;
}

/** The API does not return the result of this formula. */
export interface FormulaUnsupportedValue {
  type: "unsupported";
  unsupported: EmptyObject;
}

/** A result of a type that this version of the client does not know. */
export interface UnknownFormulaValue {
  type: UnknownKind;
}
