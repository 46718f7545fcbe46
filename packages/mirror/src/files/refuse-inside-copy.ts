import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { MirrorError } from "../errors.ts";

/**
 * Refuses a place inside of a copy for what is made from it.
 * @param filesFolder folder with the contents of the files of the copy
 * @throws MirrorError `invalid_argument` for the folder of any copy in SQLite, the contents of files, and folders below them
 */
export async function refuseInsideCopy(out: string, filesFolder: string | undefined): Promise<void> {
  const files = filesFolder === undefined ? undefined : await realPathOf(filesFolder);
  const place = await realPathOf(out);
  for (let folder = place; ; folder = dirname(folder)) {
    if (folder === files || existsSync(join(folder, "mirror.db")))
      throw new MirrorError(
        "invalid_argument",
        `Expected "out" to be outside of the copy, got "${out}", which is in "${folder}". Choose another place.`,
      );
    if (folder === dirname(folder)) return;
  }
}

/** Returns the real path of a folder, or the one that it will have. */
async function realPathOf(path: string): Promise<string> {
  const full = resolve(path);
  const found = await realpath(full).catch(() => undefined);
  return found ?? (full === dirname(full) ? full : join(await realPathOf(dirname(full)), basename(full)));
}
