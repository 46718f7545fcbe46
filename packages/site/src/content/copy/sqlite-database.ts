import SqliteConnection from "libsql";
import type { SiteDatabase } from "./site-store.ts";

/**
 * Takes the lock of a file until the returned function is called, or the process ends.
 * @throws Error that the database is locked, if another process has the lock
 */
export function lockFile(path: string): () => void {
  // A connection of this mode keeps the lock of its first transaction.
  const database = openWith(path, "pragma locking_mode = exclusive; begin exclusive; commit");
  return () => {
    // A closed database keeps its lock until its statements are collected, so the next statement gives it up.
    database.exec("pragma locking_mode = normal; select count(*) from sqlite_master");
    database.close();
  };
}

/** Opens a SQLite database, in which the commands of a running site can write, too. */
export function openSqliteDatabase(path: string): SiteDatabase {
  const database = openWith(path, "pragma journal_mode = wal; pragma busy_timeout = 5000");
  return {
    query: async (sql, values = []) => {
      const statement = database.prepare(sql.replaceAll(/\$(\d+)/gu, "?$1"));
      if (statement.reader) return statement.all(...values) as Record<string, unknown>[];
      statement.run(...values);
      return [];
    },
    // No other site has the folder, and WriteLock orders the writes of this one.
    locked: (_, work) => work(),
    close: async () => void database.close(),
  };
}

/** Opens a connection with its settings. */
function openWith(path: string, settings: string): SqliteConnection.Database {
  const database = new SqliteConnection(path);
  try {
    database.exec(settings);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}
