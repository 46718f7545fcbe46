// The store of the site itself, beside the copy: the secret of its forms, and the locks of its writes.
import { randomBytes } from "node:crypto";
import type { PoolClient } from "pg";

/** The store of the site. */
export interface SiteStore {
  /** Secret with which the site signs forms. All processes and later starts have it. */
  readonly secret: string;
  /**
   * Runs a write while no process of the site runs another one with this name. A process that is killed loses its locks.
   * @param name locks with different names do not wait for each other
   */
  readonly locked: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** The table of the secret, in both databases. */
export const SECRET_TABLE = "create table if not exists site_secret(id integer primary key, value text not null)";

/** Creates a secret. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Any number that no other program uses as a lock. */
const LOCK = 7_238_115;

/** Connections of a process. Each lock that is held or awaited has one. */
const MAX_CONNECTIONS = 4;

/** Opens the store of a site whose processes share a PostgreSQL database. */
export async function openPostgresSiteStore(url: string): Promise<SiteStore> {
  // A copy in SQLite does not need the driver.
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS });
  // A lost connection fails its queries. Without listeners, it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const transaction = async <Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      await client.query("begin");
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // A connection whose transaction failed is closed, and its lock with it.
      client.release(failure);
    }
  };
  const readSecret = () =>
    transaction(async (client) => {
      // PostgreSQL refuses to create a table twice in parallel.
      await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
      await client.query(SECRET_TABLE);
      await client.query("insert into site_secret(id, value) values (1, $1) on conflict(id) do nothing", [newSecret()]);
      const { rows } = await client.query<{ value: string }>("select value from site_secret where id = 1");
      return rows[0]?.value ?? "";
    });
  const close = () => pool.end();
  try {
    return {
      secret: await readSecret(),
      locked: (name, work) =>
        transaction(async (client) => {
          const key = `site ${name}`;
          await client.query("select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || $1, 0))", [key]);
          return work();
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
