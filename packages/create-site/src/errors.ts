// The errors of this package.
import { helpUrl } from "@ws/helpers/messages";
import { LocatedError } from "@ws/helpers/stack";

/**
 * Code of a {@link CreateSiteError}. `invalid_argument`: a token, page, language or theme is wrong. `bad_folder`: the folder is not
 * empty, or cannot be written. `no_page`: Notion does not show the page to the token.
 */
export type CreateSiteErrorCode = "invalid_argument" | "bad_folder" | "no_page";

/** An error of this package. Nothing was written. */
export class CreateSiteError extends LocatedError {
  override readonly name = "CreateSiteError";
  readonly code: CreateSiteErrorCode;

  constructor(code: CreateSiteErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** Address of the help for this error: what happened and what to do. */
  get help(): string {
    return helpUrl(`create-site-${this.code}`);
  }
}
