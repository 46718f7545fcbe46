// The result of a statement, and its limits.

/** A statement to execute. */
export interface SelectRequest {
  /** A statement that `allowedSelect()` has written. */
  readonly text: string;
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

/** Longest text of a cell, in characters. */
export const MAX_CELL = 2_000;

/** Largest number of columns. */
export const MAX_COLUMNS = 200;

/** Said if a statement takes too long. */
export const TOO_SLOW = `The sql took longer than ${TIME_LIMIT_MS / 1000} s. Read fewer rows: add conditions, or join less.`;
