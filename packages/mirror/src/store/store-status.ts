// The state of a copy together with its store of files.
import { findMissingFiles, namePlaces, type MissingFilePlace } from "./missing-files.ts";
import type { CopyStore } from "./mirror-store.ts";
import { readStatus, type MirrorStatus } from "./summarize.ts";

/** The state of a copy with its files. */
export interface StoreStatus extends MirrorStatus {
  /** Files whose contents are missing, or have another size. The copy is not complete if there are some. */
  readonly missingFiles: readonly MissingFilePlace[];
}

/** Returns the state of a copy. Lists the store of files, and reads no contents. */
export async function readStoreStatus(
  store: Pick<CopyStore, "db" | "files">,
  nowMs = Date.now(),
): Promise<StoreStatus> {
  const status = await readStatus(store, nowMs);
  const missing = await findMissingFiles(store);
  const missingFiles = await namePlaces(store, missing.values());
  return { ...status, complete: status.complete && missingFiles.length === 0, missingFiles };
}
