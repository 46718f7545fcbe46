import type {
  CreateDatabaseArgs,
  Database,
  PartialDatabase,
  RetrieveDatabaseArgs,
  UpdateDatabaseArgs,
} from "@ws/client";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** A database: the container of data sources. */
export interface DatabaseObjectResponse extends ResponseType<Database> {}

/** A reference to a database that the integration cannot read. */
export interface PartialDatabaseObjectResponse extends ResponseType<PartialDatabase> {}

/** Arguments of `databases.retrieve`. */
export interface GetDatabaseParameters extends ParameterType<RetrieveDatabaseArgs> {}

/** Response of `databases.retrieve`. */
export type GetDatabaseResponse = PartialDatabaseObjectResponse | DatabaseObjectResponse;

/** Arguments of `databases.create`. */
export interface CreateDatabaseParameters extends ParameterType<CreateDatabaseArgs> {}

/** Response of `databases.create`. */
export type CreateDatabaseResponse = PartialDatabaseObjectResponse | DatabaseObjectResponse;

/** Arguments of `databases.update`. */
export interface UpdateDatabaseParameters extends ParameterType<UpdateDatabaseArgs> {}

/** Response of `databases.update`. */
export type UpdateDatabaseResponse = PartialDatabaseObjectResponse | DatabaseObjectResponse;
