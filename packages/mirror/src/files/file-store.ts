// Where the contents of files are kept.
import type { Readable } from "node:stream";

/** A file that was stored. */
export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** The contents of files by their SHA-256. */
export interface FileStore {
  /** Stores a stream completely, or not at all. */
  readonly write: (content: AsyncIterable<Uint8Array>) => Promise<StoredFile>;
  /** Returns the content. Fails with an error that names the file if it is missing. */
  readonly read: (sha256: string) => Readable;
  /** Returns true if the store has the contents of a file. */
  readonly has: (sha256: string) => Promise<boolean>;
  /** Removes the content. Does nothing if it is missing. */
  readonly remove: (sha256: string) => Promise<void>;
  /** Returns the hashes of all stored files. */
  readonly list: () => AsyncIterable<string>;
}
