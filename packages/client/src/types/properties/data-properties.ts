// Properties that hold numbers, checkboxes, dates, people, files or places.
// Each type has its forms side by side: the schema, the value on a page, the value to write, the property item.
import type { DateInput, DateValue } from "../common/date.ts";
import type { EmptyObject } from "../common/response.ts";
import type { NamedFile } from "../files/read.ts";
import type { ExternalFileInput, UploadedFileInput } from "../files/write.ts";
import type { Group, PartialUser, User } from "../users/read.ts";
import type { GroupInput, UserInput } from "../users/write.ts";
import type {
  PropertyItemBase,
  PropertySchemaBase,
  PropertySchemaInputBase,
  PropertySchemaUpdateBase,
  PropertyValueBase,
} from "./base.ts";

/** Property types of this file. */
export interface DataPropertyTypes {
  number: {
    schema: NumberPropertySchema;
    newSchema: NumberPropertySchemaInput;
    schemaUpdate: NumberPropertySchemaUpdate;
    value: NumberPropertyValue;
    rollupElement: NumberField;
    newValue: NumberPropertyInput;
    item: NumberPropertyItem;
  };
  checkbox: {
    schema: CheckboxPropertySchema;
    newSchema: CheckboxPropertySchemaInput;
    schemaUpdate: CheckboxPropertySchemaUpdate;
    value: CheckboxPropertyValue;
    rollupElement: CheckboxField;
    newValue: CheckboxPropertyInput;
    item: CheckboxPropertyItem;
  };
  date: {
    schema: DatePropertySchema;
    newSchema: DatePropertySchemaInput;
    schemaUpdate: DatePropertySchemaUpdate;
    value: DatePropertyValue;
    rollupElement: DateField;
    newValue: DatePropertyInput;
    item: DatePropertyItem;
  };
  people: {
    schema: PeoplePropertySchema;
    newSchema: PeoplePropertySchemaInput;
    schemaUpdate: PeoplePropertySchemaUpdate;
    value: PeoplePropertyValue;
    rollupElement: PeopleField;
    newValue: PeoplePropertyInput;
    item: PeoplePropertyItem;
  };
  files: {
    schema: FilesPropertySchema;
    newSchema: FilesPropertySchemaInput;
    schemaUpdate: FilesPropertySchemaUpdate;
    value: FilesPropertyValue;
    rollupElement: FilesField;
    newValue: FilesPropertyInput;
    item: FilesPropertyItem;
  };
  place: {
    schema: PlacePropertySchema;
    newSchema: PlacePropertySchemaInput;
    schemaUpdate: PlacePropertySchemaUpdate;
    value: PlacePropertyValue;
    rollupElement: PlaceField;
    newValue: PlacePropertyInput;
    item: PlacePropertyItem;
  };
  location: {
    schema: LocationPropertySchema;
    newSchema: LocationPropertySchemaInput;
    schemaUpdate: never;
    value: never;
    rollupElement: never;
    newValue: never;
    item: never;
  };
}

/** Schema of a number property. */
export interface NumberPropertySchema extends PropertySchemaBase {
  type: "number";
  number: NumberSettings;
}

/** A new number property. */
export interface NumberPropertySchemaInput extends PropertySchemaInputBase {
  type?: "number";
  /** Display format of the property. */
  number: NumberSettingsInput;
}

/** Changes a property, or makes it a number property. */
export interface NumberPropertySchemaUpdate extends NumberPropertySchemaInput, PropertySchemaUpdateBase {}

/** A number, without the format of its property. */
export interface NumberField {
  type: "number";
  number: number | null;
}

/** A number, without the format of its property. */
export interface NumberPropertyValue extends PropertyValueBase, NumberField {}

/** A number, without the format of its property. */
export interface NumberPropertyItem extends PropertyItemBase, NumberField {}

/** Number to write. Null clears it. */
export interface NumberPropertyInput {
  type?: "number";
  /** The number. Null clears it. */
  number: number | null;
}

/** Schema of a checkbox property. */
export interface CheckboxPropertySchema extends PropertySchemaBase {
  type: "checkbox";
  checkbox: EmptyObject;
}

/** A new checkbox property. */
export interface CheckboxPropertySchemaInput extends PropertySchemaInputBase {
  type?: "checkbox";
  /** An empty object: the type has no settings. */
  checkbox: EmptyObject;
}

/** Changes a property, or makes it a checkbox property. */
export interface CheckboxPropertySchemaUpdate extends CheckboxPropertySchemaInput, PropertySchemaUpdateBase {}

/** True if checked. */
export interface CheckboxField {
  type: "checkbox";
  checkbox: boolean;
}

/** True if checked. */
export interface CheckboxPropertyValue extends PropertyValueBase, CheckboxField {}

/** True if checked. */
export interface CheckboxPropertyItem extends PropertyItemBase, CheckboxField {}

/** True to check, false to uncheck. */
export interface CheckboxPropertyInput {
  type?: "checkbox";
  /** True checks the box, false unchecks it. */
  checkbox: boolean;
}

/** Schema of a date property. */
export interface DatePropertySchema extends PropertySchemaBase {
  type: "date";
  date: EmptyObject;
}

/** A new date property. */
export interface DatePropertySchemaInput extends PropertySchemaInputBase {
  type?: "date";
  /** An empty object: the type has no settings. */
  date: EmptyObject;
}

/** Changes a property, or makes it a date property. */
export interface DatePropertySchemaUpdate extends DatePropertySchemaInput, PropertySchemaUpdateBase {}

