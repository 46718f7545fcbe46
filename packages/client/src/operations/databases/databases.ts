import type { DatabaseOrPartialDatabase } from "../../types/databases/read.ts";
import type { CallArguments, CallOptions, CallResult, Mode } from "../../method.ts";
import type { CoverInput, IconInput } from "../../types/files/write.ts";
import type { DatabaseParentInput } from "../../types/parents/write.ts";
import type { PropertySchemaInput } from "../../types/properties/property-types.ts";
import type { RichTextInput } from "../../types/rich-text/write.ts";
import type { OperationRows } from "../common/operation.ts";

/** Operations of the databases family. */
export const operations = {
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
} satisfies OperationRows;

/** Arguments of `databases.retrieve`. */
export interface RetrieveDatabaseArgs {
  /** UUID of the database. */
  database_id: string;
}

/** Arguments of `databases.create`. */
export interface CreateDatabaseArgs {
  /** A page or the workspace. */
  parent: DatabaseParentInput;
  /** Title of the database. */
  title?: readonly RichTextInput[];
  /** Description of the database. */
  description?: readonly RichTextInput[];
  /**
   * True shows the database inline in its page.
   * @default false
   */
  is_inline?: boolean;
  /**
   * Schema of the first data source.
   * @default one title property, `Name`
   */
  initial_data_source?: InitialDataSourceInput;
  /**
   * Icon of the database.
   * @default no icon
   */
  icon?: IconInput;
  /**
   * Cover image of the database.
   * @default no cover
   */
  cover?: CoverInput;
}

/** Schema of the first data source of a new database. */
export interface InitialDataSourceInput {
  /** Properties by name. Exactly one has the type `title`. */
  properties?: Record<string, PropertySchemaInput>;
}

/** Arguments of `databases.update`. Absent arguments change nothing. */
export interface UpdateDatabaseArgs {
  /** UUID of the database. */
  database_id: string;
  /** Moves the database. */
  parent?: DatabaseParentInput;
  /** New title. */
  title?: readonly RichTextInput[];
  /** New description. */
  description?: readonly RichTextInput[];
  /** True shows the database inline in its page. */
  is_inline?: boolean;
  /** New icon. */
  icon?: IconInput;
  /** New cover image. */
  cover?: CoverInput;
  /** True moves the database to the trash, false restores it. */
  in_trash?: boolean;
  /** True locks the database in the app, false unlocks it. */
  is_locked?: boolean;
}

/** Methods for databases: containers of data sources. For schemas and rows, see `dataSources`. */
export interface DatabasesMethods<M extends Mode> {
  /**
   * Retrieves a database with the names of its data sources.
   * @see https://developers.notion.com/reference/retrieve-database
   * @example
   * const database = await client.databases.retrieve({ database_id });
   * if ("data_sources" in database) console.log(database.data_sources.map(({ id, name }) => `${name}: ${id}`));
   */
  retrieve(
    args: RetrieveDatabaseArgs & CallArguments,
    options?: CallOptions[M],
  ): CallResult<DatabaseOrPartialDatabase>[M];
  /**
   * Creates a database with one data source and one table view.
   * @see https://developers.notion.com/reference/create-database
   * @example
   * await client.databases.create({
   *   parent: { type: "page_id", page_id },
   *   title: [{ text: { content: "Repairs" } }],
   *   initial_data_source: { properties: { Name: { title: {} }, Done: { checkbox: {} }, Price: { number: { format: "euro" } } } },
   * });
   */
  create(args: CreateDatabaseArgs & CallArguments, options?: CallOptions[M]): CallResult<DatabaseOrPartialDatabase>[M];
  /**
   * Changes a database. To change its schema, use `dataSources.update`.
   * @see https://developers.notion.com/reference/update-database
   */
  update(args: UpdateDatabaseArgs & CallArguments, options?: CallOptions[M]): CallResult<DatabaseOrPartialDatabase>[M];
}
