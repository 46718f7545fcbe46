import { helpUrl } from "@ws/helpers/messages";
import { LocatedError } from "@ws/helpers/stack";

/** A cause of a {@link RenderError}. */
export type RenderErrorCode = "invalid_argument" | "object_not_found" | "hook_failed" | "hook_missing";

/** An error of a renderer. Errors of the client come through as they are. */
export class RenderError extends LocatedError {
  override readonly name = "RenderError";
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** Address of the help for this error: what happened, and what to do. */
  get help(): string {
    return helpUrl(`render-${this.code}`);
  }
}
