// Opens a copy in PostgreSQL. The files stay in a folder, which all machines that use the copy share.
import { Kysely, PostgresDialect, sql } from "kysely";
import { MirrorError } from "../errors.ts";
import { diskFileStore } from "../files/disk-file-store.ts";
import type { FileStore } from "../files/file-store.ts";
import type { MirrorStore } from "./mirror-store.ts";
import { prepareTables, type PrepareOptions } from "./prepare-tables.ts";
import { postgresError } from "./open-error.ts";
import { lockSchema, type PostgresLock } from "./postgres-lock.ts";
import { openPool, type PostgresPool } from "./postgres-pool.ts";
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
  /** False: fail if an earlier version has written the copy. True: update its tables. @default `create` */
  readonly migrate?: boolean;
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
  migrate = create,
}: PostgresStoreOptions): Promise<MirrorStore> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/u.test(schema))
    throw new MirrorError(
      "invalid_argument",
      `Expected schema to have lower-case letters, digits and _, at most 63, got "${schema}".`,
    );
  const connections = await openPool({ connectionString: url, options: `-c search_path=${schema}` });
  try {
    return await createPostgresStore(connections, { files: diskFileStore(filesFolder), schema, create, migrate });
  } catch (error) {
    await connections.close();
    throw postgresError(error);
  }
}

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
