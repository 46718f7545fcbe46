// The name and the version of a database.
import type { DialectName } from "../database.ts";

/** Statements for one row with `version`, such as "SQLite 3.45.1" and "PostgreSQL 17.6". */
export const VERSION_STATEMENTS: Readonly<Record<DialectName, string>> = {
  sqlite: "select 'SQLite ' || sqlite_version() as version",
  postgres: "select 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) as version",
};
