// The exit codes of commands.

/** Exit codes of `ws-mirror`, `ws-fleet` and other commands. */
export const EXIT = {
  complete: 0,
  failed: 1,
  usage: 2,
  /** The command has ended, but its result lacks something. The command lists everything that is missing. */
  skipped: 3,
  interrupted: 130,
} as const;

/** A mistake in the command line or the environment. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
