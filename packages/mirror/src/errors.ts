// The errors of this package.
import { helpUrl } from "@ws/helpers/messages";
import { LocatedError } from "@ws/helpers/stack";

export { codeOf, messageOf } from "@ws/helpers/messages";

/** Reason of a {@link MirrorError}. */
export type MirrorErrorCode =
  | "invalid_argument"
  | "not_a_copy"
  | "old_copy"
  | "no_index"
  | "other_workspace"
  | "copy_in_use"
  | "copy_replaced"
  | "lock_lost"
  | "clock_ahead"
  | "run_failed"
  | "bad_target"
  | "missing_file"
  | "damaged_file"
  | "cannot_write"
  | "aborted";

/** An error of the mirror itself. Errors of Notion and of the database are its `cause`. */
export class MirrorError extends LocatedError {
  override readonly name = "MirrorError";
  readonly code: MirrorErrorCode;

  constructor(code: MirrorErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** Address of the help for this error: what happened and what to do. */
  get help(): string {
    return helpUrl(`mirror-${this.code}`);
  }
}
