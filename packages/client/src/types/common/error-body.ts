/** The body of an unsuccessful answer. */
export interface ErrorBody {
  object: "error";
  /** HTTP status. */
  status: number;
  /** What went wrong, as a word: compare it with `APIErrorCode`. */
  code: string;
  /** What went wrong, for people. */
  message: string;
  /** Facts that depend on the code, for example `integration_id` or `rate_limit_reason`. */
  additional_data?: Record<string, unknown>;
  request_id?: string;
}
