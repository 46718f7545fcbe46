import { accessSync, constants, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresStore, openStore, type MirrorStore } from "@ws/mirror";
import SqliteConnection from "libsql";
import { UsageError } from "../../settings/usage-error.ts";
import type { SiteConfig } from "../config.ts";

/** A copy of the workspace. */
export interface SiteCopy extends MirrorStore {
  /** Folder of the contents of files: `ab/cdef…` for a file whose SHA-256 begins with `abcdef`. */
  readonly filesFolder: string;
}

/**
 * Opens the copy of the workspace from which every page is served: SQLite in a folder, or PostgreSQL. A temporary folder is
 * removed when the copy is closed.
 * @throws {UsageError} if the folder cannot be used, or if another process has its copy in SQLite
 */
export async function openCopy({
  dataFolder,
  databaseUrl,
}: Pick<SiteConfig, "dataFolder" | "databaseUrl">): Promise<SiteCopy> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), "ws-site-")));
  const filesFolder = join(folder, "files");
  const unlock = lockFolder(folder, databaseUrl === undefined);
  try {
    const store =
      databaseUrl === undefined ? await openStore(folder) : await openPostgresStore({ url: databaseUrl, filesFolder });
    const close = async () => {
      await store.close();
      unlock();
      if (dataFolder === undefined) await rm(folder, { recursive: true, force: true });
    };
    return { ...store, filesFolder, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Creates the folder and takes its lock, which ends with the process however it ends. Returns a function that releases it. */
function lockFolder(folder: string, isExclusive: boolean): () => void {
  let database: SqliteConnection.Database | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    // Processes that share a copy in PostgreSQL share the folder, too.
    if (!isExclusive) return () => {};
    database = new SqliteConnection(join(folder, "site.db"));
    database.exec("begin exclusive");
    const opened = database;
    return () => opened.close();
  } catch (error) {
    database?.close();
    throw explainFolder(folder, error);
  }
}

function explainFolder(folder: string, cause: unknown): UsageError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const text = /locked/iu.test(message)
    ? `Another site has its copy in "${folder}". Set SITE_DATA to another folder, or SITE_DATABASE_URL to a PostgreSQL ` +
      "database that all processes share."
    : `Expected SITE_DATA to be a folder that the site can write to, got "${folder}" (${message}). Set it to another folder.`;
  return new UsageError(text, { cause });
}
