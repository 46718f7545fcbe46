// The result of a statement, and its limits.
import { MirrorError } from "../errors.ts";

/** A statement to execute. */
export interface SelectRequest {
  /** One SELECT in the SQL of the database. */
  readonly text: string;
  /** Names of the views that the text reads. */
  readonly views: readonly string[];
  /** Largest number of rows. */
  readonly limit: number;
}

/** The rows of a statement. */
export interface SelectResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Time for a statement, in milliseconds. */
export const TIME_LIMIT_MS = 2_000;

/** Longest text of a cell and of a result, and the length that every cell can have, in characters. */
const [MAX_CELL, MAX_RESULT, MIN_CELL] = [2_000, 5_000_000, 50];

/** Returns the longest text of a cell, so that no result fills the memory. */
export const cellLength = (columns: number, rows: number): number =>
  Math.max(MIN_CELL, Math.min(MAX_CELL, Math.floor(MAX_RESULT / Math.max(1, columns * rows))));

/** Largest number of columns. */
export const MAX_COLUMNS = 200;

/** @throws MirrorError `invalid_argument` if a result has too many columns */
export function checkColumns(count: number): void {
  if (count > MAX_COLUMNS)
    throw new MirrorError(
      "invalid_argument",
      `Expected at most ${MAX_COLUMNS} columns, got ${count}. Name the columns that you need.`,
    );
}

/** Said if a statement takes too long. */
export const TOO_SLOW = `The sql took longer than ${TIME_LIMIT_MS / 1000} s. Read fewer rows: add conditions, or join less.`;

/** Said if a database refuses a statement. Its message can have a value of the workspace. */
export const refusalText = (database: string, message: string): string =>
  `${database} refused the sql, with a message that may quote data: ${message}.`;
