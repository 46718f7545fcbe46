// Keeps the bytes of uploaded files in a folder, one file for each key, so that they do not stay in memory.
import { closeSync, existsSync, mkdirSync, openSync, readSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ApiError } from "../errors/api-error.ts";
import type { FileStore } from "../values/file-store.ts";
import { fileKey } from "../values/file-store.ts";
import { replaceFile } from "./replace-file.ts";

const KEY = /^[\da-f]{64}$/;
/** The names that the store gives to its files. Other files in the folder are not the emulator's. */
const OWN_NAME = /^[\da-f]{64}(?:\.writing)?$/;
const CHUNK_BYTES = 65_536;

/** Creates a store in a folder. The folder is created with the first file. */
export function createDiskFileStore(folder: string): FileStore {
  return {
    put(bytes) {
      const key = fileKey(bytes);
      const path = join(folder, key);
      if (!existsSync(path)) write(folder, path, bytes);
      return key;
    },
    read(key) {
      const path = join(folder, key);
      return KEY.test(key) && existsSync(path) ? readChunks(path) : undefined;
    },
  };
}

/** Writes a file that is complete and on the disk before the saved workspace names its key. */
function write(folder: string, path: string, bytes: Uint8Array): void {
  try {
    mkdirSync(folder, { recursive: true });
    replaceFile(path, bytes);
  } catch (error) {
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

/** Removes the files whose keys are not in the text of a saved workspace, and incomplete files. */
export function removeUnusedFiles(folder: string, state: string): void {
  if (!existsSync(folder)) return;
  const used = new Set(state.match(/(?<![\da-f])[\da-f]{64}(?![\da-f])/g));
  for (const name of readdirSync(folder)) if (OWN_NAME.test(name) && !used.has(name)) rmSync(join(folder, name));
}
