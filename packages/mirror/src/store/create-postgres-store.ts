// Creates a store on open connections to PostgreSQL. Apart from `openPostgresStore()`, whose types do not name the optional
// package `pg`.
import { Kysely, PostgresDialect, sql } from "kysely";
import type { FileStore } from "../files/file-store.ts";
import type { MirrorStore } from "./mirror-store.ts";
import { prepareTables, type PrepareOptions } from "./prepare-tables.ts";
import { lockSchema, type PostgresLock } from "./postgres-lock.ts";
import type { PostgresPool } from "./postgres-pool.ts";
import { runTransaction } from "./prepared.ts";
import type { Tables } from "./tables.ts";

/** The parts of a store beside its connections. */
interface StoreParts {
  readonly files: FileStore;
  readonly schema: string;
  readonly create: boolean;
  readonly migrate: boolean;
}

/** Creates a store on connections to PostgreSQL. */
export async function createPostgresStore(
  connections: PostgresPool,
  { files, schema, create, migrate }: StoreParts,
): Promise<MirrorStore> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections.pool }) });
  const options: PrepareOptions = {
    dialect: "postgres",
    name: `schema ${schema} of the database`,
    create,
    migrate,
    schema,
    async withCopyLock(work) {
      const held = await lockSchema(
        connections,
        schema,
        () => false,
        () => {},
      );
      try {
        await work();
      } finally {
        await held.release();
      }
    },
  };
  await db.connection().execute((connection) => prepareSchema(connection, schema, options));
  let last: Promise<unknown> = Promise.resolve();
  let lock: PostgresLock | undefined;
  let running = 0;
  return {
    dialect: "postgres",
    db,
    files,
    checkDatabase: async () => {
      await sql`select 1`.execute(db);
      return [];
    },
    // One transaction at a time, as in SQLite: steps of a run that store the same object cannot deadlock.
    transaction: (work) => {
      const held = lock;
      const result = last.then(async () => {
        running += 1;
        try {
          return await runTransaction(held?.db ?? db, work);
        } catch (error) {
          throw held?.lost() ?? error;
        } finally {
          running -= 1;
        }
      });
      last = result.catch(() => {});
      return result;
    },
    async lock(onLost = () => {}) {
      const taken = await lockSchema(connections, schema, () => running > 0, onLost);
      lock = taken;
      return async () => {
        if (lock === taken) lock = undefined;
        await taken.release();
      };
    },
    close: () => connections.close(),
  };
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
