// Files on disk, by content: `files/ab/cdef…` for a file whose SHA-256 begins with `abcdef`.
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "./file-store.ts";

/** Creates a store of files in a folder. A file gets its name only after it is written and synced to disk. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2));
  return {
    async write(content) {
      await mkdir(folder, { recursive: true });
      const partial = join(folder, `.partial-${randomUUID()}`);
      try {
        const { sha256, bytes } = await writeSynced(partial, content);
        await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true });
        await rename(partial, pathOf(sha256));
        await syncFolder(join(folder, sha256.slice(0, 2)));
        return { sha256, bytes };
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

async function writeSynced(path: string, content: AsyncIterable<Uint8Array>) {
  const file = await open(path, "wx");
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      // Unlike write(), writeFile() writes every byte or fails.
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest("hex"), bytes };
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
