// Files on disk, by content: `files/ab/cdef…` for a file whose SHA-256 begins with `abcdef`.
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "./file-store.ts";
import { writing } from "./write-error.ts";
import { writeHashed } from "./write-file.ts";

/** Creates a store of files in a folder. A file gets its name only after it is written and synced to disk. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2));
  return {
    folder,
    async write(content) {
      await writing(folder, () => mkdir(folder, { recursive: true }));
      const partial = join(folder, `.partial-${randomUUID()}`);
      try {
        const stored = await writeHashed(partial, content, { named: folder, flags: "wx", sync: true });
        const place = pathOf(stored.sha256);
        await writing(place, async () => {
          await mkdir(dirname(place), { recursive: true });
          await rename(partial, place);
          await syncFolder(dirname(place));
        });
        return stored;
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: (sha256) => createReadStream(pathOf(sha256)),
    has: async (sha256) =>
      stat(pathOf(sha256)).then(
        (found) => found.isFile(),
        () => false,
      ),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async *list() {
      for (const start of await namesIn(folder))
        if (/^[0-9a-f]{2}$/u.test(start))
          for (const rest of await namesIn(join(folder, start))) {
            const found = await stat(join(folder, start, rest)).catch(() => undefined);
            if (found?.isFile() === true) yield { sha256: start + rest, bytes: found.size };
          }
    },
  };
}

/** Syncs the names in a folder to disk, where the platform can do it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const namesIn = async (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
