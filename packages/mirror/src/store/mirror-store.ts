// A copy: its database and its files.
import type { Kysely, Transaction } from "kysely";
import { MirrorError } from "../errors.ts";
import type { FileStore } from "../files/file-store.ts";
import { fieldsOf } from "../json.ts";
import { prepared } from "./prepared.ts";
import { hashAllRows } from "./row-hashes.ts";
import { createTables, TABLES_VERSION, type Tables } from "./tables.ts";

/** A database or a transaction in it. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** A copy that is open. Create it with `openStore()` or `openPostgresStore()`. */
export interface MirrorStore {
  readonly dialect: "sqlite" | "postgres";
  readonly db: Kysely<Tables>;
  readonly files: FileStore;
  /** Checks the file of the database. Returns what is wrong with it. */
  readonly checkDatabase: () => Promise<readonly string[]>;
  /** Runs `work` in a transaction: all of its changes are stored, or none. */
  readonly transaction: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  /**
   * Takes the lock of the copy, so that only one process changes it. The lock ends with the process. Transactions fail with
   * `lock_lost` after the lock was lost.
   * @param onLost called if the lock is lost before it is released, for example when the connection to PostgreSQL ends
   * @returns a function that releases the lock
   * @throws MirrorError `copy_in_use` if another process has the lock
   */
  readonly lock: (onLost?: (error: MirrorError) => void) => Promise<() => Promise<void>>;
  /** Closes the database. */
  readonly close: () => Promise<void>;
}

/**
 * Runs `work` with the lock of a copy. The signal that `work` gets aborts when the lock is lost, and when `signal` aborts.
 * @throws MirrorError `copy_in_use` if another process has the lock, `lock_lost` if it was lost
 */
export async function withLock<Result>(
  store: MirrorStore,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  let lost: MirrorError | undefined;
  const unlock = await store.lock((error) => {
    lost = error;
    stop.abort(error);
  });
  try {
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
    return await work(stop.signal);
  } catch (error) {
    // A request that was stopped has an error of its own.
    throw lost ?? error;
  } finally {
    signal?.removeEventListener("abort", abort);
    await unlock();
  }
}

/**
 * Creates the tables, and refuses a database whose tables this version does not know.
 * @param name name of the database, for errors
 * @param create false: fail if the database has no copy
 */
export async function prepareTables(
  db: Kysely<Tables>,
  dialect: MirrorStore["dialect"],
  name: string,
  create: boolean,
): Promise<void> {
  // The version is written last, so tables without a version are not complete.
  const known = await readMeta(db, "tables_version").catch((error: unknown) => {
    if (!isMissingTable(error)) throw error;
  });
  if (known === undefined && !create)
    throw new MirrorError("not_a_copy", `Expected a copy in ${name}, got none. Run "ws-mirror pull" first.`);
  const version = known ?? (await addTables(db, dialect));
  if (version !== TABLES_VERSION)
    throw new MirrorError(
      "not_a_copy",
      `Expected a copy with tables of version ${TABLES_VERSION}, got version ${version ?? "none"} in ${name}. ` +
        "Use the version of @ws/mirror that wrote it.",
    );
  // A command that only reads leaves a copy of an earlier version as it is.
  if (create && (await readMeta(db, ROWS_HASHED)) === undefined) {
    await hashAllRows(db);
    await writeMeta(db, ROWS_HASHED, "1");
  }
}

/** Key of the mark that the rows of {@link HASHED_TABLES} have hashes in the ledger. */
export const ROWS_HASHED = "rows_hashed";

/** PostgreSQL has a code for it, SQLite has a message. */
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && (fieldsOf(error)["code"] === "42P01" || error.message.includes("no such table"));

async function addTables(db: Kysely<Tables>, dialect: MirrorStore["dialect"]): Promise<string> {
  await createTables(db, dialect);
  await writeMeta(db, "tables_version", TABLES_VERSION);
  return TABLES_VERSION;
}

/** Returns a value of the copy itself. */
export async function readMeta(db: Database, key: string): Promise<string | undefined> {
  return (await findMeta(db, { key }))[0]?.value;
}

const findMeta = prepared((db, { key }: { key: string }) =>
  db.selectFrom("meta").select("value").where("key", "=", key),
);

/** Stores a value of the copy itself. */
export async function writeMeta(db: Database, key: string, value: string): Promise<void> {
  await insertMeta(db, { key, value });
}

const insertMeta = prepared((db, { key, value }: { key: string; value: string }) =>
  db
    .insertInto("meta")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value })),
);
