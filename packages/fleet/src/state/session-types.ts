// Types of sessions of PostgreSQL, without those of the driver, which programs that use the package need not have.

/** The sessions of PostgreSQL of a worker. */
export interface WorkerSessions {
  /** Number of sessions that are open. */
  readonly open: number;
  /** Number of copies that wait for their two sessions. */
  readonly waiting: number;
}

/** The sessions that a worker got for a moment at its start. */
export interface SessionCount {
  /** Number of sessions that the server gave at the same time. */
  readonly got: number;
  /** Number of sessions that the worker needs at most: two for each copy, and three of its own. */
  readonly needed: number;
  /** Why the server gave no more. Undefined if it gave all. */
  readonly error?: unknown;
}

/** The result of a statement. */
export interface Result<Row> {
  readonly rows: readonly Row[];
  /** Number of rows that were read or changed. Null for other statements. */
  readonly rowCount: number | null;
}
