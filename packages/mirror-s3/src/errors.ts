// The errors of this package.
import { helpUrl } from "@ws/helpers/messages";
import { LocatedError } from "@ws/helpers/stack";

/** Reason of an {@link S3FilesError}. */
export type S3FilesErrorCode = "s3_failed" | "missing_file";

/** A request to S3 failed. The error of the AWS SDK is its `cause`. */
export class S3FilesError extends LocatedError {
  override readonly name = "S3FilesError";
  readonly code: S3FilesErrorCode;

  constructor(code: S3FilesErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** Address of the help for this error: what happened and what to do. */
  get help(): string {
    return helpUrl(`mirror-s3-${this.code}`);
  }
}
