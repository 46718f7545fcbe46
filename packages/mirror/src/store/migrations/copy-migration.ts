// A migration of the tables of a copy.
import type { Kysely } from "kysely";
import type { DialectName } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Changes the tables of one version to those of the next, and writes the version. */
export type CopyMigration = (db: Kysely<Tables>, dialect: DialectName) => Promise<void>;
