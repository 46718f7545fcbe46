// The exit codes of the command.

/** Exit codes of `ws-mirror`. */
export const EXIT = {
  complete: 0,
  failed: 1,
  usage: 2,
  /** The run is complete, but the copy lacks something. Everything that it lacks is listed. */
  omissions: 3,
  interrupted: 130,
} as const;

/** A mistake in the command line or the environment. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
