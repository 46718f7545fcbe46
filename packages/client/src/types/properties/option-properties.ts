// Properties whose values are options.
// Each type has its forms side by side: the schema, the value on a page, the value to write, the property item.
import type { OptionColor } from "../common/color.ts";
import type {
  PropertyItemBase,
  PropertySchemaBase,
  PropertySchemaInputBase,
  PropertySchemaUpdateBase,
  PropertyValueBase,
} from "./base.ts";

/** Property types of this file. */
export interface OptionPropertyTypes {
  select: {
    schema: SelectPropertySchema;
    newSchema: SelectPropertySchemaInput;
    schemaUpdate: SelectPropertySchemaUpdate;
    value: SelectPropertyValue;
    rollupElement: SelectField;
    newValue: SelectPropertyInput;
    item: SelectPropertyItem;
  };
  multi_select: {
    schema: MultiSelectPropertySchema;
    newSchema: MultiSelectPropertySchemaInput;
    schemaUpdate: MultiSelectPropertySchemaUpdate;
    value: MultiSelectPropertyValue;
    rollupElement: MultiSelectField;
    newValue: MultiSelectPropertyInput;
    item: MultiSelectPropertyItem;
  };
  status: {
    schema: StatusPropertySchema;
    newSchema: StatusPropertySchemaInput;
    schemaUpdate: StatusPropertySchemaUpdate;
    value: StatusPropertyValue;
    rollupElement: StatusField;
    newValue: StatusPropertyInput;
    item: StatusPropertyItem;
  };
}

/** Schema of a select property. */
export interface SelectPropertySchema extends PropertySchemaBase {
  type: "select";
  select: OptionSettings;
}

/** A new select property. */
export interface SelectPropertySchemaInput extends PropertySchemaInputBase {
  type?: "select";
  /** Options of the property. */
  select: OptionSettingsInput;
}

/** Changes a property, or makes it a select property. */
export interface SelectPropertySchemaUpdate extends PropertySchemaUpdateBase {
  type?: "select";
  /** New options of the property. */
  select: OptionSettingsUpdate;
}

/** The selected option. */
export interface SelectField {
  type: "select";
  select: OptionValue | null;
}

/** The selected option. */
export interface SelectPropertyValue extends PropertyValueBase, SelectField {}

/** The selected option. */
export interface SelectPropertyItem extends PropertyItemBase, SelectField {}

/** Option to write, existing or new. Null clears it. */
export interface SelectPropertyInput {
  type?: "select";
  /** The option, by name or id. Null clears it. */
  select: OptionInput | null;
}

/** Schema of a multi-select property. */
export interface MultiSelectPropertySchema extends PropertySchemaBase {
  type: "multi_select";
  multi_select: OptionSettings;
}

/** A new multi-select property. */
export interface MultiSelectPropertySchemaInput extends PropertySchemaInputBase {
  type?: "multi_select";
  /** Options of the property. */
  multi_select: OptionSettingsInput;
}

/** Changes a property, or makes it a multi-select property. */
export interface MultiSelectPropertySchemaUpdate extends PropertySchemaUpdateBase {
  type?: "multi_select";
  /** New options of the property. */
  multi_select: OptionSettingsUpdate;
}

/** The selected options. */
export interface MultiSelectField {
  type: "multi_select";
  multi_select: OptionValue[];
}

/** The selected options. */
export interface MultiSelectPropertyValue extends PropertyValueBase, MultiSelectField {}

/** The selected options. */
export interface MultiSelectPropertyItem extends PropertyItemBase, MultiSelectField {}

/** Options to write, existing or new, at most 100. They replace the old list. */
export interface MultiSelectPropertyInput {
  type?: "multi_select";
  /** The options, by name or id. An empty list clears them. */
  multi_select: readonly OptionInput[];
}

/** Schema of a status property. */
export interface StatusPropertySchema extends PropertySchemaBase {
  type: "status";
  status: StatusSettings;
}

