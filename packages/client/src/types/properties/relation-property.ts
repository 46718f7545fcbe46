// The relation property.
// Each type has its forms side by side: the schema, the value on a page, the value to write, the property item.
import type { EmptyObject, ReferenceById } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type {
  PropertyItemBase,
  PropertySchemaBase,
  PropertySchemaInputBase,
  PropertySchemaUpdateBase,
  PropertyValueBase,
} from "./base.ts";

/** Property types of this file. */
export interface RelationPropertyTypes {
  relation: {
    schema: RelationPropertySchema;
    newSchema: RelationPropertySchemaInput;
    schemaUpdate: RelationPropertySchemaUpdate;
    value: RelationPropertyValue;
    rollupElement: RelationField;
    newValue: RelationPropertyInput;
    item: RelationPropertyItem;
  };
}

/** Schema of a relation property. */
export interface RelationPropertySchema extends PropertySchemaBase {
  type: "relation";
  relation: RelationSettings;
}

/** A new relation property. */
export interface RelationPropertySchemaInput extends PropertySchemaInputBase {
  type?: "relation";
  /** Target and direction of the relation. */
  relation: RelationSettingsInput;
}

/** Changes a property, or makes it a relation property. */
export interface RelationPropertySchemaUpdate extends RelationPropertySchemaInput, PropertySchemaUpdateBase {}

/** Related pages, the first 25. */
export interface RelationField {
  type: "relation";
  relation: ReferenceById[];
}

/** Related pages, the first 25. */
export interface RelationPropertyValue extends PropertyValueBase, RelationField {
  /** True if the page has more related pages. Read them with `pages.properties.retrieve`. */
  has_more?: boolean;
}

/** One related page. */
export interface RelationPropertyItem extends PropertyItemBase {
  type: "relation";
  relation: ReferenceById;
}

/** Related pages to write, at most 100. They replace the old list. */
export interface RelationPropertyInput {
  type?: "relation";
  /** The related pages, by id. An empty list clears them. */
  relation: readonly ReferenceById[];
}

/** Settings of a relation property. */
export type RelationSettings = SinglePropertyRelation | DualPropertyRelation | UnknownRelation;

/** Fields of every relation: its target. */
export interface RelationSettingsBase {
  /** UUID of the related database. */
  database_id: string;
  /** UUID of the related data source. */
  data_source_id: string;
}

/** A one-way relation. The related data source does not show it. */
export interface SinglePropertyRelation extends RelationSettingsBase {
  type: "single_property";
  single_property: EmptyObject;
}

/** A two-way relation. The related data source shows it as a property. */
export interface DualPropertyRelation extends RelationSettingsBase {
  /** Notion does not always return it. */
  type?: "dual_property";
  dual_property: DualPropertySettings;
}

/** A relation of a type that this version of the client does not know. */
export interface UnknownRelation extends RelationSettingsBase {
  type: UnknownKind;
}

/** The property on the other side of a two-way relation. */
export interface DualPropertySettings {
  /** Id of the property in the related data source. */
  synced_property_id: string;
  /** Name of the property in the related data source. */
  synced_property_name: string;
}

/** Settings of a new or changed relation property. */
export type RelationSettingsInput = SinglePropertyRelationInput | DualPropertyRelationInput;

/** A one-way relation. The related data source does not show it. */
export interface SinglePropertyRelationInput {
  type?: "single_property";
  /** UUID of the related data source. */
  data_source_id: string;
  /** An empty object: a one-way relation has no settings. */
  single_property: EmptyObject;
}

/** A two-way relation. The related data source shows it as a property. */
export interface DualPropertyRelationInput {
  type?: "dual_property";
  /** UUID of the related data source. */
  data_source_id: string;
  /** Name or id of the property on the other side. */
  dual_property: DualPropertySettingsInput;
}

/** The property on the other side of a two-way relation, to write. */
export interface DualPropertySettingsInput {
  /** Id of the property in the related data source. */
  synced_property_id?: string;
  /** Name of the property in the related data source. */
  synced_property_name?: string;
}
