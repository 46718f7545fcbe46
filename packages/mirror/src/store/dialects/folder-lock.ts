// The lock of a copy in a folder: a transaction in a small database beside it. The system releases it when
// the process ends.
import { statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import SqliteConnection from "libsql";
import { codeOf, MirrorError } from "../../errors.ts";
import { folderError } from "../open/open-error.ts";
import type { CopyLock, LockEvents } from "./dialect.ts";

/** A folder with an open database. */
export interface FolderPlace {
  readonly folder: string;
  /** Identity of the open database. */
  readonly database: string | undefined;
}

/** The identity of a file, which stays when the file is renamed. Undefined if there is no file. */
export function fileIdentity(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? undefined : `${stats.dev} ${stats.ino}`;
}

function openLock(path: string, folder: string): SqliteConnection.Database {
  let database: SqliteConnection.Database | undefined;
  try {
    database = new SqliteConnection(path);
    // A process that looks at the lock has it for a moment.
    database.exec("pragma busy_timeout = 200; begin exclusive");
    return database;
  } catch (error) {
    database?.close();
    if (codeOf(error) !== "SQLITE_BUSY") throw folderError(folder, error);
    throw new MirrorError("copy_in_use", `Another process changes the copy in ${folder}. Wait until it has ended.`, {
      cause: error,
    });
  }
}

/** Returns true if a process has the lock. */
export function isFolderLocked({ folder }: FolderPlace): boolean {
  const path = join(folder, "lock.db");
  if (fileIdentity(path) === undefined) return false;
  let database: SqliteConnection.Database | undefined;
  try {
    database = new SqliteConnection(`${pathToFileURL(path).href}?mode=ro`);
    database.prepare("select 1 from sqlite_master").all();
    return false;
  } catch (error) {
    return codeOf(error) === "SQLITE_BUSY";
  } finally {
    database?.close();
  }
}

/**
 * Takes the lock. It is lost if the lock or the database are no longer the files in the folder.
 * @throws MirrorError `copy_in_use` if another process has it
 */
export function lockFolder({ folder, database }: FolderPlace, { onLost }: Pick<LockEvents, "onLost">): CopyLock {
  const path = join(folder, "lock.db");
  const lock = openLock(path, folder);
  const identity = fileIdentity(path);
  const check = (): MirrorError | undefined => {
    if (fileIdentity(join(folder, "mirror.db")) !== database)
      return new MirrorError(
        "copy_replaced",
        `The copy in ${folder} was moved, removed or replaced while it was open. Run the command again.`,
      );
    if (fileIdentity(path) === identity) return undefined;
    return new MirrorError(
      "lock_lost",
      `The copy in ${folder} is no longer locked: lock.db was removed or replaced. The next run continues.`,
    );
  };
  return {
    lost() {
      const lost = check();
      if (lost !== undefined) onLost(lost);
      return lost;
    },
    release: async () => {
      lock.close();
    },
  };
}
