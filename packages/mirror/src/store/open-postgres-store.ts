// Opens a copy in PostgreSQL. The files stay in a folder, which all machines that use the copy share.
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "pg";
import { messageOf, MirrorError } from "../errors.ts";
import { diskFileStore } from "../files/disk-file-store.ts";
import { prepareTables, type MirrorStore } from "./mirror-store.ts";
import { runTransaction } from "./prepared.ts";
import type { Tables } from "./tables.ts";

/** Options of {@link openPostgresStore}. */
export interface PostgresStoreOptions {
  /** URL of the database, `postgres://user:password@host/name`. */
  readonly url: string;
  /** Folder for the contents of files. */
  readonly filesFolder: string;
  /** Name of the schema for the tables. Each workspace needs its own. @default "public" */
  readonly schema?: string;
  /** False: fail if the schema has no copy. @default true */
  readonly create?: boolean;
}

/**
 * Opens a copy in PostgreSQL, or creates it. Needs the package `pg`.
 * @throws MirrorError `invalid_argument` if `pg` is not installed or the name of the schema is not valid, `not_a_copy` if
 * `create` is false and the schema has no copy
 */
export async function openPostgresStore({
  url,
  filesFolder,
  schema = "public",
  create = true,
}: PostgresStoreOptions): Promise<MirrorStore> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/u.test(schema))
    throw new MirrorError(
      "invalid_argument",
      `Expected schema to have lower-case letters, digits and _, at most 63, got "${schema}".`,
    );
  const pool = new (await loadPool())({ connectionString: url, max: 8, options: `-c search_path=${schema}` });
  // A lost connection fails the queries on it. Without a listener, an idle one would end the process.
  pool.on("error", () => {});
  pool.on("connect", (connection) => connection.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.connection().execute((connection) => prepareSchema(connection, schema, create));
  } catch (error) {
    await db.destroy();
    if (error instanceof MirrorError) throw error;
    throw new MirrorError("not_a_copy", `Expected a PostgreSQL database at the URL, got: ${messageOf(error)}`, {
      cause: error,
    });
  }
  let last: Promise<unknown> = Promise.resolve();
  return {
    dialect: "postgres",
    db,
    files: diskFileStore(filesFolder),
    checkDatabase: async () => {
      await sql`select 1`.execute(db);
      return [];
    },
    // One transaction at a time, as in SQLite: steps of a run that store the same object cannot deadlock.
    transaction: (work) => {
      const result = last.then(() => runTransaction(db, work));
      last = result.catch(() => {});
      return result;
    },
    lock: () => lockSchema(pool, schema),
    close: () => db.destroy(),
  };
}

/** Creates the schema and its tables. One process at a time, because PostgreSQL refuses to create a table twice in parallel. */
async function prepareSchema(connection: Kysely<Tables>, schema: string, create: boolean): Promise<void> {
  const key = sql`hashtextextended(${`ws-mirror tables ${schema}`}, 0)`;
  await sql`select pg_advisory_lock(${key})`.execute(connection);
  try {
    if (create) await connection.schema.createSchema(schema).ifNotExists().execute();
    await prepareTables(connection, "postgres", `schema ${schema} of the database`, create);
  } finally {
    await sql`select pg_advisory_unlock(${key})`.execute(connection);
  }
}

/** Takes an advisory lock on a connection of its own. The server releases it when the connection ends. */
async function lockSchema(pool: Pool, schema: string): Promise<() => Promise<void>> {
  const connection = await pool.connect();
  const key = `ws-mirror ${schema}`;
  const { rows } = await connection.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked",
    [key],
  );
  if (rows[0]?.locked !== true) {
    connection.release();
    throw new MirrorError(
      "copy_in_use",
      `Another process changes the copy in schema ${schema}. Wait until it has ended.`,
    );
  }
  return async () => {
    await connection.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]);
    connection.release();
  };
}

async function loadPool(): Promise<typeof Pool> {
  try {
    return (await import("pg")).default.Pool;
  } catch (error) {
    throw new MirrorError(
      "invalid_argument",
      "A copy in PostgreSQL needs the package pg. Install it: npm install pg.",
      {
        cause: error,
      },
    );
  }
}
