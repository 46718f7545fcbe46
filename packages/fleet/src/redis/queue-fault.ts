// Faults of the queue in words.
import { FleetError } from "../errors.ts";

/** Returns the error of a command with one message for all commands. Redis adds the place in a script to its own. */
export function queueFault(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.startsWith("OOM ")) return error;
  const message = "The memory of Redis is full, so it refuses to store jobs and hints. Raise its maxmemory.";
  return new FleetError("redis_full", message, { cause: error });
}

/** True if Redis has answered a command with an error, so that its connection has none to report. */
export const isReply = (error: unknown): boolean => error instanceof Error && error.name === "ReplyError";
