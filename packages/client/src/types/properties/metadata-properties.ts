// Properties about the page itself, and buttons.
// Each type has its forms side by side: the schema, the value on a page, the value to write, the property item.
import type { DateInput, DateValue } from "../common/date.ts";
import type { EmptyObject } from "../common/response.ts";
import type { PartialUser, User } from "../users/read.ts";
import type {
  PropertyItemBase,
  PropertySchemaBase,
  PropertySchemaInputBase,
  PropertySchemaUpdateBase,
  PropertyValueBase,
} from "./base.ts";

/** Property types of this file. */
export interface MetadataPropertyTypes {
  created_time: {
    schema: CreatedTimePropertySchema;
    newSchema: CreatedTimePropertySchemaInput;
    schemaUpdate: CreatedTimePropertySchemaUpdate;
    value: CreatedTimePropertyValue;
    rollupElement: CreatedTimeField;
    newValue: never;
    item: CreatedTimePropertyItem;
  };
  created_by: {
    schema: CreatedByPropertySchema;
    newSchema: CreatedByPropertySchemaInput;
    schemaUpdate: CreatedByPropertySchemaUpdate;
    value: CreatedByPropertyValue;
    rollupElement: CreatedByField;
    newValue: never;
    item: CreatedByPropertyItem;
  };
  last_edited_time: {
    schema: LastEditedTimePropertySchema;
    newSchema: LastEditedTimePropertySchemaInput;
    schemaUpdate: LastEditedTimePropertySchemaUpdate;
    value: LastEditedTimePropertyValue;
    rollupElement: LastEditedTimeField;
    newValue: never;
    item: LastEditedTimePropertyItem;
  };
  last_edited_by: {
    schema: LastEditedByPropertySchema;
    newSchema: LastEditedByPropertySchemaInput;
    schemaUpdate: LastEditedByPropertySchemaUpdate;
    value: LastEditedByPropertyValue;
    rollupElement: LastEditedByField;
    newValue: never;
    item: LastEditedByPropertyItem;
  };
  last_visited_time: {
    schema: LastVisitedTimePropertySchema;
    newSchema: LastVisitedTimePropertySchemaInput;
    schemaUpdate: never;
    value: never;
    rollupElement: never;
    newValue: never;
    item: never;
  };
  unique_id: {
    schema: UniqueIdPropertySchema;
    newSchema: UniqueIdPropertySchemaInput;
    schemaUpdate: UniqueIdPropertySchemaUpdate;
    value: UniqueIdPropertyValue;
    rollupElement: UniqueIdField;
    newValue: never;
    item: UniqueIdPropertyItem;
  };
  verification: {
    schema: VerificationPropertySchema;
    newSchema: VerificationPropertySchemaInput;
    schemaUpdate: never;
    value: VerificationPropertyValue;
    rollupElement: VerificationField;
    newValue: VerificationPropertyInput;
    item: VerificationPropertyItem;
  };
  button: {
    schema: ButtonPropertySchema;
    newSchema: ButtonPropertySchemaInput;
    schemaUpdate: never;
    value: ButtonPropertyValue;
    rollupElement: ButtonField;
    newValue: never;
    item: ButtonPropertyItem;
  };
}

/** Schema of a creation time property. */
export interface CreatedTimePropertySchema extends PropertySchemaBase {
  type: "created_time";
  created_time: EmptyObject;
}

/** A new creation time property. */
export interface CreatedTimePropertySchemaInput extends PropertySchemaInputBase {
  type?: "created_time";
  /** An empty object: the type has no settings. */
  created_time: EmptyObject;
}

/** Changes a property, or makes it a creation time property. */
export interface CreatedTimePropertySchemaUpdate extends CreatedTimePropertySchemaInput, PropertySchemaUpdateBase {}

/** Time when the page was created, ISO 8601. */
export interface CreatedTimeField {
  type: "created_time";
  created_time: string;
}

/** Time when the page was created, ISO 8601. */
export interface CreatedTimePropertyValue extends PropertyValueBase, CreatedTimeField {}

/** Time when the page was created, ISO 8601. */
export interface CreatedTimePropertyItem extends PropertyItemBase, CreatedTimeField {}

/** Schema of a creator property. */
export interface CreatedByPropertySchema extends PropertySchemaBase {
  type: "created_by";
  created_by: EmptyObject;
}

/** A new creator property. */
export interface CreatedByPropertySchemaInput extends PropertySchemaInputBase {
  type?: "created_by";
  /** An empty object: the type has no settings. */
  created_by: EmptyObject;
}

/** Changes a property, or makes it a creator property. */
export interface CreatedByPropertySchemaUpdate extends CreatedByPropertySchemaInput, PropertySchemaUpdateBase {}

/** User who created the page. */
export interface CreatedByField {
  type: "created_by";
  created_by: User | PartialUser;
}

/** User who created the page. */
export interface CreatedByPropertyValue extends PropertyValueBase, CreatedByField {}

/** User who created the page. */
export interface CreatedByPropertyItem extends PropertyItemBase, CreatedByField {}

/** Schema of a last edit time property. */
export interface LastEditedTimePropertySchema extends PropertySchemaBase {
  type: "last_edited_time";
  last_edited_time: EmptyObject;
}

/** A new last edit time property. */
export interface LastEditedTimePropertySchemaInput extends PropertySchemaInputBase {
  type?: "last_edited_time";
  /** An empty object: the type has no settings. */
  last_edited_time: EmptyObject;
}

/** Changes a property, or makes it a last edit time property. */
export interface LastEditedTimePropertySchemaUpdate
  extends LastEditedTimePropertySchemaInput, PropertySchemaUpdateBase {}

/** Time when the page was last edited, ISO 8601. */
export interface LastEditedTimeField {
  type: "last_edited_time";
  last_edited_time: string;
}

