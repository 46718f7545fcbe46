import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { threadId } from "node:worker_threads";

let writes = 0;

/** Replaces a file in one step. Readers see the old or the new content, never a part of it, even after a power failure. */
export function writeAtomically(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}-${threadId}-${(writes += 1)}.tmp`;
  try {
    const file = openSync(temporary, "wx");
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
