// Opens a copy: SQLite in `mirror.db` of a folder with files in `files/`, or a schema of a PostgreSQL database.
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Kysely, sql, SqliteDialect, type SqliteDatabase } from "kysely";
import SqliteConnection from "libsql";
import { MirrorError } from "../../errors.ts";
import { openFileStore } from "../../files/open-file-store.ts";
import { makeFolder } from "../../files/make-folder.ts";
import type { FileStore } from "../../files/file-store.ts";
import { DEFAULT_FILES, locateCopy, type CopyLocation } from "./copy-location.ts";
import { createStore } from "./create-store.ts";
import { fileIdentity } from "../dialects/folder-lock.ts";
import type { QueueWorker } from "../dialects/queue-worker.ts";
import { SQLITE } from "../dialects/sqlite.ts";
import { withStatementCache } from "../dialects/sqlite-statements.ts";
import { folderError } from "./open-error.ts";
import { rememberedFiles, rememberFiles } from "./remembered-files.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import type { CopyStore } from "../mirror-store.ts";
import { prepareTables } from "../migrations/prepare-tables.ts";
import { isIndexFault } from "../search-index/index-fault.ts";
import { TABLE_NAMES, type Tables } from "../tables.ts";

/** Options of {@link openStore}. */
export interface OpenStoreOptions {
  /** False: fail if there is no copy. @default true */
  readonly create?: boolean;
  /** False: fail if an earlier version has written the copy. True: update its tables. @default `create` */
  readonly migrate?: boolean;
  /** True: the database refuses every change. Needs `create: false`. @default false */
  readonly readOnly?: boolean;
  /** For the workers of a queue, in PostgreSQL: opens the copy with two sessions, for which it waits. @default none */
  readonly worker?: QueueWorker | undefined;
  /**
   * In PostgreSQL: closes the connections when it aborts, so that statements end to which a server that stands still does not respond,
   * and cancels the transfers of files. Transactions that are running are rolled back.
   */
  readonly signal?: AbortSignal | undefined;
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
  { create = true, migrate = create, readOnly = false, worker, signal }: OpenStoreOptions = {},
): Promise<CopyStore> {
  const copy = locateCopy(location);
  const options = { create, migrate, readOnly };
  if (copy.database === undefined) return openFolder(copy.folder, await openFileStore(copy.files), options);
  const { database: url, schema, files } = copy;
  const filesFolder = files ?? (await rememberedFiles(url, schema)) ?? DEFAULT_FILES;
  const store = await openPostgresStore({ url, schema, filesFolder, ...options, worker, signal });
  try {
    if (create && typeof files === "string") await rememberFiles(store, files);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

type FolderOptions = Required<Omit<OpenStoreOptions, "worker" | "signal">>;

/** Opens the copy in a folder, or creates it. */
async function openFolder(folder: string, files: FileStore, options: FolderOptions): Promise<CopyStore> {
  const path = join(folder, "mirror.db");
  checkFolder(folder);
  if (!options.create && !existsSync(path))
    throw new MirrorError(
      "not_a_copy",
      `Expected a folder with mirror.db, got "${folder}". Run "npx @ws/mirror pull DIR" first.`,
    );
  try {
    makeFolder(folder);
  } catch (error) {
    throw folderError(folder, error);
  }
  return openDatabase(path, files, { ...options, folder });
}

/** Opens a SQLite database without a folder and without a lock. The path `:memory:` gives a database in memory. */
export const openSqlite = (path: string, files: FileStore): Promise<CopyStore> => openDatabase(path, files, {});

async function openDatabase(path: string, files: FileStore, options: Partial<SqliteOptions>): Promise<CopyStore> {
  try {
    const database = new SqliteConnection(path);
    // WAL: readers do not block the writer, and a killed process loses no committed transaction. A loss of power can lose the
    // last transactions, which the next run repeats.
    database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000");
    const store = await createSqliteStore(withStatementCache(database), files, path, options);
    if (options.readOnly === true) database.exec("pragma query_only = on");
    return store;
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

interface IntegrityRow {
  readonly integrity_check: string;
}

/** Checks the file. A damaged index of the search stops the check of all tables, so they are checked one by one. */
async function checkIntegrity(db: Kysely<Tables>): Promise<string[]> {
  const rows: IntegrityRow[] = [];
  try {
    rows.push(...(await sql<IntegrityRow>`pragma integrity_check`.execute(db)).rows);
  } catch (error) {
    if (!isIndexFault(error)) throw error;
    for (const table of TABLE_NAMES)
      rows.push(...(await sql<IntegrityRow>`pragma integrity_check(${sql.id(table)})`.execute(db)).rows);
  }
  return rows.map((row) => row.integrity_check).filter((text) => text !== "ok" && !text.includes("ws_search"));
}

interface SqliteOptions extends FolderOptions {
  /** Folder of the database. Undefined: the store has no lock. */
  readonly folder: string;
}

/** Creates a store on an open SQLite database. */
export async function createSqliteStore(
  database: SqliteDatabase,
  files: FileStore,
  name: string,
  { create = true, migrate = true, folder }: Partial<SqliteOptions> = {},
): Promise<CopyStore> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  const place = folder === undefined ? undefined : { folder, database: fileIdentity(name) };
  const store = createStore(SQLITE, place, {
    db,
    files,
    checkDatabase: () => checkIntegrity(db),
    close: () => db.destroy(),
  });
  await prepareTables(db, { dialect: "sqlite", name, create, migrate, lock: store.lock });
  return store;
}
