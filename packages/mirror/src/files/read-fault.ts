import { isFileFault } from "./checked-file-store.ts";
import type { FileStore, StoredFile } from "./file-store.ts";

/**
 * Reads a content to its end. Returns why it is missing or damaged, or undefined if it is intact.
 * @param files a store that checks what it reads
 */
export async function readFault(
  files: FileStore,
  { sha256, bytes }: StoredFile,
  signal?: AbortSignal,
): Promise<string | undefined> {
  let length = 0;
  try {
    for await (const chunk of files.read(sha256, bytes) as AsyncIterable<Uint8Array>) {
      signal?.throwIfAborted();
      length += chunk.byteLength;
    }
  } catch (error) {
    if (isFileFault(error)) return error.message;
    throw error;
  }
  return length === bytes ? undefined : `The file ${sha256} has ${length} bytes instead of ${bytes}.`;
}
