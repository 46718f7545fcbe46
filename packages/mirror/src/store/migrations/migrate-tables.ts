// Migrates the tables of a copy to the version that this package knows.
import type { Kysely } from "kysely";
import { messageOf, MirrorError } from "../../errors.ts";
import type { DialectName } from "../database.ts";
import type { Tables } from "../tables.ts";
import { addPrefix } from "./add-prefix.ts";
import type { CopyMigration } from "./copy-migration.ts";

/** The migrations by the version to which they lead. A migration stays as it is when the tables change later. */
const MIGRATIONS: Readonly<Record<number, CopyMigration>> = { 2: addPrefix };

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
      // The keys of an object that are numbers are in ascending order.
      for (const [version, migrate] of Object.entries(MIGRATIONS))
        if (Number(version) > from) await migrate(transaction, dialect);
    });
  } catch (error) {
    throw new MirrorError("old_copy", `The copy in ${name} cannot be updated: ${messageOf(error)}`, { cause: error });
  }
}
