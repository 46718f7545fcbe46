// Faults of the queue in words.
import { FleetError } from "../errors.ts";

/** Replies of a replica: to a write, to each command without its master, to a command that waited, and while it reads its data. */
const REPLICA_REPLY = /(?:^|[ -])(?:READONLY|MASTERDOWN|UNBLOCKED|LOADING) /u;

/** True if Redis has answered a command with an error, so that its connection has none to report. */
export const isReply = (error: unknown): error is Error => error instanceof Error && error.name === "ReplyError";

/** True if Redis has refused a command because it is a replica. */
export const isReplicaReply = (error: unknown): boolean => isReply(error) && REPLICA_REPLY.test(error.message);

/** Returns the error of a server that is a replica. */
export const replicaFault = (cause?: unknown): FleetError =>
  new FleetError(
    "redis_read_only",
    "Redis is a replica, so it refuses to store jobs and hints. Its connections are opened again until they lead to a master.",
    { cause },
  );

/** Returns the error of a command with one message for all commands. Redis adds the place in a script to its own. */
export function queueFault(error: unknown): unknown {
  if (isReplicaReply(error)) return replicaFault(error);
  if (!(error instanceof Error) || !error.message.startsWith("OOM ")) return error;
  const message = "The memory of Redis is full, so it refuses to store jobs and hints. Raise its maxmemory.";
  return new FleetError("redis_full", message, { cause: error });
}