/** A new status property. */
export interface StatusPropertySchemaInput extends PropertySchemaInputBase {
  type?: "status";
  /** Options of the property. Notion assigns them to groups. */
  status: OptionSettingsInput;
}

/** Changes a property, or makes it a status property. */
export interface StatusPropertySchemaUpdate extends PropertySchemaUpdateBase {
  type?: "status";
  /** New options of the property. */
  status: OptionSettingsUpdate;
}

/** The status. */
export interface StatusField {
  type: "status";
  status: OptionValue | null;
}

/** The status. */
export interface StatusPropertyValue extends PropertyValueBase, StatusField {}

/** The status. */
export interface StatusPropertyItem extends PropertyItemBase, StatusField {}

/** Status to write. It must be an option of the property. Null selects the default status. */
export interface StatusPropertyInput {
  type?: "status";
  /** The option, by name or id. Null clears it. */
  status: OptionInput | null;
}

/** Settings of a select or multi-select property. */
export interface OptionSettings {
  options: Option[];
}

/** An option of a select, multi-select or status property. */
export interface Option {
  /** Id of the option. */
  id: string;
  /** Name of the option, without a comma. */
  name: string;
  color: OptionColor;
  description: string | null;
}

/** Settings of a status property. */
export interface StatusSettings {
  options: Option[];
  groups: StatusGroup[];
}

/** A group of options of a status property. */
export interface StatusGroup {
  /** Id of the group. */
  id: string;
  name: string;
  color: OptionColor;
  /** Ids of the options in the group. */
  option_ids: string[];
}

/** Settings of a new select, multi-select or status property. */
export interface OptionSettingsInput {
  /** Default for a status property: `Not started`, `In progress` and `Done`. */
  options?: readonly NewOptionInput[];
}

/** A new option. */
export interface NewOptionInput {
  /** 1 to 100 characters, without a comma. Unique in the property, ignoring case. */
  name: string;
  /** Color of the option. */
  color?: OptionColor;
  /** At most 280 characters. */
  description?: string | null;
}

/** New settings of a select, multi-select or status property. */
export interface OptionSettingsUpdate {
  /** Changed and new options. */
  options?: readonly OptionUpdate[];
}

/** A change of an option: an existing option by its id or name, or a new option by its name. */
export type OptionUpdate = OptionUpdateByName | OptionUpdateById;

/** An existing or new option, by its name. */
export interface OptionUpdateByName {
  /** 1 to 100 characters, without a comma. */
  name: string;
  /** Id of an existing option. */
  id?: string;
  /** New color. */
  color?: OptionColor;
  /** At most 280 characters. */
  description?: string | null;
}

/** An existing option, by its id. */
export interface OptionUpdateById {
  /** Id of the option. */
  id: string;
  /** 1 to 100 characters, without a comma. */
  name?: string;
  /** New color. */
  color?: OptionColor;
  /** At most 280 characters. */
  description?: string | null;
}

/** A selected option. */
export interface OptionValue {
  /** Id of the option. */
  id: string;
  name: string;
  color: OptionColor;
}

/** An option, by its id or name. Notion adds a new name to a select or multi-select property. */
export type OptionInput = OptionInputByName | OptionInputById;

/** An option, by its name. */
export interface OptionInputByName {
  /** Without a comma. */
  name: string;
  /** Id of an existing option. */
  id?: string;
  /** Color of a new option. Notion ignores it for an existing option. */
  color?: OptionColor;
  /** Ignored by Notion. The field lets you pass an option of a response. */
  description?: string | null;
}

/** An option, by its id. */
export interface OptionInputById {
  /** Id of the option. */
  id: string;
  /** Ignored by Notion. The field lets you pass an option of a response. */
  name?: string;
  /** Ignored by Notion. The field lets you pass an option of a response. */
  color?: OptionColor;
  /** Ignored by Notion. The field lets you pass an option of a response. */
  description?: string | null;
}
