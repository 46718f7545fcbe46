// The folder inside of an export in which the next export is written. A lock keeps other exports out, and ends with the process.
import { existsSync, mkdirSync, readdirSync, rmSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import SqliteConnection from "libsql";
import { MirrorError } from "../errors.ts";

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
 * @throws MirrorError `copy_in_use` if another process writes this export
 */
export function openPartialFolder(target: string): PartialFolder {
  const path = join(target, PARTIAL);
  for (;;) {
    mkdirSync(path, { recursive: true });
    const lock = join(path, LOCK);
    const database = new SqliteConnection(lock);
    const { ino } = statSync(lock);
    try {
      database.exec("begin exclusive");
    } catch (error) {
      database.close();
      const message = `Another process exports to "${target}". Wait until it has ended, or choose another folder.`;
      throw new MirrorError("copy_in_use", message, { cause: error });
    }
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
