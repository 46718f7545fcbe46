// A worker of a queue: what the copies that it opens in PostgreSQL need of it.
import { codeOf, messageOf } from "../../errors.ts";

/** Name of the workers of a queue in `pg_stat_activity`. A worker ends only sessions of this name. */
export const WORKER_NAME = "ws-fleet";

/** A worker of a queue that changes many copies in one PostgreSQL database. Each copy has two sessions. */
export interface QueueWorker {
  /**
   * Ends the session of another worker that holds the lock of the copy and has not reported to the server for this time, in
   * milliseconds. Workers report every 5 seconds. Sessions of other programs are not ended.
   */
  readonly takeOverAfterMs: number;
  /** Runs a statement on a session that belongs to the worker and to no copy. */
  readonly query: (text: string, values: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;
  /** Runs the opening of sessions after those that have begun before. */
  readonly inOrder: <Result>(open: () => Promise<Result>) => Promise<Result>;
  /** Called with 1 when a session of a copy opens, and with -1 when it ends. */
  readonly onSession: (change: 1 | -1) => void;
}

/** Words of poolers for a session that they do not have. Their codes are those of other errors. */
const POOL_IS_FULL =
  /query_wait_timeout|no more connections allowed|max_?client|max clients|too many (?:clients|connections)|remaining connection slots/iu;

/** True for the error of a server or pooler that has no session left: it has one when another client has ended. */
export const isOutOfSessions = (error: unknown): boolean =>
  codeOf(error) === "53300" || POOL_IS_FULL.test(messageOf(error));
