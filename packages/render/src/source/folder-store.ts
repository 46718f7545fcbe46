// A store in a folder.
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "@ws/helpers/messages";
import type { ContentStore } from "./content-store.ts";

/**
 * Opens a store in a folder, with a file for each key. Several processes can use it at the same time, and a process can be killed. The
 * files have content of the workspace.
 * @param folder is created with the first value
 * @example folderStore(".next/cache/posts")
 */
export function folderStore(folder: string): ContentStore {
  // The keys have ids that may come from elsewhere: no character of a key separates folders.
  const pathOf = (key: string) => join(folder, `${encodeURIComponent(key)}.json`);
  return {
    async get(key) {
      try {
        return await readFile(pathOf(key), "utf8");
      } catch (error) {
        if (codeOf(error) === "ENOENT") return undefined;
        throw error;
      }
    },
    async set(key, value) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}`;
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(draft, value);
        // Another process reads the old value or the new one, never a part.
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}
