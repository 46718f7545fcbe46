// The store of the site itself, beside the copy: its secret, its locks, and what it must find again after a start.
import { randomBytes } from "node:crypto";

/** A database of the site: SQLite in its folder, or PostgreSQL that several processes share. */
export interface SiteDatabase {
  /**
   * Runs one statement that both databases understand. Returns its rows.
   * @param sql with `$1`, `$2` for the values
   */
  readonly query: (sql: string, values?: readonly (string | number)[]) => Promise<readonly Record<string, unknown>[]>;
  /**
   * Runs a write while no process of the site runs another one with this name. A process that is killed loses its locks.
   * @param name locks with different names do not wait for each other
   */
  readonly locked: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** The store of the site. */
export interface SiteStore extends SiteDatabase {
  /** Secret from which the site derives its keys. All processes and later starts have it. */
  readonly secret: string;
}

/** The tables, in both databases. Numbers are `bigint`, because times in milliseconds need it. */
const TABLES = [
  "create table if not exists site_secret(id integer primary key, value text not null)",
  "create table if not exists site_drafts(id text primary key, sealed text not null, expires_at bigint not null)",
  "create table if not exists site_public(root text primary key, accepted text not null, waiting text not null, version integer not null)",
];

/** Creates the tables and the secret, unless they exist. Closes the database after an error. */
export async function openSiteStore(database: SiteDatabase): Promise<SiteStore> {
  try {
    // PostgreSQL refuses to create a table twice in parallel.
    await database.locked("tables", async () => {
      for (const table of TABLES) await database.query(table);
      const secret = randomBytes(32).toString("base64url");
      await database.query("insert into site_secret(id, value) values (1, $1) on conflict(id) do nothing", [secret]);
    });
    const [row] = await database.query("select value from site_secret where id = 1");
    return { ...database, secret: String(row?.["value"]) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
