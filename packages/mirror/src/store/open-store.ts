// Opens a copy: SQLite in `mirror.db` of a folder with files in `files/`, or a schema of a PostgreSQL database.
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Kysely, sql, type SqliteDatabase, type SqliteStatement } from "kysely";
import SqliteConnection from "libsql";
import { MirrorError } from "../errors.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { makeFolder } from "../files/make-folder.ts";
import type { FileStore } from "../files/file-store.ts";
import { locateCopy, type CopyLocation } from "./copy-location.ts";
import { CopyDialect } from "./dialects/sqlite.ts";
import { fileIdentity, lockFolder, type FolderLock } from "./folder-lock.ts";
import { folderError } from "./open-error.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import type { MirrorStore } from "./mirror-store.ts";
import { prepareTables, type PrepareOptions } from "./prepare-tables.ts";
import { runTransaction } from "./prepared.ts";
import type { Tables } from "./tables.ts";

/** Options of {@link openStore}. */
export interface OpenStoreOptions {
  /** False: fail if there is no copy. @default true */
  readonly create?: boolean;
  /** False: fail if an earlier version has written the copy. True: update its tables. @default `create` */
  readonly migrate?: boolean;
}

/**
 * Opens a copy, or creates it.
 * @param location folder of the copy, or its place in a PostgreSQL database, which needs the package `pg`
 * @throws MirrorError `not_a_copy` if `create` is false and there is no copy, or if the database is not a copy
 * @example
 * const store = await openStore({ database: "postgres://db/mirrors", workspace: "acme", files: "/shared" });
 */
export async function openStore(
  location: string | CopyLocation,
  { create = true, migrate = create }: OpenStoreOptions = {},
): Promise<MirrorStore> {
  const copy = locateCopy(location);
  if (copy.database === undefined) return openFolder(copy.folder, openFileStore(copy.files), { create, migrate });
  const { database: url, schema, files: filesFolder } = copy;
  return openPostgresStore({ url, schema, filesFolder, create, migrate });
}

/** Opens the copy in a folder, or creates it. */
async function openFolder(
  folder: string,
  files: FileStore,
  { create, migrate }: Required<OpenStoreOptions>,
): Promise<MirrorStore> {
  const path = join(folder, "mirror.db");
  checkFolder(folder);
  if (!create && !existsSync(path))
    throw new MirrorError(
      "not_a_copy",
      `Expected a folder with mirror.db, got "${folder}". Run "ws-mirror pull" first.`,
    );
  try {
    makeFolder(folder);
  } catch (error) {
    throw folderError(folder, error);
  }
  const withCopyLock = async (work: () => Promise<void>) => {
    const lock = lockFolder(folder, fileIdentity(path), () => {});
    try {
      await work();
    } finally {
      lock.release();
    }
  };
  const store = await openSqlite(path, files, { create, migrate, withCopyLock });
  const identity = fileIdentity(path);
  let lock: FolderLock | undefined;
  return {
    ...store,
    transaction: (work) => {
      const held = lock;
      return store.transaction(async (db) => {
        const result = await work(db);
        // At the end, so that nothing is committed to a copy that another process may change.
        held?.check();
        return result;
      });
    },
    async lock(onLost = () => {}) {
      const taken = lockFolder(folder, identity, onLost);
      lock = taken;
      return async () => {
        if (lock === taken) lock = undefined;
        taken.release();
      };
    },
  };
}

/** Opens a SQLite database. The path `:memory:` gives a database in memory. */
export async function openSqlite(
  path: string,
  files: FileStore,
  options: Partial<SqliteOptions> = {},
): Promise<MirrorStore> {
  try {
    const database = new SqliteConnection(path);
    // WAL: readers do not block the writer, and a killed process loses no committed transaction. A loss of power can lose the
    // last transactions, which the next run repeats.
    database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000");
    return await createSqliteStore(withStatementCache(database), files, path, options);
  } catch (error) {
    throw folderError(dirname(path), error);
  }
}

/** Refuses a file as the folder. */
function checkFolder(folder: string): void {
  let isFile: boolean;
  try {
    isFile = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false;
  } catch (error) {
    throw folderError(folder, error);
  }
  if (isFile) throw new MirrorError("invalid_argument", `Expected a folder, got the file "${folder}".`);
}

type SqliteOptions = Pick<PrepareOptions, "create" | "migrate" | "withCopyLock">;

/** Creates a store on an open SQLite database. */
export async function createSqliteStore(
  database: SqliteDatabase,
  files: FileStore,
  name: string,
  { create = true, migrate = true, withCopyLock = (work) => work() }: Partial<SqliteOptions> = {},
): Promise<MirrorStore> {
  const db = new Kysely<Tables>({ dialect: new CopyDialect({ database }) });
  await prepareTables(db, { dialect: "sqlite", name, create, migrate, withCopyLock });
  return {
    dialect: "sqlite",
    db,
    files,
    checkDatabase: async () => {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
      return rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
    },
    transaction: (work) => runTransaction(db, work),
    // A database in memory belongs to its process.
    lock: async () => async () => {},
    close: () => db.destroy(),
  };
}

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
      if (text === "begin" || text === "commit") return commandOf(database, text);
      if (text === "rollback") return rollbackOf(database);
      const statement = database.prepare(text);
      // Reading `reader` calls into the native module, and Kysely reads it for each query.
      const { reader } = statement;
      const kept: SqliteStatement = {
        reader,
        all: (parameters) => statement.all(parameters),
        run: (parameters) => statement.run(parameters),
        iterate: (parameters) => statement.iterate(parameters),
      };
      statements.set(text, kept);
      return kept;
    },
    close() {
      statements.clear();
      // Without this, a part of the copy can stay in mirror.db-wal.
      database.exec("pragma wal_checkpoint(truncate)");
      database.close();
    },
  };
}

/** A statement without parameters and rows. `exec()` takes half of the time of a prepared statement. */
const commandOf = (database: SqliteConnection.Database, text: string): SqliteStatement => ({
  reader: false,
  all: () => [],
  run: () => {
    database.exec(text);
    return { changes: 0, lastInsertRowid: 0 };
  },
  iterate: () => [][Symbol.iterator](),
});

/** SQLite undoes a transaction itself if the disk is full. A second rollback would hide the reason. */
function rollbackOf(database: SqliteConnection.Database): SqliteStatement {
  return {
    ...commandOf(database, "rollback"),
    run: () => {
      if (database.inTransaction) database.exec("rollback");
      return { changes: 0, lastInsertRowid: 0 };
    },
  };
}
