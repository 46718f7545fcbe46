import type { PropertyRename, UnknownPropertyItem, UnknownPropertySchema, UnknownPropertyValue } from "./base.ts";
import type { DataPropertyTypes } from "./data-properties.ts";
import type { MetadataPropertyTypes } from "./metadata-properties.ts";
import type { OptionPropertyTypes } from "./option-properties.ts";
import type { RelationPropertyTypes } from "./relation-property.ts";
import type { RolledUpPropertyTypes, RollupPropertyTypes } from "./rollup-property.ts";
import type { TextPropertyTypes } from "./text-properties.ts";

/**
 * All property types. Each row has the schema as Notion returns it (`schema`), a new property (`newSchema`), a change
 * of the schema (`schemaUpdate`), the value on a page (`value`), the value in a rollup (`rollupElement`), the value to
 * write (`newValue`) and the property item (`item`). `never`: the API does not offer it. The unions are derived from this
 * table.
 */
export interface PropertyTypes extends RolledUpPropertyTypes, RollupPropertyTypes {}

// Each union below has at least two parts. TypeScript then shows its name in error messages, not its members.

/** Schema of a property of a data source. `switch (schema.type)` narrows it to one type. */
export type PropertySchema = PropertyTypes[keyof PropertyTypes]["schema"] | UnknownPropertySchema;

/**
 * A new property of a data source. `type` is optional.
 * @see https://developers.notion.com/reference/property-object
 * @example { number: { format: "percent" } }
 */
export type PropertySchemaInput =
  | RolledUpPropertyTypes[keyof RolledUpPropertyTypes]["newSchema"]
  | RollupPropertyTypes[keyof RollupPropertyTypes]["newSchema"];

/** A change of a property of a data source: its name, its settings or its type. */
export type PropertySchemaUpdate = PropertyTypes[keyof PropertyTypes]["schemaUpdate"] | PropertyRename;

/** Value of a property of a page. `switch (value.type)` narrows it to one type. */
export type PropertyValue = PropertyTypes[keyof PropertyTypes]["value"] | UnknownPropertyValue;

/**
 * A property value to write. `type` is optional.
 * @see https://developers.notion.com/reference/page-property-values
 * @example { title: [{ text: { content: "Hello" } }] }
 */
export type PropertyValueInput =
  | TextPropertyTypes[keyof TextPropertyTypes]["newValue"]
  | OptionPropertyTypes[keyof OptionPropertyTypes]["newValue"]
  | DataPropertyTypes[keyof DataPropertyTypes]["newValue"]
  | MetadataPropertyTypes[keyof MetadataPropertyTypes]["newValue"]
  | RelationPropertyTypes[keyof RelationPropertyTypes]["newValue"];

/** A property item: the value of a property, or one value if the type is title, text, people, relation or rollup. */
export type PropertyItem = PropertyTypes[keyof PropertyTypes]["item"] | UnknownPropertyItem;
