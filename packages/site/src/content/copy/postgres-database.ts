import pg from "pg";
import type { SiteDatabase } from "./site-store.ts";

/** Connections of a process. Each lock that is held or awaited has one. */
const MAX_CONNECTIONS = 4;

/** Opens the PostgreSQL database that the processes of a site share. */
export function openPostgresDatabase(url: string): SiteDatabase {
  // Statements have a pool of their own: with one pool, locks that wait for each other would leave none for the statements inside.
  const [statements, locks] = [openPool(url), openPool(url)];
  return {
    query: async (sql, values = []) => (await statements.query<Record<string, unknown>>(sql, [...values])).rows,
    locked: (name, work) =>
      transaction(locks, async (client) => {
        const key = `site ${name}`;
        await client.query("select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || $1, 0))", [key]);
        return work();
      }),
    close: async () => void (await Promise.all([statements.end(), locks.end()])),
  };
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS });
  // A lost connection fails its queries. Without listeners, it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function transaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
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
}
