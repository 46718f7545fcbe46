// Keeps prepared statements of SQLite.
import type { SqliteDatabase, SqliteStatement } from "kysely";
import type SqliteConnection from "libsql";

/** Number of prepared statements to keep. Inserts have one statement for each number of rows. */
const MAX_STATEMENTS = 500;

/** Keeps prepared statements: a run repeats the same few dozen. */
export function withStatementCache(database: SqliteConnection.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      if (text === "begin" || text === "commit") return commandOf(database, text);
      if (text === "rollback") return rollbackOf(database);
      const statement = database.prepare(text);
      // Reading `reader` calls into the native module, and Kysely reads it for each query.
      const { reader } = statement;
      const kept: SqliteStatement = {
        reader,
        all: (parameters) => statement.all(parameters),
        run: (parameters) => statement.run(parameters),
        iterate: (parameters) => statement.iterate(parameters),
      };
      statements.set(text, kept);
      return kept;
    },
    close() {
      statements.clear();
      try {
        // Without this, a part of the copy can stay in mirror.db-wal. Passive: to empty that file ends a transaction of another
        // process that has read and not written yet.
        database.exec("pragma wal_checkpoint(passive)");
      } catch {
        // A statement that failed is still open. Its error is the one to report.
      } finally {
        database.close();
      }
    },
  };
}

/** A statement without parameters and rows. `exec()` takes half of the time of a prepared statement. */
const commandOf = (database: SqliteConnection.Database, text: string): SqliteStatement => ({
  reader: false,
  all: () => [],
  run: () => {
    database.exec(text);
    return { changes: 0, lastInsertRowid: 0 };
  },
  iterate: () => [][Symbol.iterator](),
});

/** SQLite undoes a transaction itself if the disk is full. A second rollback would hide the reason. */
function rollbackOf(database: SqliteConnection.Database): SqliteStatement {
  return {
    ...commandOf(database, "rollback"),
    run: () => {
      if (database.inTransaction) database.exec("rollback");
      return { changes: 0, lastInsertRowid: 0 };
    },
  };
}
