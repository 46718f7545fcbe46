// Runs work on a copy of what limits leave, for the time of the work.
import { join } from "node:path";
import type { PageLimits } from "../model/page-limits.ts";
import { DIALECTS } from "../store/dialects/dialects.ts";
import type { CopyStore } from "../store/mirror-store.ts";
import { openStore } from "../store/open/open-store.ts";
import { checkNamed } from "../store/page-places.ts";
import { createLimitedFolder } from "./limited-folder.ts";
import { writeLimited } from "./write-limited.ts";

/**
 * Writes what limits leave of a copy to a temporary folder, and runs `work` on it. The contents of files are those of the copy.
 * @throws MirrorError `invalid_argument` if limits name something that the copy does not have
 */
export async function withLimitedCopy<Result>(
  { db, dialect, files }: Pick<CopyStore, "db" | "dialect" | "files">,
  limits: PageLimits,
  work: (limited: CopyStore) => Promise<Result>,
): Promise<Result> {
  const folder = createLimitedFolder();
  try {
    const limited = await openStore(join(folder.path, "copy"));
    try {
      await DIALECTS[dialect].readTransaction(db).execute(async (reading) => {
        await checkNamed(reading, limits);
        await limited.transaction((target) => writeLimited(reading, target, limits));
      });
      return await work({ ...limited, files });
    } finally {
      await limited.close();
    }
  } finally {
    await folder.remove();
  }
}