/** Time when the page was last edited, ISO 8601. */
export interface LastEditedTimePropertyValue extends PropertyValueBase, LastEditedTimeField {}

/** Time when the page was last edited, ISO 8601. */
export interface LastEditedTimePropertyItem extends PropertyItemBase, LastEditedTimeField {}

/** Schema of a last editor property. */
export interface LastEditedByPropertySchema extends PropertySchemaBase {
  type: "last_edited_by";
  last_edited_by: EmptyObject;
}

/** A new last editor property. */
export interface LastEditedByPropertySchemaInput extends PropertySchemaInputBase {
  type?: "last_edited_by";
  /** An empty object: the type has no settings. */
  last_edited_by: EmptyObject;
}

/** Changes a property, or makes it a last editor property. */
export interface LastEditedByPropertySchemaUpdate extends LastEditedByPropertySchemaInput, PropertySchemaUpdateBase {}

/** User who last edited the page. */
export interface LastEditedByField {
  type: "last_edited_by";
  last_edited_by: User | PartialUser;
}

/** User who last edited the page. */
export interface LastEditedByPropertyValue extends PropertyValueBase, LastEditedByField {}

/** User who last edited the page. */
export interface LastEditedByPropertyItem extends PropertyItemBase, LastEditedByField {}

/** Schema of a last visit time property. */
export interface LastVisitedTimePropertySchema extends PropertySchemaBase {
  type: "last_visited_time";
  last_visited_time: EmptyObject;
}

/** A new last visit time property. */
export interface LastVisitedTimePropertySchemaInput extends PropertySchemaInputBase {
  type?: "last_visited_time";
  /** An empty object: the type has no settings. */
  last_visited_time: EmptyObject;
}

/** Schema of a unique id property. Notion numbers the pages. A data source has at most one such property. */
export interface UniqueIdPropertySchema extends PropertySchemaBase {
  type: "unique_id";
  unique_id: UniqueIdSettings;
}

/** A new unique id property. */
export interface UniqueIdPropertySchemaInput extends PropertySchemaInputBase {
  type?: "unique_id";
  /** Prefix of the ids. */
  unique_id: UniqueIdSettingsInput;
}

/** Changes a property, or makes it a unique id property. */
export interface UniqueIdPropertySchemaUpdate extends UniqueIdPropertySchemaInput, PropertySchemaUpdateBase {}

/** Number of the page in its data source. */
export interface UniqueIdField {
  type: "unique_id";
  unique_id: UniqueIdValue;
}

/** Number of the page in its data source. */
export interface UniqueIdPropertyValue extends PropertyValueBase, UniqueIdField {}

/** Number of the page in its data source. */
export interface UniqueIdPropertyItem extends PropertyItemBase, UniqueIdField {}

/** Schema of a verification property. Only in wikis. */
export interface VerificationPropertySchema extends PropertySchemaBase {
  type: "verification";
  verification: EmptyObject;
}

/** A new verification property. */
export interface VerificationPropertySchemaInput extends PropertySchemaInputBase {
  type?: "verification";
  /** An empty object: the type has no settings. */
  verification: EmptyObject;
}

/** Verification of the page. Only in wikis. */
export interface VerificationField {
  type: "verification";
  verification: VerificationValue | null;
}

/** Verification of the page. Only in wikis. */
export interface VerificationPropertyValue extends PropertyValueBase, VerificationField {}

/** Verification of the page. Only in wikis. */
export interface VerificationPropertyItem extends PropertyItemBase, VerificationField {}

/** Verification to write. Only in wikis. */
export interface VerificationPropertyInput {
  type?: "verification";
  /** The new state. Null clears it. */
  verification: VerifiedInput | UnverifiedInput;
}

/** Schema of a button property. The API cannot press buttons. */
export interface ButtonPropertySchema extends PropertySchemaBase {
  type: "button";
  button: EmptyObject;
}

/** A new button property. */
export interface ButtonPropertySchemaInput extends PropertySchemaInputBase {
  type?: "button";
  /** An empty object: the type has no settings. */
  button: EmptyObject;
}

/** A button. It has no value. */
export interface ButtonField {
  type: "button";
  button: EmptyObject;
}

/** A button. It has no value. */
export interface ButtonPropertyValue extends PropertyValueBase, ButtonField {}

/** A button. It has no value. */
export interface ButtonPropertyItem extends PropertyItemBase, ButtonField {}

/** Settings of a unique id property. */
export interface UniqueIdSettings {
  /** Prefix of the number, such as `TASK` in `TASK-7`. Null: no prefix. */
  prefix: string | null;
}

/** Settings of a new or changed unique id property. */
export interface UniqueIdSettingsInput {
  /**
   * Prefix of the number, such as `TASK` in `TASK-7`.
   * @default null, no prefix
   */
  prefix?: string | null;
}

/** Number of a page in its data source. */
export interface UniqueIdValue {
  /** Prefix of the number, such as `TASK` in `TASK-7`. Null: no prefix. */
  prefix: string | null;
  /** 1 for the first page. */
  number: number | null;
}

/** Verification of a page. */
export type VerificationValue = UnverifiedValue | VerifiedValue;

/** The page is not verified. */
export interface UnverifiedValue {
  state: "unverified";
  date: null;
  verified_by: null;
}

/** The page is verified, or its verification expired. */
export interface VerifiedValue {
  state: "verified" | "expired";
  /** Period of the verification. */
  date: DateValue | null;
  verified_by: User | PartialUser | null;
}

/** Verifies the page. */
export interface VerifiedInput {
  state: "verified";
  /** Period of the verification. */
  date?: DateInput;
}

/** Removes the verification. */
export interface UnverifiedInput {
  state: "unverified";
}