/** A date or a date range. */
export interface DateField {
  type: "date";
  date: DateValue | null;
}

/** A date or a date range. */
export interface DatePropertyValue extends PropertyValueBase, DateField {}

/** A date or a date range. */
export interface DatePropertyItem extends PropertyItemBase, DateField {}

/** Date or date range to write. Null clears it. */
export interface DatePropertyInput {
  type?: "date";
  /** The date or the range. Null clears it. */
  date: DateInput | null;
}

/** Schema of a people property. */
export interface PeoplePropertySchema extends PropertySchemaBase {
  type: "people";
  people: EmptyObject;
}

/** A new people property. */
export interface PeoplePropertySchemaInput extends PropertySchemaInputBase {
  type?: "people";
  /** An empty object: the type has no settings. */
  people: EmptyObject;
}

/** Changes a property, or makes it a people property. */
export interface PeoplePropertySchemaUpdate extends PeoplePropertySchemaInput, PropertySchemaUpdateBase {}

/** People. A list of more than 25 may be cut. */
export interface PeopleField {
  type: "people";
  people: (User | PartialUser | Group)[];
}

/** People. A list of more than 25 may be cut. */
export interface PeoplePropertyValue extends PropertyValueBase, PeopleField {}

/** One of the people. */
export interface PeoplePropertyItem extends PropertyItemBase {
  type: "people";
  people: User | PartialUser | Group;
}

/** People to write, at most 100. They replace the old list. */
export interface PeoplePropertyInput {
  type?: "people";
  /** Users and groups, by id. An empty list clears them. */
  people: readonly (UserInput | GroupInput)[];
}

/** Schema of a files property. */
export interface FilesPropertySchema extends PropertySchemaBase {
  type: "files";
  files: EmptyObject;
}

/** A new files property. */
export interface FilesPropertySchemaInput extends PropertySchemaInputBase {
  type?: "files";
  /** An empty object: the type has no settings. */
  files: EmptyObject;
}

/** Changes a property, or makes it a files property. */
export interface FilesPropertySchemaUpdate extends FilesPropertySchemaInput, PropertySchemaUpdateBase {}

/** Files. */
export interface FilesField {
  type: "files";
  files: NamedFile[];
}

/** Files. */
export interface FilesPropertyValue extends PropertyValueBase, FilesField {}

/** Files. */
export interface FilesPropertyItem extends PropertyItemBase, FilesField {}

/** Files to write. They replace the old list. */
export interface FilesPropertyInput {
  type?: "files";
  /** The files. An empty list clears them. */
  files: readonly NamedFileInput[];
}

/** Schema of a place property. */
export interface PlacePropertySchema extends PropertySchemaBase {
  type: "place";
  place: EmptyObject;
}

/** A new place property. */
export interface PlacePropertySchemaInput extends PropertySchemaInputBase {
  type?: "place";
  /** An empty object: the type has no settings. */
  place: EmptyObject;
}

/** Changes a property, or makes it a place property. */
export interface PlacePropertySchemaUpdate extends PlacePropertySchemaInput, PropertySchemaUpdateBase {}

/** A place on the map. */
export interface PlaceField {
  type: "place";
  place: PlaceValue | null;
}

/** A place on the map. */
export interface PlacePropertyValue extends PropertyValueBase, PlaceField {}

/** A place on the map. */
export interface PlacePropertyItem extends PropertyItemBase, PlaceField {}

/** Place to write. Null clears it. */
export interface PlacePropertyInput {
  type?: "place";
  /** The place. Null clears it. */
  place: PlaceValue | null;
}

/** Schema of a location property. */
export interface LocationPropertySchema extends PropertySchemaBase {
  type: "location";
  location: EmptyObject;
}

/** A new location property. */
export interface LocationPropertySchemaInput extends PropertySchemaInputBase {
  type?: "location";
  /** An empty object: the type has no settings. */
  location: EmptyObject;
}

/** Display format of a number. Notion may add formats. */
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

/** Settings of a number property. */
export interface NumberSettings {
  format: NumberFormat;
}

/** Settings of a new or changed number property. */
export interface NumberSettingsInput {
  /**
   * Display format of the numbers.
   * @default "number"
   */
  format?: NumberFormat;
}

/** A file for a files property. `type` is optional. */
export type NamedFileInput = NamedHostedFileInput | NamedExternalFileInput | NamedUploadedFileInput;

/** A file that Notion already stores. */
export interface NamedHostedFileInput {
  type?: "file";
  /** File name. */
  name: string;
  /** The stored file. */
  file: HostedFileInput;
}

/** Reference to a file that Notion already stores. */
export interface HostedFileInput {
  /** URL from a response of Notion. */
  url: string;
  /** Expiry time from the response. Notion ignores it. */
  expiry_time?: string;
}

/** A file that another server stores. */
export interface NamedExternalFileInput extends ExternalFileInput {
  /** File name. */
  name: string;
}

/** An uploaded file. */
export interface NamedUploadedFileInput extends UploadedFileInput {
  /**
   * File name.
   * @default the file name of the upload
   */
  name?: string;
}

/** A place on the map. */
export interface PlaceValue {
  /** Latitude in degrees, -90 to 90. */
  lat: number;
  /** Longitude in degrees, -180 to 180. */
  lon: number;
  /** Name of the place. */
  name?: string | null;
  /** Address of the place. */
  address?: string | null;
  /** Id of the place at Amazon Location Service. */
  aws_place_id?: string | null;
  /** Id of the place at Google Maps. */
  google_place_id?: string | null;
}
