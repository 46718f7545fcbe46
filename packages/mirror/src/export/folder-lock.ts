// The folder inside of an export in which the next export is written. A lock keeps other exports out, and ends with the process.
import { existsSync, lstatSync, readdirSync, rmSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import SqliteConnection from "libsql";
import { codeOf, messageOf, MirrorError } from "../errors.ts";
import { makeFolder } from "../files/make-folder.ts";

/** Name of the folder. */
export const PARTIAL = ".ws-mirror-partial";

const LOCK = "lock.db";

/** A folder that belongs to this process. */
export interface PartialFolder {
  readonly path: string;
  /** Removes the folder, and lets other exports in. */
  readonly remove: () => void;
}

/**
 * Creates the partial folder of an export. What a killed export has left in it is removed.
 * @throws MirrorError `copy_in_use` if another process writes this export, `invalid_argument` if the folder is a link
 */
export function openPartialFolder(target: string): PartialFolder {
  const path = join(target, PARTIAL);
  for (;;) {
    const lock = join(path, LOCK);
    makeFolder(path);
    checkReal(path, lock);
    const { database, ino } = lockFile(target, lock);
    // Another export may have ended, and removed its lock, before this process had it.
    if (!existsSync(lock) || statSync(lock).ino !== ino) {
      database.close();
      continue;
    }
    const clear = () => {
      for (const name of readdirSync(path)) if (name !== LOCK) rmSync(join(path, name), { recursive: true });
    };
    clear();
    const remove = () => {
      clear();
      // Windows removes no file that is open.
      if (process.platform === "win32") database.close();
      rmSync(lock, { force: true });
      rmdirSync(path);
      database.close();
    };
    return { path, remove };
  }
}

/**
 * A link in the place of the folder or of its lock would lead to what is outside of the export.
 * @throws MirrorError `invalid_argument` if one of them is a link
 */
function checkReal(path: string, lock: string): void {
  const found = lstatSync(lock, { throwIfNoEntry: false });
  if (lstatSync(path).isDirectory() && found?.isFile() !== false) return;
  throw new MirrorError(
    "invalid_argument",
    `Expected "${path}" to be a folder that an export has left, got a link or a file. Remove it.`,
  );
}

/** Creates and locks the file of the lock. */
function lockFile(target: string, lock: string) {
  const database = new SqliteConnection(lock);
  const { ino } = statSync(lock);
  try {
    database.exec("begin exclusive");
    return { database, ino };
  } catch (error) {
    database.close();
    if (String(codeOf(error)).startsWith("SQLITE_BUSY"))
      throw new MirrorError(
        "copy_in_use",
        `Another process exports to "${target}". Wait until it has ended, or choose another folder.`,
        { cause: error },
      );
    throw new MirrorError("cannot_write", `"${lock}" cannot be locked: ${messageOf(error)}`, { cause: error });
  }
}
