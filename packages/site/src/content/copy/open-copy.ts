import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresStore, openStore, unpack, type MirrorStore } from "@ws/mirror";
import { UsageError } from "@ws/helpers/command";
import type { SiteConfig } from "../../settings/config.ts";
import { loadOptional } from "../../settings/load-optional.ts";
import { openSiteStore, type SiteStore } from "./site-store.ts";
import { lockFile, openSqliteDatabase } from "./sqlite-database.ts";

/** A copy of the workspace. */
export interface SiteCopy extends MirrorStore {
  /** Folder of the contents of files: `ab/cdef…` for a file whose SHA-256 begins with `abcdef`. */
  readonly filesFolder: string;
  /** Folder of what the site makes of the files. */
  readonly picturesFolder: string;
  /** The store of the site itself. */
  readonly own: SiteStore;
}

/** The place of a temporary copy. */
const NO_PLACE = { dataFolder: undefined, databaseUrl: undefined };

/**
 * Opens the copy of the workspace from which every page is served: SQLite in a folder, or PostgreSQL. A temporary folder is
 * removed when the copy is closed.
 * @param archive a copy to unpack into a temporary folder, for the sample
 * @throws {UsageError} if the folder cannot be used, or if another process has its copy in SQLite
 */
export async function openCopy(
  config: Pick<SiteConfig, "dataFolder" | "databaseUrl">,
  archive?: string,
): Promise<SiteCopy> {
  const { dataFolder, databaseUrl } = archive === undefined ? config : NO_PLACE;
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), "ws-site-")));
  const filesFolder = join(folder, "files");
  prepareFolder(folder);
  if (archive !== undefined) await unpack(folder, { from: archive });
  const own = databaseUrl === undefined ? await openFolderSiteStore(folder) : await openSharedSiteStore(databaseUrl);
  try {
    const store =
      databaseUrl === undefined ? await openStore(folder) : await openPostgresStore({ url: databaseUrl, filesFolder });
    const close = async () => {
      await store.close();
      await own.close();
      if (dataFolder === undefined) await rm(folder, { recursive: true, force: true });
    };
    return { ...store, filesFolder, picturesFolder: join(folder, "pictures"), own, close };
  } catch (error) {
    await own.close();
    throw error;
  }
}

/**
 * Opens the store of a site that may be running, for a command.
 * @throws {UsageError} if the site has no folder and no database, or has not started yet
 */
export async function openStoreOfSite({
  dataFolder,
  databaseUrl,
}: Pick<SiteConfig, "dataFolder" | "databaseUrl">): Promise<SiteStore> {
  if (databaseUrl !== undefined) return openSharedSiteStore(databaseUrl);
  const path = join(dataFolder ?? "", "site.db");
  if (dataFolder !== undefined && existsSync(path)) return openSiteStore(openSqliteDatabase(path));
  throw new UsageError(
    `Expected SITE_DATA to be the folder of a site that has started once, got ${dataFolder === undefined ? "none" : `"${dataFolder}"`}. ` +
      "Set the variables of the site.",
  );
}

/** Creates the folder. Processes that share a copy in PostgreSQL share the folder, too. */
function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw explainFolder(folder, error);
  }
}

/** Opens the store of a site with a folder of its own. Its lock ends with the process, so no other site has its copy there. */
async function openFolderSiteStore(folder: string): Promise<SiteStore> {
  try {
    const unlock = lockFile(join(folder, "site.lock"));
    try {
      const store = await openSiteStore(openSqliteDatabase(join(folder, "site.db")));
      const close = async () => {
        await store.close();
        unlock();
      };
      return { ...store, close };
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    throw explainFolder(folder, error);
  }
}

/** Opens the store of a site whose processes share a PostgreSQL database. Its driver is loaded only then. */
async function openSharedSiteStore(url: string): Promise<SiteStore> {
  const { openPostgresDatabase } = await loadOptional(() => import("./postgres-database.ts"), "SITE_DATABASE_URL", [
    "pg",
  ]);
  return openSiteStore(openPostgresDatabase(url));
}

function explainFolder(folder: string, cause: unknown): UsageError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const text = /locked/iu.test(message)
    ? `Another site has its copy in "${folder}". Set SITE_DATA to another folder, or SITE_DATABASE_URL to a PostgreSQL ` +
      "database that all processes share."
    : `Expected SITE_DATA to be a folder that the site can write to, got "${folder}" (${message}). Set it to another folder.`;
  return new UsageError(text, { cause });
}
