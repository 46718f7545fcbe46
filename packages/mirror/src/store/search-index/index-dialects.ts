// The full-text indexes by their databases.
import type { Database, DialectName } from "../database.ts";
import type { IndexDialect } from "./index-dialect.ts";
import { POSTGRES_INDEX } from "./postgres-index.ts";
import { SQLITE_INDEX } from "./sqlite-index.ts";

/** The full-text indexes by the databases of a copy. */
const INDEX_DIALECTS: Readonly<Record<DialectName, IndexDialect>> = {
  sqlite: SQLITE_INDEX,
  postgres: POSTGRES_INDEX,
};

/** Returns the full-text index of a database. SQLite changes tables outside of transactions. The bundles have a Kysely of their own, so its classes are not compared. */
export const indexDialectOf = (db: Database): IndexDialect =>
  INDEX_DIALECTS[db.getExecutor().adapter.supportsTransactionalDdl ? "postgres" : "sqlite"];
