import type { Method, Mode } from "../../method.ts";
import type { Database, PartialDatabase } from "../../types/databases/read.ts";
import type { CoverInput, IconInput } from "../../types/files/write.ts";
import type { DatabaseParentInput } from "../../types/parents/write.ts";
import type { PropertySchemaInput } from "../../types/properties/property-schema-input.ts";
import type { RichTextInput } from "../../types/rich-text/write.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the databases family. */
export const databasesOperations = {
  "databases.retrieve": { method: "GET", path: "databases/{database_id}" },
  "databases.create": {
    method: "POST",
    path: "databases",
    body: ["parent", "title", "description", "is_inline", "initial_data_source", "icon", "cover"],
  },
  "databases.update": {
    method: "PATCH",
    path: "databases/{database_id}",
    body: ["parent", "title", "description", "is_inline", "icon", "cover", "in_trash", "is_locked"],
  },
} as const satisfies OperationRows;

/** Arguments of `databases.retrieve`. */
export interface RetrieveDatabaseArgs {
  database_id: string;
}

/** Arguments of `databases.create`. */
export interface CreateDatabaseArgs {
  parent: DatabaseParentInput;
  title?: readonly RichTextInput[];
  description?: readonly RichTextInput[];
  /** Whether it is shown within its page. Default: false. */
  is_inline?: boolean;
  /** Columns of the first data source. Default: one title column, `Name`. */
  initial_data_source?: InitialDataSourceInput;
  icon?: IconInput;
  cover?: CoverInput;
}

/** The first data source of a new database. */
export interface InitialDataSourceInput {
  /** Columns by property name; exactly one of type title. */
  properties?: Readonly<Record<string, PropertySchemaInput>>;
}

/** Arguments of `databases.update`. What is left out stays as it is. */
export interface UpdateDatabaseArgs {
  database_id: string;
  /** Moves it. */
  parent?: DatabaseParentInput;
  title?: readonly RichTextInput[];
  description?: readonly RichTextInput[];
  is_inline?: boolean;
  icon?: IconInput;
  cover?: CoverInput;
  /** True moves it to the trash, false takes it back. */
  in_trash?: boolean;
  is_locked?: boolean;
}

/** Databases: containers of data sources. Columns and rows are on those: see `dataSources`. */
export interface DatabasesApi<M extends Mode> {
  /** Reads a database with the names of its data sources. */
  retrieve: Method<M, RetrieveDatabaseArgs, Database | PartialDatabase>;
  /** Makes a database with one data source and one table view. */
  create: Method<M, CreateDatabaseArgs, Database | PartialDatabase>;
  /** Changes a database; its columns are changed with `dataSources.update`. */
  update: Method<M, UpdateDatabaseArgs, Database | PartialDatabase>;
}
