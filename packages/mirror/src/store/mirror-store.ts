// A copy: its database and its files.
import { setMaxListeners } from "node:events";
import type { Kysely } from "kysely";
import { MirrorError } from "../errors.ts";
import type { FileStore } from "../files/file-store.ts";
import { isFields } from "../json.ts";
import { describeValue } from "@ws/helpers/messages";
import type { Database, DialectName } from "./database.ts";
import type { LockWait } from "./dialects/dialect.ts";
import type { Tables } from "./tables.ts";

export type { Database } from "./database.ts";

/** A copy that is open. Create it with `openStore()` or `openPostgresStore()`. */
export interface MirrorStore {
  readonly dialect: DialectName;
  readonly files: FileStore;
  /**
   * Takes the lock of the copy, so that only one process changes it. The lock ends with the process.
   * @param onLost called if the lock is lost before it is released, for example when the connection to PostgreSQL ends
   * @param wait waits for the lock of a copy in PostgreSQL while another process has it
   * @returns a function that releases the lock
   * @throws MirrorError `copy_in_use` if another process has the lock
   */
  readonly lock: (onLost?: (error: MirrorError) => void, wait?: LockWait) => Promise<() => Promise<void>>;
  /** Returns true if a process has the lock. */
  readonly isLocked: () => Promise<boolean>;
  /** Names what the copy waits for now: its database, and the transfers of its files. For a report of a run that takes too long. */
  readonly waitsFor: () => readonly string[];
  /** Closes the database. */
  readonly close: () => Promise<void>;
}

/** A store with the database, which only this package uses. */
export interface CopyStore extends MirrorStore {
  readonly db: Kysely<Tables>;
  /** Checks the file of the database. Returns what is wrong with it. */
  readonly checkDatabase: () => Promise<readonly string[]>;
  /**
   * Runs `work` in a transaction: all of its changes are stored, or none. Fails with `lock_lost` after the lock was lost.
   */
  readonly transaction: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  /** @param db transaction in which PostgreSQL looks for the lock */
  readonly isLocked: (db?: Database) => Promise<boolean>;
}

/**
 * Returns the whole store of a program.
 * @throws MirrorError `invalid_argument` for another object
 */
export function copyStoreOf(store: MirrorStore): CopyStore {
  if (isCopyStore(store)) return store;
  throw new MirrorError(
    "invalid_argument",
    `Expected a store in store, got ${describeValue(store)}. Open it with openStore(folder).`,
  );
}

/** Programs in JavaScript have no types. */
const isCopyStore = (store: unknown): store is CopyStore => isFields(store) && "db" in store && "transaction" in store;

/**
 * Runs `work` with the lock of a copy. The signal that `work` gets aborts when the lock is lost, and when `signal` aborts.
 * @throws MirrorError `copy_in_use` if another process has the lock, `lock_lost` if it was lost
 */
export async function withLock<Result>(
  store: CopyStore,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  // Each download of a run listens to it until it ends. Node warns about more than ten listeners.
  setMaxListeners(0, stop.signal);
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
