import { accessSync, constants, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresStore, openStore, type MirrorStore } from "@ws/mirror";
import SqliteConnection from "libsql";
import { UsageError } from "@ws/helpers/command";
import type { SiteConfig } from "../config.ts";
import { newSecret, openPostgresSiteStore, SECRET_TABLE, type SiteStore } from "./site-store.ts";

/** A copy of the workspace. */
export interface SiteCopy extends MirrorStore {
  /** Folder of the contents of files: `ab/cdef…` for a file whose SHA-256 begins with `abcdef`. */
  readonly filesFolder: string;
  /** Folder of what the site makes of the files. */
  readonly picturesFolder: string;
  /** The store of the site itself. */
  readonly own: SiteStore;
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
  prepareFolder(folder);
  const own = databaseUrl === undefined ? openFolderSiteStore(folder) : await openPostgresSiteStore(databaseUrl);
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

/** Creates the folder. Processes that share a copy in PostgreSQL share the folder, too. */
function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw explainFolder(folder, error);
  }
}

/** Opens the store of a site with a folder of its own. Its lock ends with the process, so no other process writes. */
function openFolderSiteStore(folder: string): SiteStore {
  let database: SqliteConnection.Database | undefined;
  try {
    database = new SqliteConnection(join(folder, "site.db"));
    const opened = database;
    opened.exec(`begin exclusive; ${SECRET_TABLE}`);
    opened.prepare("insert into site_secret(id, value) values (1, ?) on conflict(id) do nothing").run(newSecret());
    const { value } = opened.prepare("select value from site_secret where id = 1").get() as { readonly value: string };
    // The secret is stored now. The next transaction stays open, and is the lock.
    opened.exec("commit; begin exclusive");
    const close = async () => {
      // A closed database keeps its lock until its statements are collected, so the transaction ends first.
      opened.exec("rollback");
      opened.close();
    };
    return { secret: value, locked: (_, work) => work(), close };
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
