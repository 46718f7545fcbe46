// The type of a database of a copy.
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** A database or a transaction in it. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** Name of the database of a copy. */
export type DialectName = "sqlite" | "postgres";
