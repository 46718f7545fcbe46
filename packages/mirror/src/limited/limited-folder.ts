// Temporary folders for limited copies. They are locked while their process runs, so that the next one can remove what a kill has
// left.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFolderLocked, lockFolder } from "../store/dialects/folder-lock.ts";

const PREFIX = "ws-limited-copy-";

/** Age from which a folder without a lock is left over, in milliseconds. A new folder has no lock for a moment. */
const LEFT_OVER_MS = 60_000;

/** A temporary folder. */
export interface LimitedFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Creates a folder that only this user can read. */
export function createLimitedFolder(nowMs = Date.now()): LimitedFolder {
  removeLeftOver(nowMs);
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  const lock = lockFolder({ folder: path, database: undefined }, { onLost: () => {} });
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once("exit", remove);
  return {
    path,
    async remove() {
      process.off("exit", remove);
      await lock.release();
      remove();
    },
  };
}

function removeLeftOver(nowMs: number): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      const isNew = nowMs - statSync(folder).mtimeMs < LEFT_OVER_MS;
      if (!isNew && !isFolderLocked({ folder, database: undefined })) rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user, or another process removes it.
    }
  }
}
