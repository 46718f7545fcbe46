// The form of the modules that `ws-schema pull` writes. A module is a literal, so TypeScript infers every name and option.
import type { FormulaResult, PlainColumnTypes } from "./columns/column-types.ts";

export type { FormulaResult };

/** Fields of every column. */
interface ColumnBase {
  /** Id of the property. A column that was added by hand has none until `ws-schema apply` creates it. */
  readonly id?: string;
  /** Name of the column in the app. */
  readonly name: string;
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
  readonly format?: string;
}

/** A column with options. */
export interface OptionColumn extends ColumnBase {
  readonly type: "select" | "multi_select" | "status";
  /** Names of the options. */
  readonly options: readonly string[];
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
  /** Name of the related schema, if the same module exports it. */
  readonly schema?: string;
  /** Id (or, before `apply` creates it, name) of the column on the other side of a two-way relation. */
  readonly syncedProperty?: string;
}

/** A rollup over the rows of a relation. */
export interface RollupColumn extends ColumnBase {
  readonly type: "rollup";
  /** The function, for example `sum`. It determines the type of the value. */
  readonly function: string;
  /** Key of the relation column in the same schema. */
  readonly relation?: string;
  /** Id or name of the column in the related data source. */
  readonly property?: string;
}

/** A column of numbered ids. */
export interface UniqueIdColumn extends ColumnBase {
  readonly type: "unique_id";
  /** Prefix of the ids: `TASK` gives `TASK-7`. */
  readonly prefix?: string | null;
}

type ColumnWithSettings = NumberColumn | OptionColumn | FormulaColumn | RelationColumn | RollupColumn | UniqueIdColumn;

/** A column of a data source. */
export type Column = PlainColumn | ColumnWithSettings;

/** Name of a column type. */
export type ColumnType = Column["type"];

/** The columns of a data source, by key. */
export type Columns = Readonly<Record<string, Column>>;

/** A data source as `ws-schema pull` writes it. */
export interface SchemaDefinition {
  /** Id of the data source. */
  readonly dataSourceId: string;
  /** Title of the data source in the app. */
  readonly title: string;
  /** The columns by key. Keys are chosen by you; columns are found by their id. */
  readonly properties: Columns;
}
