// Opens the database of a copy for reads, and opens it again if it is replaced.
import { join } from "node:path";
import { codeOf, MirrorError } from "../errors.ts";
import { runSelect, type RunSelectOptions } from "../select/run-select.ts";
import type { SelectResult } from "../select/select-result.ts";
import type { DialectName } from "../store/database.ts";
import { DIALECTS } from "../store/dialects/dialects.ts";
import { fileIdentity } from "../store/dialects/folder-lock.ts";
import { checkVersion } from "../store/migrations/prepare-tables.ts";
import type { CopyStore, Database } from "../store/mirror-store.ts";
import { locateCopy, type CopyLocation } from "../store/open/copy-location.ts";
import { openStore } from "../store/open/open-store.ts";
import { createReader, type CopyReader } from "./copy-reader.ts";

/** A copy that is open for many reads. */
export interface OpenCopy {
  /** The database that statements are for. A copy with limits is in SQLite. */
  readonly dialect: DialectName;
  /** True if it was opened with limits. */
  readonly isLimited: boolean;
  /**
   * Runs `work` in a transaction: it sees one state, even if a run changes the copy at the same time. Opens the copy again if
   * it was replaced.
   * @throws MirrorError `not_a_copy` if the copy is gone, `copy_in_use` if another program has locked its database
   */
  readonly read: <Result>(work: (copy: CopyReader) => Promise<Result>) => Promise<Result>;
  /**
   * Runs one SELECT on a connection that can only read, for 2 seconds at most. It can read everything that the database has, so
   * check the statements of others first.
   * @param statement in the SQL of the copy's database, without a semicolon
   * @throws MirrorError `invalid_argument` if the database refuses the statement, or it takes too long
   */
  readonly select: (statement: string, options: RunSelectOptions) => Promise<SelectResult>;
  /**
   * Tells `work` where another process can read the copy. The place stays until `work` has ended: a copy with limits is in a temporary
   * folder, which is written again when the source has changed.
   */
  readonly share: <Result>(work: (place: SharedPlace) => Promise<Result>) => Promise<Result>;
  /** Closes the database. */
  readonly close: () => Promise<void>;
}

/** A place from which another process can read a copy, as plain data. An address of PostgreSQL can have a password. */
export interface SharedPlace {
  /** For `openCopy`. */
  readonly location: CopyLocation;
  /** True if a process changes the copy behind a temporary folder. Undefined: `age` of the opened copy tells it. */
  readonly isChanging: boolean | undefined;
}

/** An open copy with its database. */
export interface CopySource {
  readonly copy: OpenCopy;
  /** Runs `work` in a transaction that reads. */
  readonly transact: <Result>(work: (db: Database, store: CopyStore) => Promise<Result>) => Promise<Result>;
  /** Returns the identity of the file of the database. Empty in PostgreSQL. */
  readonly identity: () => string;
}

/**
 * Opens a copy.
 * @throws MirrorError `not_a_copy` if there is none, `old_copy` if another version of this package has written it
 */
export async function openSource(location: string | CopyLocation): Promise<CopySource> {
  const place = locateCopy(location);
  const path = place.database === undefined ? join(place.folder, "mirror.db") : undefined;
  const identityNow = () => (path === undefined ? "" : (fileIdentity(path) ?? "gone"));
  const open = () => openStore(location, { create: false, readOnly: true });
  let identity = identityNow();
  let store: Promise<CopyStore> = open();
  // Before the first read, so that a wrong location fails early.
  await store;
  const current = (): Promise<CopyStore> => {
    if (identityNow() !== identity) {
      const replaced = store;
      identity = identityNow();
      store = replaced.then((old) => old.close()).then(open, open);
    }
    return store.catch((error: unknown) => {
      // The next read tries again.
      identity = "none";
      throw error;
    });
  };
  const transact: CopySource["transact"] = async (work) => {
    const opened = await current();
    const { isMissing, readTransaction } = DIALECTS[opened.dialect];
    try {
      return await readTransaction(opened.db).execute(async (reading) => {
        await checkVersion(reading);
        return work(reading, opened);
      });
    } catch (error) {
      throw readError(error, isMissing(error));
    }
  };
  const copy: OpenCopy = {
    dialect: place.database === undefined ? "sqlite" : "postgres",
    isLimited: false,
    read: (work) => transact((db, { dialect, isLocked }) => work(createReader({ db, dialect, isLocked }))),
    select: (statement, options) => runSelect(location, statement, options),
    // Without the contents of files, which can be in a store of the program.
    share: (work) => work({ location: { ...placeOf(location), files: undefined }, isChanging: undefined }),
    // A copy that could not be opened again is closed.
    close: () =>
      store.then(
        (opened) => opened.close(),
        () => {},
      ),
  };
  return { copy, transact, identity: identityNow };
}

const placeOf = (location: string | CopyLocation): CopyLocation =>
  typeof location === "string" ? { folder: location } : location;

/** Errors of a database have no text that helps, and may name its address. */
function readError(error: unknown, isMissing: boolean): unknown {
  if (isMissing)
    return new MirrorError(
      "not_a_copy",
      'The copy is gone: its tables are missing. Run "npx @ws/mirror pull DIR" again.',
      {
        cause: error,
      },
    );
  return codeOf(error) === "SQLITE_BUSY"
    ? new MirrorError("copy_in_use", "Another program has locked the copy. Try again.", { cause: error })
    : error;
}
