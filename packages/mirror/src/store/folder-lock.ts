// The lock of a copy in a folder: a transaction in a small database beside it, which ends with the process however it ends.
import { statSync } from "node:fs";
import { join } from "node:path";
import SqliteConnection from "libsql";
import { MirrorError } from "../errors.ts";
import { folderError } from "./open-error.ts";

/** A lock that is held. */
export interface FolderLock {
  /**
   * Checks that the lock and the database are still the files in the folder.
   * @throws MirrorError `lock_lost` or `copy_replaced`
   */
  readonly check: () => void;
  readonly release: () => void;
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
    database.exec("begin exclusive");
    return database;
  } catch (error) {
    database?.close();
    if (!(error instanceof Error) || !("code" in error) || error.code !== "SQLITE_BUSY")
      throw folderError(folder, error);
    throw new MirrorError("copy_in_use", `Another process changes the copy in ${folder}. Wait until it has ended.`, {
      cause: error,
    });
  }
}

/**
 * Takes the lock.
 * @param databaseIdentity identity of the open database
 * @throws MirrorError `copy_in_use` if another process has it
 */
export function lockFolder(
  folder: string,
  databaseIdentity: string | undefined,
  onLost: (error: MirrorError) => void,
): FolderLock {
  const path = join(folder, "lock.db");
  const database = openLock(path, folder);
  const identity = fileIdentity(path);
  const lose = (error: MirrorError): never => {
    onLost(error);
    throw error;
  };
  return {
    check() {
      if (fileIdentity(join(folder, "mirror.db")) !== databaseIdentity)
        lose(
          new MirrorError(
            "copy_replaced",
            `The copy in ${folder} was moved, removed or replaced while it was open. Run the command again.`,
          ),
        );
      if (fileIdentity(path) !== identity)
        lose(
          new MirrorError(
            "lock_lost",
            `The copy in ${folder} is no longer locked: lock.db was removed or replaced. The next run continues.`,
          ),
        );
    },
    release: () => database.close(),
  };
}
