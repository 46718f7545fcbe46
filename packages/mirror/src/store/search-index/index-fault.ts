// Errors of a database whose index for the search is missing or damaged.
import { codeOf } from "../../errors.ts";

/** A missing table or column, and a damaged table or index. Damaged bytes in FTS5 can also ask for more memory than there is. */
const CODES: ReadonlySet<unknown> = new Set([
  "SQLITE_ERROR",
  "SQLITE_CORRUPT",
  "SQLITE_CORRUPT_VTAB",
  "SQLITE_NOMEM",
  "42P01",
  "42703",
  "XX001",
  "XX002",
]);

/** True for the error of a statement that reads the index, if the index is missing or damaged. */
export const isIndexFault = (error: unknown): boolean => CODES.has(codeOf(error));

/**
 * True for an error of a transaction that a damaged index can have caused. SQLite writes to an index at the end of a statement or a
 * transaction, so another statement can fail.
 */
export const mayBeIndexFault = (error: unknown): boolean =>
  isIndexFault(error) || /^(?:SQLITE_CONSTRAINT|23505)/u.test(String(codeOf(error)));
