// Replaces a file. After a crash or on a full disk, the file is the complete old one or the complete new one.
import { closeSync, fstatSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** The functions of `node:fs` that replace a file. Tests pass functions that fail. */
export interface FileSystem {
  readonly openSync: (path: string, flags: string) => number;
  readonly writeSync: (handle: number, bytes: Uint8Array, offset: number) => number;
  readonly fstatSync: (handle: number) => { readonly size: number };
  readonly fsyncSync: (handle: number) => void;
  readonly closeSync: (handle: number) => void;
  readonly renameSync: (from: string, to: string) => void;
}

const DISK: FileSystem = { openSync, writeSync, fstatSync, fsyncSync, closeSync, renameSync };

/**
 * Writes a file beside `file`, checks that it is complete and on the disk, and renames it to `file`.
 * @throws Error of the file system; `file` is unchanged then
 */
export function replaceFile(file: string, content: string | Uint8Array, fs: FileSystem = DISK): void {
  const temporary = `${file}.writing`;
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  try {
    withHandle(fs, temporary, "w", (handle) => writeAll(fs, handle, bytes));
    fs.renameSync(temporary, file);
  } catch (error) {
    // On a full disk, the incomplete file would take the rest of the space.
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(fs, dirname(file));
}

function writeAll(fs: FileSystem, handle: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length;) {
    const written = fs.writeSync(handle, bytes, offset);
    if (written === 0) throw new Error(`wrote ${offset} of ${bytes.length} bytes`);
    offset += written;
  }
  fs.fsyncSync(handle);
  const { size } = fs.fstatSync(handle);
  if (size !== bytes.length) throw new Error(`wrote ${size} of ${bytes.length} bytes`);
}

/** Makes the new name of a file permanent. Windows has no such operation for folders. */
function syncFolder(fs: FileSystem, folder: string): void {
  if (process.platform === "win32") return;
  withHandle(fs, folder, "r", (handle) => fs.fsyncSync(handle));
}

function withHandle(fs: FileSystem, path: string, flags: string, use: (handle: number) => void): void {
  const handle = fs.openSync(path, flags);
  try {
    use(handle);
  } finally {
    fs.closeSync(handle);
  }
}
