// Creates a store on open connections to PostgreSQL. Apart from `openPostgresStore()`, whose types do not name the optional
// package `pg`.
import { Kysely, PostgresDialect, sql } from "kysely";
import type { FileStore } from "../../files/file-store.ts";
import { createStore } from "./create-store.ts";
import { POSTGRES } from "../dialects/postgres.ts";
import type { PostgresPool } from "../dialects/postgres-pool.ts";
import type { QueueWorker } from "../dialects/queue-worker.ts";
import type { CopyStore } from "../mirror-store.ts";
import { prepareTables, type PrepareOptions } from "../migrations/prepare-tables.ts";
import type { Tables } from "../tables.ts";

/** The parts of a store beside its connections. */
interface StoreParts {
  readonly files: FileStore;
  readonly filesName?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly schema: string;
  readonly create: boolean;
  readonly migrate: boolean;
  readonly worker?: QueueWorker | undefined;
}

/** Creates a store on connections to PostgreSQL. */
export async function createPostgresStore(
  connections: PostgresPool,
  { files, filesName, signal, schema, create, migrate, worker }: StoreParts,
): Promise<CopyStore> {
  const { pool } = connections;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const store = createStore(
    POSTGRES,
    { connections, schema, worker },
    {
      db,
      files,
      filesName,
      signal,
      isBusy: (isLocked) => pool.totalCount - pool.idleCount > (isLocked ? 1 : 0),
      checkDatabase: async () => {
        await sql`select 1`.execute(db);
        return [];
      },
      close: () => connections.close(),
    },
  );
  const name = `schema ${schema} of the database`;
  const options: PrepareOptions = { dialect: "postgres", name, create, migrate, lock: store.lock };
  await db.connection().execute((connection) => prepareSchema(connection, schema, options));
  return store;
}

/** Creates the schema and its tables. One process at a time, because PostgreSQL refuses to create a table twice in parallel. */
async function prepareSchema(connection: Kysely<Tables>, schema: string, options: PrepareOptions): Promise<void> {
  const key = sql`hashtextextended(${`ws-mirror tables ${schema}`}, 0)`;
  await sql`select pg_advisory_lock(${key})`.execute(connection);
  try {
    if (options.create) await connection.schema.createSchema(schema).ifNotExists().execute();
    await prepareTables(connection, options);
  } finally {
    await sql`select pg_advisory_unlock(${key})`.execute(connection);
  }
}
