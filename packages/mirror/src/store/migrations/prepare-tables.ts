// Prepares the tables of a copy when it is opened.
import { sql, type Kysely } from "kysely";
import { MirrorError } from "../../errors.ts";
import { createTables } from "./create-tables.ts";
import type { Database } from "../database.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import { INDEX_EMPTY, readMeta, SEARCH_INDEXED, UNRELEASED_VERSION_KEY, VERSION_KEY, writeMeta } from "../meta.ts";
import type { CopyStore } from "../mirror-store.ts";
import { migrateTables, type MigrationOptions } from "./migrate-tables.ts";
import { tablesVersion } from "./migrations.ts";
import type { Tables } from "../tables.ts";

/** The treatment of a database whose tables are missing or of an earlier version. */
export interface PrepareOptions extends MigrationOptions {
  /** False: fail if the database has no copy. */
  readonly create: boolean;
  /** False: fail if the tables are of an earlier version. */
  readonly migrate: boolean;
  /** Takes the lock of the copy for a migration. A process of an earlier version may change the copy. */
  readonly lock: CopyStore["lock"];
}

/** Creates the tables, migrates those of an earlier version, and refuses those of a newer one. */
export async function prepareTables(db: Kysely<Tables>, options: PrepareOptions): Promise<void> {
  const { dialect, name, create, migrate } = options;
  const version = await readVersion(db, options);
  if (version === undefined) {
    if (!create)
      throw new MirrorError("not_a_copy", `Expected a copy in ${name}, got none. Run "npx @ws/mirror pull DIR" first.`);
    await createTables(db, DIALECTS[dialect]);
    await writeMeta(db, SEARCH_INDEXED, INDEX_EMPTY);
    await writeMeta(db, VERSION_KEY, String(tablesVersion()));
    return;
  }
  refuseNewer(version, `The copy in ${name}`);
  if (version === tablesVersion()) return;
  if (!migrate)
    throw new MirrorError(
      "old_copy",
      `The copy in ${name} has tables of version ${version}. Run "npx @ws/mirror pull DIR" to update it to version ${tablesVersion()}.`,
    );
  const unlock = await options.lock();
  try {
    await migrateTables(db, version, options);
  } finally {
    await unlock();
  }
}

/** @throws MirrorError `not_a_copy` if a newer version of this package has updated the tables of a copy that is open */
export async function checkVersion(db: Database): Promise<void> {
  refuseNewer(Number((await readMeta(db, VERSION_KEY)) ?? 0), "The copy");
}

function refuseNewer(version: number, copy: string): void {
  if (version <= tablesVersion()) return;
  throw new MirrorError(
    "not_a_copy",
    `${copy} has tables of version ${version}: update @ws/mirror, which knows versions up to ${tablesVersion()}.`,
  );
}

/**
 * Returns the version of the tables. It is written last, so tables without a version are not complete.
 * @returns undefined if there are no complete tables
 * @throws MirrorError `old_copy` if no released version has written the tables
 */
async function readVersion(
  db: Kysely<Tables>,
  { dialect, name }: Pick<PrepareOptions, "dialect" | "name">,
): Promise<number | undefined> {
  const { isMissing } = DIALECTS[dialect];
  const stored = await readMeta(db, VERSION_KEY).catch(undefinedIf(isMissing));
  const version = Number(stored);
  if (Number.isSafeInteger(version) && version > 0) return version;
  if (stored === undefined && !(await isUnreleased(db, isMissing))) return undefined;
  throw new MirrorError(
    "old_copy",
    `The copy in ${name} has tables of a version that was never released. Pull into a new folder or schema.`,
  );
}

/** True for a copy that was written before the first release. At first, its tables had no prefix. */
async function isUnreleased(db: Kysely<Tables>, isMissing: Dialect["isMissing"]): Promise<boolean> {
  for (const table of ["ws_meta", "meta"]) {
    // Another program can have a table of this name, with other columns.
    const query = sql`select 1 from ${sql.table(table)} where cast(key as text) = ${UNRELEASED_VERSION_KEY}`;
    const found = await query.execute(db).catch(undefinedIf(isMissing));
    if (found !== undefined && found.rows.length > 0) return true;
  }
  return false;
}

const undefinedIf =
  (isExpected: (error: unknown) => boolean) =>
  (error: unknown): undefined => {
    if (!isExpected(error)) throw error;
  };
