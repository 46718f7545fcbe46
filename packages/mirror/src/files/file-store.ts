// Where the contents of files are kept.
import type { Readable } from "node:stream";

/** A file that was stored. */
export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** Options of `write` of a {@link FileStore}. */
export interface WriteFileOptions {
  /** True: replaces a content that the store already has, because it is damaged. @default false */
  readonly replace?: boolean;
}

/** The contents of files by their SHA-256. */
export interface FileStore {
  /** Folder on this machine that has the contents. Undefined: they are elsewhere. */
  readonly folder?: string | undefined;
  /** Stores a stream completely, or not at all. */
  readonly write: (content: AsyncIterable<Uint8Array>, options?: WriteFileOptions) => Promise<StoredFile>;
  /**
   * Returns the content. Fails with an error that names the file if it is missing. The stores that this package opens also check
   * the content: they fail with the code `damaged_file` before the last chunk, so that a damaged file is never read to its end.
   * @param bytes size of the file. With it, a file that is longer fails, too, even if only its first bytes are read
   */
  readonly read: (sha256: string, bytes?: number) => Readable;
  /** Returns true if the store has the contents of a file. */
  readonly has: (sha256: string) => Promise<boolean>;
  /** Removes the content. Does nothing if it is missing. */
  readonly remove: (sha256: string) => Promise<void>;
  /** Returns all stored files with their sizes. */
  readonly list: () => AsyncIterable<StoredFile>;
}
