import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresStore, openStore, type MirrorStore } from "@ws/mirror";
import type { SiteConfig } from "../config.ts";

/**
 * Opens the copy of the workspace from which every page is served: SQLite in a folder, or PostgreSQL. A temporary folder is
 * removed when the copy is closed.
 */
export async function openCopy({
  dataFolder,
  databaseUrl,
}: Pick<SiteConfig, "dataFolder" | "databaseUrl">): Promise<MirrorStore> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), "ws-site-")));
  const store =
    databaseUrl === undefined
      ? await openStore(folder)
      : await openPostgresStore({ url: databaseUrl, filesFolder: join(folder, "files") });
  const close = async () => {
    await store.close();
    if (dataFolder === undefined) await rm(folder, { recursive: true, force: true });
  };
  return { ...store, close };
}
