// Migrates the tables of a copy to the version that this package knows.
import { Migrator, type Kysely, type Migration } from "kysely";
import { messageOf, MirrorError } from "../../errors.ts";
import type { DialectName } from "../database.ts";
import type { Tables } from "../tables.ts";
import { addPrefix } from "./add-prefix.ts";
import type { CopyMigration } from "./copy-migration.ts";

/** The migrations by the version to which they lead. A migration stays as it is when the tables change later. */
const MIGRATIONS: Readonly<Record<number, CopyMigration>> = { 2: addPrefix };

/** Tables of the migrator. They exist during a migration only: the version of the copy says what is done. */
const MIGRATOR_TABLES = { migrationTableName: "ws_migrations", migrationLockTableName: "ws_migrations_lock" };

/** The copy to migrate. */
export interface MigrationOptions {
  readonly dialect: DialectName;
  /** Name of the database, for errors. */
  readonly name: string;
  /** Schema of the tables in PostgreSQL. */
  readonly schema?: string;
}

/**
 * Runs the migrations after a version in one transaction: all of them, or none.
 * @throws MirrorError `old_copy` if one fails
 */
export async function migrateTables(
  db: Kysely<Tables>,
  from: number,
  { dialect, name, schema }: MigrationOptions,
): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const [version, migrate] of Object.entries(MIGRATIONS))
    if (Number(version) > from)
      migrations[version.padStart(5, "0")] = { up: (migrated: Kysely<Tables>) => migrate(migrated, dialect) };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...MIGRATOR_TABLES,
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  // A process that was killed can have left them.
  await dropMigratorTables(db);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw new MirrorError("old_copy", `The copy in ${name} cannot be updated: ${messageOf(error)}`, { cause: error });
}

/** Drops the tables of the migrator, which have no further use. */
export async function dropMigratorTables(db: Kysely<Tables>): Promise<void> {
  for (const table of Object.values(MIGRATOR_TABLES)) await db.schema.dropTable(table).ifExists().execute();
}
