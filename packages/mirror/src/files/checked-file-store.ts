// Checks each content against its hash while it is read, in every store of files.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { codeOf, MirrorError } from "../errors.ts";
import type { FileStore } from "./file-store.ts";

/** Errors of a disk that cannot read one file. */
const UNREADABLE: ReadonlySet<unknown> = new Set(["EIO", "EISDIR"]);

const checked = new WeakSet<FileStore>();

/**
 * Returns a store whose contents are checked when they are read. The last chunk follows after the check, so that a reader never
 * gets all bytes of a damaged file. A reader that stops before the end has bytes that are not checked.
 */
export function checkedFileStore(files: FileStore): FileStore {
  if (checked.has(files)) return files;
  const store: FileStore = {
    folder: files.folder,
    write: (content, options) => files.write(content, options),
    read: (sha256, bytes) => Readable.from(checkedContent(files, sha256, bytes), { objectMode: false }),
    has: (sha256) => files.has(sha256),
    remove: (sha256) => files.remove(sha256),
    list: () => files.list(),
  };
  checked.add(store);
  return store;
}

/** True for the error of a file that is missing, or has another content than its hash says. */
export const isFileFault = (error: unknown): error is MirrorError =>
  error instanceof MirrorError && (error.code === "missing_file" || error.code === "damaged_file");

async function* checkedContent(
  files: FileStore,
  sha256: string,
  bytes: number | undefined,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash("sha256");
  let length = 0;
  let last: Uint8Array | undefined;
  try {
    for await (const chunk of files.read(sha256) as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      length += chunk.byteLength;
      if (bytes !== undefined && length > bytes) throw damaged(sha256, `has more than ${bytes} bytes`);
      if (last !== undefined) yield last;
      last = chunk;
    }
  } catch (error) {
    throw await readFault(files, sha256, error);
  }
  if (hash.digest("hex") !== sha256) throw damaged(sha256, `has another content (${length} bytes)`);
  if (last !== undefined) yield last;
}

const damaged = (sha256: string, what: string, cause?: unknown): MirrorError =>
  new MirrorError("damaged_file", `The file ${sha256} ${what}.`, { cause });

/** Returns the error of a file that is missing or cannot be read. Other errors concern the whole store. */
async function readFault(files: FileStore, sha256: string, error: unknown): Promise<unknown> {
  if (error instanceof MirrorError) return error;
  const code = codeOf(error);
  if (UNREADABLE.has(code)) return damaged(sha256, `cannot be read (${String(code)})`, error);
  // An error of the store itself is the one to report.
  const isMissing = await files.has(sha256).then(
    (has) => !has,
    () => false,
  );
  return isMissing ? new MirrorError("missing_file", `The file ${sha256} is missing.`, { cause: error }) : error;
}
