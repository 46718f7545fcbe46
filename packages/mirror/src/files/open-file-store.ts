// Opens the store of files at an address.
import { MirrorError } from "../errors.ts";
import { diskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Opens the store of files at an address: a folder.
 * @throws MirrorError `invalid_argument` for the URL of another kind of store
 */
export function openFileStore(address: string): FileStore {
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\//iu.exec(address) ?? [];
  if (scheme === undefined) return diskFileStore(address);
  throw new MirrorError(
    "invalid_argument",
    `Expected a folder for files, got an address that begins with "${scheme}".`,
  );
}
