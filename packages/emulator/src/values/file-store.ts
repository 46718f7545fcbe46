// Keeps the bytes of uploaded files.
import { createHash } from "node:crypto";

/** A place for the bytes of files. Equal bytes have the same key, so a snapshot stays valid while other files come and go. */
export interface FileStore {
  /** Keeps a copy of the bytes. @returns their key */
  put(bytes: Uint8Array): string;
  /** Returns the bytes of a key in pieces, undefined for an unknown key. */
  read(key: string): Iterable<Uint8Array> | undefined;
}

/** Returns the key of bytes: their SHA-256 hash in hex digits. */
export function fileKey(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Creates a store that keeps the bytes in memory. */
export function createMemoryFileStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    put(bytes) {
      const key = fileKey(bytes);
      // The bytes are a part of the request's body, which a reference would keep in memory.
      if (!files.has(key)) files.set(key, bytes.slice());
      return key;
    },
    read(key) {
      const bytes = files.get(key);
      return bytes === undefined ? undefined : [bytes];
    },
  };
}
