import type { ResponseFields } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** Fields of every property schema. */
export interface PropertySchemaBase {
  /** Short, percent-encoded id. Requests take it in place of the name. */
  id: string;
  name: string;
  description: string | null;
}

/** Schema of a property of a type that this version of the client does not know. */
export interface UnknownPropertySchema extends PropertySchemaBase {
  type: UnknownKind;
}

/** Fields that every new property takes. */
export interface PropertySchemaInputBase {
  /**
   * At most 280 characters.
   * @default null
   */
  description?: string | null;
}

/** Fields that every change of a property takes. */
export interface PropertySchemaUpdateBase extends PropertySchemaInputBase {
  /** New name, 1 to 100 characters. */
  name?: string;
}

/** Changes only the name and the description of a property. */
export interface PropertyRename {
  /** New name, 1 to 100 characters. */
  name: string;
  /** At most 280 characters. */
  description?: string | null;
}

/** Fields of every property value of a page. */
export interface PropertyValueBase {
  /** Short, percent-encoded id. Requests take it in place of the name. */
  id: string;
}

/** Value of a property of a type that this version of the client does not know. */
export interface UnknownPropertyValue extends PropertyValueBase {
  type: UnknownKind;
}

/** A rollup element of a type that this version of the client does not know. */
export interface UnknownField {
  type: UnknownKind;
}

/** Fields of every property item. */
export interface PropertyItemBase extends ResponseFields {
  object: "property_item";
  /** Id of the property. */
  id: string;
}

/** A property item of a type that this version of the client does not know. */
export interface UnknownPropertyItem extends PropertyItemBase {
  type: UnknownKind;
}
