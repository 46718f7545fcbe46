import SqliteConnection from "libsql";
import type { SiteDatabase } from "./site-store.ts";

/**
 * Opens a SQLite database that no other process can open until this one closes it or ends.
 * @throws Error that the database is locked
 */
export function openSqliteDatabase(path: string): SiteDatabase {
  const database = new SqliteConnection(path);
  try {
    // A connection of this mode keeps the lock of its first transaction.
    database.exec("pragma locking_mode = exclusive; begin exclusive; commit");
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    query: async (sql, values = []) => {
      const statement = database.prepare(sql.replaceAll(/\$(\d+)/gu, "?$1"));
      if (statement.reader) return statement.all(...values) as Record<string, unknown>[];
      statement.run(...values);
      return [];
    },
    // No other process has the database, and WriteLock orders the writes of this one.
    locked: (_, work) => work(),
    close: async () => {
      // A closed database keeps its lock until its statements are collected, so the next statement gives it up.
      database.exec("pragma locking_mode = normal; select count(*) from sqlite_master");
      database.close();
    },
  };
}
