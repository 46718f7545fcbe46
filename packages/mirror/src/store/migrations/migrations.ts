// The version of the tables of a copy, and the migrations that lead to it.
import { sql, type Kysely } from "kysely";
import type { DialectName } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Changes the tables of one version to those of the next. */
export type CopyMigration = (db: Kysely<Tables>, dialect: DialectName) => Promise<void>;

/** Version 2: copies have a choice of pages. Earlier versions of this package would read what it leaves out. */
const addLeftOut: CopyMigration = async (db) => {
  await sql`alter table ws_objects add column left_out_at text`.execute(db);
};

/**
 * The migrations: the first leads to version 2. A migration stays as it is when the tables change later. Writable, so that tests
 * can replace them with invented ones.
 */
export const MIGRATIONS: CopyMigration[] = [addLeftOut];

/** Returns the version of the tables. A newer copy is refused, and an older one is migrated. */
export const tablesVersion = (): number => 1 + MIGRATIONS.length;
