// The place of a copy: a folder, or a schema of a PostgreSQL database.
import { join } from "node:path";
import { MirrorError } from "../../errors.ts";
import type { FileStore } from "../../files/file-store.ts";

/** The place of a copy: a folder, or a schema of a PostgreSQL database. */
export interface CopyLocation {
  /** Folder of the copy. With `database`, only the folder `files` in it is used. */
  readonly folder?: string | undefined;
  /** URL of a PostgreSQL database, `postgres://user:password@host/name`. @default SQLite in `folder` */
  readonly database?: string | undefined;
  /** Schema of the database. @default "public" */
  readonly schema?: string | undefined;
  /** Workspace of `ws-fleet`, whose copy is in the schema `ws_<workspace>`. Replaces `schema`. */
  readonly workspace?: string | undefined;
  /**
   * Folder for the contents of files, `s3://bucket/prefix`, or a store of your own.
   * @default `files` in `folder`. Without `folder`, the place that a copy in PostgreSQL remembers, else "ws-mirror-files"
   */
  readonly files?: string | FileStore | undefined;
}

/** A copy in SQLite. */
interface FolderCopy {
  readonly database: undefined;
  readonly folder: string;
  readonly files: string | FileStore;
}

/** A copy in PostgreSQL. */
interface DatabaseCopy {
  readonly database: string;
  readonly schema: string | undefined;
  /** Undefined: the place that the copy remembers, else {@link DEFAULT_FILES}. */
  readonly files: string | FileStore | undefined;
}

/** Folder for the contents of files of a copy in PostgreSQL that remembers none, unless `files` or `folder` is set. */
export const DEFAULT_FILES = "ws-mirror-files";

/** Returns the schema of a workspace of `ws-fleet`. */
const schemaOf = (workspace: string): string => `ws_${workspace}`;

/**
 * Returns the place of a copy with its defaults.
 * @throws MirrorError `invalid_argument` for members that contradict each other
 */
export function locateCopy(location: string | CopyLocation): FolderCopy | DatabaseCopy {
  const { folder, database, schema, workspace, files } = typeof location === "string" ? { folder: location } : location;
  // The address can have a password, so the message does not show it.
  if (folder !== undefined && /^[a-z][a-z0-9+.-]*:\/\//iu.test(folder))
    throw invalid(
      "Expected the folder of a copy, got an address. Pass the address of a database with --database URL, in a program as database.",
    );
  if (database === undefined) {
    const only = Object.entries({ schema, workspace }).find(([, value]) => value !== undefined)?.[0];
    if (only !== undefined)
      throw invalid(`Expected a database with the ${only}, got none. Add the URL of the database.`);
    if (folder === undefined)
      throw invalid("Expected the folder of a copy or the URL of a database, got neither. Add one of them.");
    return { database, folder, files: files ?? join(folder, "files") };
  }
  if (schema !== undefined && workspace !== undefined)
    throw invalid(`Expected a schema or a workspace, got "${schema}" and "${workspace}". Leave one of them out.`);
  return {
    database,
    schema: workspace === undefined ? schema : schemaOf(workspace),
    files: files ?? (folder === undefined ? undefined : join(folder, "files")),
  };
}

const invalid = (message: string) => new MirrorError("invalid_argument", message);
