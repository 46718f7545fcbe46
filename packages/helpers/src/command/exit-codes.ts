// The exit codes of commands, and the errors that choose one.

/** Exit codes of `ws-mirror`, `ws-fleet` and other commands. */
export const EXIT = {
  complete: 0,
  failed: 1,
  usage: 2,
  /** The command has ended, but its result lacks something. The command lists everything that is missing. */
  skipped: 3,
  interrupted: 130,
} as const;

/** An error with an exit code of its own. Each line of its message is printed as a line of the command. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
  /** The exit code of the command. */
  readonly exitCode: number = EXIT.failed;
}

/** A mistake in the command line or the environment. */
export class UsageError extends CommandError {
  override readonly name = "UsageError";
  override readonly exitCode = EXIT.usage;
}
