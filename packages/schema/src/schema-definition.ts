// The form of the modules that `ws-schema pull` writes. A module is a literal, so TypeScript infers every name and option.
import type { CONFIGURATIONS } from "./types/view-layouts.ts";
import type {
  FormulaResult,
  NumberFormat,
  OptionColor,
  PlainColumnTypes,
  RollupFunction,
} from "./types/column-types.ts";

export type { FormulaResult, NumberFormat, OptionColor, RollupFunction };

/** Fields of every column. */
export interface ColumnBase {
  /** Id of the property. A column that was added by hand has none until `ws-schema apply` creates it. */
  readonly id?: string;
  /** Name of the column in the app. */
  readonly name: string;
  /** Description of the column in the app. It is only compared if the column has this field. */
  readonly description?: string;
}

/** Column types without settings. */
export type PlainColumnType = keyof PlainColumnTypes<"plain">;

/** A column of a type without settings. `unknown` is a type that this version does not know. */
export interface PlainColumn extends ColumnBase {
  readonly type: PlainColumnType;
}

/** A column of numbers. */
export interface NumberColumn extends ColumnBase {
  readonly type: "number";
  /** Display format, for example `euro`. */
  readonly format?: NumberFormat;
}

interface OptionSettings<Option extends string> extends ColumnBase {
  /** Names of the options. */
  readonly options: readonly string[];
  /** Colors by option, for example `{ Done: "green" }`. Options without an entry have the color that Notion chose. */
  readonly colors?: { readonly [Name in Option]?: OptionColor };
}

/** A select or multi-select. */
export interface OptionColumn<Option extends string = string> extends OptionSettings<Option> {
  readonly type: "select" | "multi_select";
}

/** A status. */
export interface StatusColumn<Option extends string = string> extends OptionSettings<Option> {
  readonly type: "status";
  /** The options by group, for example `{ Complete: ["Won", "Lost"] }`. */
  readonly groups?: Readonly<Record<string, readonly Option[]>>;
}

/** A formula. */
export interface FormulaColumn extends ColumnBase {
  readonly type: "formula";
  /** The formula, with columns as `prop("Name")`. */
  readonly expression?: string;
  /** Type of the result. Missing if no row shows it: then the value is a union. */
  readonly result?: FormulaResult;
}

/** A relation to the rows of a data source. */
export interface RelationColumn extends ColumnBase {
  readonly type: "relation";
  /** Id of the related data source. */
  readonly dataSourceId?: string;
  /** Name of the related schema, if the same module exports it. It can be the schema of the column itself. */
  readonly schema?: string;
  /** Id or name of the column on the other side of a two-way relation. */
  readonly syncedProperty?: string;
}

/** A rollup over the rows of a relation. */
export interface RollupColumn<Relation extends string = string> extends ColumnBase {
  readonly type: "rollup";
  /** The function, for example `sum`. It determines the type of the value. */
  readonly function: RollupFunction;
  /** Key of the relation column in the same schema. */
  readonly relation?: Relation;
  /** Id or name of the column in the related data source. */
  readonly property?: string;
}

/** A column of numbered ids. */
export interface UniqueIdColumn extends ColumnBase {
  readonly type: "unique_id";
  /** Prefix of the ids: `TASK` gives `TASK-7`. */
  readonly prefix?: string | null;
}

type ColumnWithSettings =
  | NumberColumn
  | OptionColumn
  | StatusColumn
  | FormulaColumn
  | RelationColumn
  | RollupColumn
  | UniqueIdColumn;

/** A column of a data source. */
export type Column = PlainColumn | ColumnWithSettings;

/** Name of a column type. */
export type ColumnType = Column["type"];

/** The columns of a data source, by key. */
export type Columns = Readonly<Record<string, Column>>;

/** A type of views. */
export type ViewType = keyof typeof CONFIGURATIONS | "dashboard";

/** A view of a data source. It is created and changed by `ws-schema`. Columns are named as in the app, not by id. */
export interface ViewDefinition {
  /** Id of the view. A view that was added by hand has none until `ws-schema apply` creates it. */
  readonly id?: string;
  /** Name of the view in the app. */
  readonly name: string;
  /** Type of the view, for example `table` or `board`. The API cannot change it. */
  readonly type: ViewType;
  /** The filter, in the form of Notion. See https://developers.notion.com/reference/filter-data-source-entries */
  readonly filter?: object;
  /** The sorts, in the form of Notion. */
  readonly sorts?: readonly object[];
  /** The layout, in the form of Notion with `property_name` in place of `property_id`. `defineSchema` checks it by the type of the view. */
  readonly configuration?: object;
}

/** Views by key. */
export interface Views {
  readonly [key: string]: ViewDefinition;
}

/** Fields of every schema. */
interface SchemaBase {
  /** Title of the data source in the app. */
  readonly title: string;
  /** The columns by key. Keys are chosen by you; columns are found by their id. */
  readonly properties: Columns;
  /** Views by key. Views of the app that have no key here are left alone. */
  readonly views?: Views;
}

/** A data source as `ws-schema pull` writes it. */
export interface SchemaDefinition extends SchemaBase {
  /** Name of the exported constant. Only a schema without ids needs it. */
  readonly name?: string;
  /** Id of the data source. */
  readonly dataSourceId: string;
}

/** A schema whose ids are in a file beside its module, `schema.ids.json`, with one entry for each environment. */
export interface PortableSchema extends SchemaBase {
  /** Name of the exported constant, under which the file has the ids. */
  readonly name: string;
  readonly dataSourceId?: undefined;
}

/** A schema with or without ids. */
export type AnySchema = SchemaDefinition | PortableSchema;

/** The ids of a schema in one environment. */
export interface SchemaIds {
  /** Id of the data source. */
  readonly dataSourceId: string;
  /** Ids of the columns, by key. */
  readonly columns: Readonly<Record<string, string>>;
  /** Ids of related data sources that have no schema in the module, by key of the relation. */
  readonly related?: Readonly<Record<string, string>>;
  /** Ids of the views, by key. */
  readonly views?: Readonly<Record<string, string>>;
}

/** The content of `schema.ids.json`: the ids of the schemas of a module, by environment and by name of the schema. */
export type IdsByEnvironment = Readonly<Record<string, Readonly<Record<string, SchemaIds>>>>;
