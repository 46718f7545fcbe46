// The errors of this package.
import { codeOf, helpUrl } from "@ws/helpers/messages";
import { LocatedError } from "@ws/helpers/stack";

/** Reason of a {@link FleetError}. */
export type FleetErrorCode =
  /** An option, a variable or a setting of Redis has a wrong value. */
  | "invalid_argument"
  /** The database has no copies. */
  | "no_copies"
  /** Redis has lost the jobs of the queue. */
  | "queue_lost"
  /** PostgreSQL could not be reached. */
  | "database_unavailable"
  /** PostgreSQL is a standby, or read-only for another reason. */
  | "database_read_only"
  /** Redis could not be reached. */
  | "redis_unavailable"
  /** The memory of Redis is full. */
  | "redis_full"
  /** Redis is a replica, and refuses to store anything. */
  | "redis_read_only"
  /** The copy of a workspace was removed. */
  | "history_lost"
  /** Too much would have gone out of sight, so a run has stopped. */
  | "loss_refused"
  /** A worker has ended before a slice has, or a slice took a minute longer than its time. */
  | "aborted";

/** An error of the queue or of a worker. Errors of a copy are `MirrorError`s of `@ws/mirror`. */
export class FleetError extends LocatedError {
  override readonly name = "FleetError";
  readonly code: FleetErrorCode;

  constructor(code: FleetErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** Address of the help for this error: what happened and what to do. */
  get help(): string {
    return helpUrl(`fleet-${this.code}`);
  }
}

/** Returns the code of an error: that of a package, of Notion, of BullMQ, or of a connection. */
export function codeTextOf(error: unknown): string {
  const code = codeOf(error);
  return typeof code === "string" || typeof code === "number" ? String(code) : "unknown";
}
