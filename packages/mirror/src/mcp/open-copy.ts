// A copy that stays open for many calls, and that nothing changes through this connection.
import { join } from "node:path";
import { codeOf, MirrorError } from "../errors.ts";
import { openRecords, type RecordSnapshot } from "../snapshot/snapshot.ts";
import type { Database, DialectName } from "../store/database.ts";
import { fileIdentity } from "../store/dialects/folder-lock.ts";
import { DIALECTS } from "../store/dialects/dialects.ts";
import { checkVersion } from "../store/migrations/prepare-tables.ts";
import type { MirrorStore } from "../store/mirror-store.ts";
import { locateCopy, type CopyLocation } from "../store/open/copy-location.ts";
import { openStore } from "../store/open/open-store.ts";

/** The state of a copy during one call. */
export interface ReadableCopy {
  readonly db: Database;
  readonly dialect: DialectName;
  readonly snapshot: RecordSnapshot;
  /** Returns true if a process changes the copy. */
  readonly isLocked: () => Promise<boolean>;
}

/** A copy that is read only. */
export interface OpenCopy {
  /** Runs `work` in a transaction that sees no changes of others. Opens the copy again if it was replaced. */
  readonly read: <Result>(work: (copy: ReadableCopy) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a copy for many calls.
 * @throws MirrorError `not_a_copy` if there is none
 */
export async function openCopyToRead(location: CopyLocation): Promise<OpenCopy> {
  const place = locateCopy(location);
  const path = place.database === undefined ? join(place.folder, "mirror.db") : undefined;
  const identityNow = () => (path === undefined ? "" : fileIdentity(path));
  const open = () => openStore(location, { create: false, readOnly: true });
  let identity = identityNow();
  let store: Promise<MirrorStore> = open();
  // Before the first call, so that a wrong folder ends the command.
  await store;
  const current = (): Promise<MirrorStore> => {
    if (identityNow() !== identity) {
      const replaced = store;
      identity = identityNow();
      store = replaced.then((old) => old.close()).then(open, open);
    }
    return store.catch((error: unknown) => {
      // The next call tries again.
      identity = "none";
      throw error;
    });
  };
  return {
    async read(work) {
      const { db, dialect, isLocked } = await current();
      try {
        return await DIALECTS[dialect].readTransaction(db).execute(async (reading) => {
          await checkVersion(reading);
          return work({
            db: reading,
            dialect,
            snapshot: await openRecords({ db: reading }),
            isLocked: () => isLocked(reading),
          });
        });
      } catch (error) {
        throw readError(error, DIALECTS[dialect].isMissing(error));
      }
    },
    // A copy that could not be opened again is closed.
    close: () =>
      store.then(
        (opened) => opened.close(),
        () => {},
      ),
  };
}

/** Errors of a database have no text that helps, and may name its address. */
function readError(error: unknown, isMissing: boolean): unknown {
  if (isMissing)
    return new MirrorError("not_a_copy", 'The copy is gone: its tables are missing. Run "ws-mirror pull" again.', {
      cause: error,
    });
  return codeOf(error) === "SQLITE_BUSY"
    ? new MirrorError("copy_in_use", "Another program has locked the copy. Try again.", { cause: error })
    : error;
}
