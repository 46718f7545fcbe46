// Keeps the bytes of uploaded files in a folder, one file for each key, so that they do not stay in memory.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ApiError } from "../errors/api-error.ts";
import type { FileStore } from "../values/file-store.ts";
import { fileKey } from "../values/file-store.ts";

const KEY = /^[\da-f]{64}$/;
const CHUNK_BYTES = 65_536;

/** Creates a store in a folder. The folder is created with the first file. */
export function createDiskFileStore(folder: string): FileStore {
  return {
    put(bytes) {
      const key = fileKey(bytes);
      const path = join(folder, key);
      // A file of another size was cut by a power failure: the writes are not flushed, which would take most of the time.
      if (statSync(path, { throwIfNoEntry: false })?.size !== bytes.length) write(folder, path, bytes);
      return key;
    },
    read(key) {
      const path = join(folder, key);
      return KEY.test(key) && existsSync(path) ? readChunks(path) : undefined;
    },
  };
}

/** Writes a temporary file and renames it, so that no incomplete file ever has the name of its key. */
function write(folder: string, path: string, bytes: Uint8Array): void {
  const temporary = `${path}.writing`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    throw new ApiError("service_unavailable", `The emulator could not keep the file (${code}).`);
  }
}

function* readChunks(path: string): Generator<Uint8Array> {
  const handle = openSync(path, "r");
  try {
    for (;;) {
      const chunk = Buffer.alloc(CHUNK_BYTES);
      const bytes = readSync(handle, chunk);
      if (bytes === 0) return;
      yield chunk.subarray(0, bytes);
    }
  } finally {
    closeSync(handle);
  }
}

/** Removes the files whose keys are not in the text of a saved workspace. */
export function removeUnusedFiles(folder: string, state: string): void {
  if (!existsSync(folder)) return;
  const used = new Set(state.match(/(?<![\da-f])[\da-f]{64}(?![\da-f])/g));
  for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name), { force: true });
}
