// Opens the store of files at an address.
import { MirrorError } from "../errors.ts";
import { loadOptional } from "../load-optional.ts";
import { checkedFileStore } from "./checked-file-store.ts";
import { diskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Opens the store of files at an address.
 * @param address a folder, or `s3://bucket/prefix`, which needs the package `@ws/mirror-s3`, or a store of your own
 * @param signal cancels the requests of the store when it aborts
 * @returns a store that checks each content against its hash when it is read
 * @throws MirrorError `invalid_argument` for the URL of another kind of store, or if the package is not installed
 */
export async function openFileStore(address: string | FileStore, signal?: AbortSignal): Promise<FileStore> {
  return checkedFileStore(typeof address === "string" ? await storeAt(address, signal) : address);
}

async function storeAt(address: string, signal: AbortSignal | undefined): Promise<FileStore> {
  const {
    scheme,
    bucket = "",
    prefix = "",
  } = /^(?<scheme>[a-z][a-z0-9+.-]*):\/\/(?<bucket>[^/]*)\/*(?<prefix>.*?)\/*$/iu.exec(address)?.groups ?? {};
  if (scheme === undefined) return diskFileStore(address);
  if (scheme !== "s3" || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u.test(bucket))
    throw new MirrorError(
      "invalid_argument",
      `Expected a folder or s3://bucket/prefix for files, got "${address.slice(0, 80)}".`,
    );
  const { s3FileStore } = await loadOptional(
    () => import("@ws/mirror-s3"),
    "Files in S3 need the package @ws/mirror-s3. Install it beside the program: npm install @ws/mirror @ws/mirror-s3, or with @ws/fleet in place of @ws/mirror.",
  );
  return s3FileStore({ bucket, prefix, ...(signal !== undefined && { signal }) });
}
