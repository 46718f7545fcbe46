// Invented versions of the tables, and the functions that know them.
import { MIGRATIONS, type CopyMigration } from "../../src/store/migrations/migrations.ts";

export { listCopies } from "../../src/store/open/list-copies.ts";
export { openStore } from "../../src/store/open/open-store.ts";
export { verifyStore } from "../../src/verify/verify-copy.ts";

/** The migrations that this package knows. */
export const KNOWN_MIGRATIONS: readonly CopyMigration[] = [...MIGRATIONS];

/** Replaces the migrations that this package knows. Call `restoreMigrations()` after the tests: other files have the same list. */
export function setMigrations(...migrations: readonly CopyMigration[]): void {
  MIGRATIONS.splice(0, MIGRATIONS.length, ...migrations);
}

/** Puts back the migrations that this package knows. */
export const restoreMigrations = (): void => setMigrations(...KNOWN_MIGRATIONS);
