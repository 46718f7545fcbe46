// Migrates the tables of a copy to the version that this package knows.
import type { Kysely } from "kysely";
import { messageOf, MirrorError } from "../../errors.ts";
import type { DialectName } from "../database.ts";
import { VERSION_KEY, writeMeta } from "../meta.ts";
import type { Tables } from "../tables.ts";
import { MIGRATIONS, tablesVersion } from "./migrations.ts";

/** The copy to migrate. */
export interface MigrationOptions {
  readonly dialect: DialectName;
  /** Name of the database, for errors. */
  readonly name: string;
}

/**
 * Runs the migrations after a version in one transaction: all of them, or none. The migrator of Kysely would read all columns of
 * all schemas several times, so that an update of many copies would take longer for each copy.
 * @throws MirrorError `old_copy` if one fails
 */
export async function migrateTables(
  db: Kysely<Tables>,
  from: number,
  { dialect, name }: MigrationOptions,
): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      for (const migrate of MIGRATIONS.slice(from - 1)) await migrate(transaction, dialect);
      await writeMeta(transaction, VERSION_KEY, String(tablesVersion()));
    });
  } catch (error) {
    throw new MirrorError("old_copy", `The copy in ${name} cannot be updated: ${messageOf(error)}`, { cause: error });
  }
}
