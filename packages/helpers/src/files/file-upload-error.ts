import { HelperError } from "../errors.ts";

/** The data to continue an upload. Plain data that you can store and use in another process. */
export interface UploadResume {
  /** UUID of the file upload. */
  readonly file_upload_id: string;
  /** Size of a part in bytes. 0 for a file that is sent in one request. */
  readonly partBytes: number;
  /** Numbers of the sent parts, from 1. */
  readonly sentParts: readonly number[];
}

/** A file was uploaded in part, or Notion could not fetch it. `cause` is the error of the failed call, if any. */
export class FileUploadError extends HelperError {
  override readonly name = "FileUploadError";
  /** The progress. To continue, pass `{ resume: error.resume }` to a second call with the same file. */
  readonly resume: UploadResume;

  constructor(resume: UploadResume, message: string, options?: { cause?: unknown }) {
    super("upload_failed", message, options);
    this.resume = resume;
  }
}
