// Prepares the tables of a copy when it is opened.
import { sql, type Kysely } from "kysely";
import { MirrorError } from "../../errors.ts";
import { createTables } from "./create-tables.ts";
import type { Database } from "../database.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import { INDEX_EMPTY, readMeta, ROWS_HASHED, SEARCH_INDEXED, VERSION_KEY, writeMeta } from "../meta.ts";
import type { MirrorStore } from "../mirror-store.ts";
import { migrateTables, type MigrationOptions } from "./migrate-tables.ts";
import { hashAllRows } from "../row-hashes.ts";
import { TABLES_VERSION, type Tables } from "../tables.ts";

/** What happens to a database whose tables are missing or of an earlier version. */
export interface PrepareOptions extends MigrationOptions {
  /** False: fail if the database has no copy. */
  readonly create: boolean;
  /** False: fail if the tables are of an earlier version. */
  readonly migrate: boolean;
  /** Takes the lock of the copy for a migration. A process of an earlier version may change the copy. */
  readonly lock: MirrorStore["lock"];
}

/** Creates the tables, migrates those of an earlier version, and refuses those of a newer one. */
export async function prepareTables(db: Kysely<Tables>, options: PrepareOptions): Promise<void> {
  const { dialect, name, create, migrate } = options;
  // The version is written last, so tables without a version are not complete.
  const version = await readVersion(db, DIALECTS[dialect]);
  if (version === undefined && !create)
    throw new MirrorError("not_a_copy", `Expected a copy in ${name}, got none. Run "ws-mirror pull" first.`);
  if (version !== undefined) refuseNewer(version, `The copy in ${name}`);
  if (version === undefined) {
    await createTables(db, DIALECTS[dialect]);
    await writeMeta(db, SEARCH_INDEXED, INDEX_EMPTY);
    await writeMeta(db, VERSION_KEY, String(TABLES_VERSION));
  } else if (version < TABLES_VERSION) {
    if (!migrate)
      throw new MirrorError(
        "old_copy",
        `The copy in ${name} has tables of version ${version}. Run "ws-mirror pull" to update it to version ${TABLES_VERSION}.`,
      );
    const unlock = await options.lock();
    try {
      await migrateTables(db, version, options);
    } finally {
      await unlock();
    }
  }
  // A command that only reads leaves a copy of an earlier version as it is.
  if (migrate && (await readMeta(db, ROWS_HASHED)) === undefined) {
    await hashAllRows(db);
    await writeMeta(db, ROWS_HASHED, "1");
  }
}

/** @throws MirrorError `not_a_copy` if a newer version of this package has updated the tables of a copy that is open */
export async function checkVersion(db: Database): Promise<void> {
  refuseNewer(Number((await readMeta(db, VERSION_KEY)) ?? 0), "The copy");
}

function refuseNewer(version: number, copy: string): void {
  if (version <= TABLES_VERSION) return;
  throw new MirrorError(
    "not_a_copy",
    `${copy} has tables of version ${version}: update @ws/mirror, which knows versions up to ${TABLES_VERSION}.`,
  );
}

/** Returns the version of the tables. Undefined if there are none. */
async function readVersion(db: Kysely<Tables>, { isMissing }: Dialect): Promise<number | undefined> {
  const orMissing = (error: unknown) => {
    if (!isMissing(error)) throw error;
  };
  const version = await readMeta(db, VERSION_KEY).catch(orMissing);
  if (version !== undefined) return Number(version);
  // Version 1 had no prefix. Another program can have a table of this name.
  const { rows = [] } =
    (await sql<{ value: string }>`select value from meta where key = ${VERSION_KEY}`.execute(db).catch(orMissing)) ??
    {};
  return rows[0] === undefined ? undefined : Number(rows[0].value);
}
