// The exit codes of commands, and the errors that choose one.

/** The exit codes of all commands. docs/exit-codes.md has their meaning. */
export const EXIT = {
  /** Done, and nothing is open. */
  complete: 0,
  /** It could not be done, or what was checked is not sound. */
  failed: 1,
  /** Wrong usage. Nothing was sent. */
  usage: 2,
  /** Done, but a person must look: something was skipped, differs, is not possible or was refused by a rule. The command lists it. */
  open: 3,
  /** A signal has ended the command before its work was done. */
  interrupted: 130,
} as const;

/** The meaning of each exit code, for `--help` and docs/exit-codes.md. */
export const EXIT_MEANINGS: Readonly<Record<number, string>> = {
  [EXIT.complete]: "done, nothing is open",
  [EXIT.failed]: "it could not be done, or what was checked is not sound",
  [EXIT.usage]: "wrong usage, nothing was sent",
  [EXIT.open]: "done, but a person must look: something was skipped, differs, is not possible or was refused by a rule",
  [EXIT.interrupted]: "interrupted",
};

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
