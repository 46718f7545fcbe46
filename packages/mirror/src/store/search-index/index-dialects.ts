// The full-text indexes by their databases.
import { PostgresAdapter } from "kysely";
import type { Database, DialectName } from "../database.ts";
import type { IndexDialect } from "./index-dialect.ts";
import { POSTGRES_INDEX } from "./postgres-index.ts";
import { SQLITE_INDEX } from "./sqlite-index.ts";

/** The full-text indexes by the databases of a copy. */
const INDEX_DIALECTS: Readonly<Record<DialectName, IndexDialect>> = {
  sqlite: SQLITE_INDEX,
  postgres: POSTGRES_INDEX,
};

/** Returns the full-text index of a database. */
export const indexDialectOf = (db: Database): IndexDialect =>
  INDEX_DIALECTS[db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite"];
