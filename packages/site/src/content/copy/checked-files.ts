// Checks files before they are served: a part of a file cannot be compared with the hash of the whole.
import type { FileStore, StoredFile } from "@ws/mirror";
import { stat } from "node:fs/promises";

/** Returns the place of a file in a folder of files: `ab/cdef…` for a SHA-256 that begins with `abcdef`. */
export const filePlace = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;

/** Number of files whose checks are remembered. Others are read again when they are next served. */
const MAX_CHECKS = 10_000;

/** The check of a file in one state. */
interface Check {
  readonly state: string;
  readonly end: Promise<void>;
}

/** Checks each file when it is first served, and again after its file on disk has changed. */
export class CheckedFiles {
  readonly #files: FileStore;
  readonly #checks = new Map<string, Check>();

  constructor(files: FileStore) {
    this.#files = files;
  }

  /**
   * Reads a file to its end, unless it was read before. Does nothing for a missing file.
   * @param path the file on disk
   * @throws MirrorError `damaged_file` if the file has another content
   */
  async check(file: StoredFile, path: string): Promise<void> {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return;
    const state = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
    let check = this.#checks.get(file.sha256);
    if (check?.state !== state) {
      const [oldest = ""] = this.#checks.keys();
      if (this.#checks.size >= MAX_CHECKS) this.#checks.delete(oldest);
      check = { state, end: this.#read(file) };
      this.#checks.set(file.sha256, check);
      // The next request reads the file again: the disk may have failed for a moment.
      check.end.catch(() => this.#checks.delete(file.sha256));
    }
    await check.end;
  }

  async #read({ sha256, bytes }: StoredFile): Promise<void> {
    // The store compares the content with its hash.
    for await (const _ of this.#files.read(sha256, bytes));
  }
}
