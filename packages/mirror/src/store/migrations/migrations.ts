// The version of the tables of a copy, and the migrations that lead to it.
import type { Kysely } from "kysely";
import type { DialectName } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Changes the tables of one version to those of the next. */
export type CopyMigration = (db: Kysely<Tables>, dialect: DialectName) => Promise<void>;

/**
 * The migrations: the first leads to version 2. No version is released, so there is none yet: change the tables themselves. A released
 * migration stays as it is when the tables change later. Writable, so that tests can replace them with invented ones.
 */
export const MIGRATIONS: CopyMigration[] = [];

/** Returns the version of the tables. A newer copy is refused, and an older one is migrated. */
export const tablesVersion = (): number => 1 + MIGRATIONS.length;
