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
      const statement = text === "rollback" ? rollbackOf(database) : database.prepare(text);
      statements.set(text, statement);
      return statement;
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

/** SQLite undoes a transaction itself if the disk is full. A second rollback would hide the reason. */
const rollbackOf = (database: SqliteConnection.Database): SqliteStatement => ({
  reader: false,
  all: () => [],
  run() {
    if (database.inTransaction) database.exec("rollback");
    return { changes: 0, lastInsertRowid: 0 };
  },
  iterate: () => [][Symbol.iterator](),
});
