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

/** Codes of errors whose packages give them none, by their messages. */
const CODES: readonly (readonly [RegExp, FleetErrorCode])[] = [
  [
    /^(?:Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated)/u,
    "database_unavailable",
  ],
  [
    /^(?:Socket timeout|Command timed out|Connection is closed|Reached the max retries|Failed to refresh slots cache|Stream isn't writeable)/u,
    "redis_unavailable",
  ],
];

/** Codes of replies of Redis that have words of this package. */
const REPLY_CODES: Readonly<Record<string, string>> = { READONLY: "redis_read_only", OOM: "redis_full" };

/**
 * Returns the code of an error: that of a package, of Notion, of BullMQ, of a connection, or of its cause. A reply of Redis begins
 * with its code.
 */
export function codeTextOf(error: unknown): string {
  const code = codeOf(error);
  if (typeof code === "string" || typeof code === "number") return String(code);
  if (!(error instanceof Error)) return "unknown";
  const [, reply] = error.name === "ReplyError" ? (/^([A-Z]+)\b/u.exec(error.message) ?? []) : [];
  if (reply !== undefined) return REPLY_CODES[reply] ?? `redis_${reply.toLowerCase()}`;
  const known = CODES.find(([pattern]) => pattern.test(error.message))?.[1];
  return known ?? (error.cause === undefined ? "unknown" : codeTextOf(error.cause));
}
