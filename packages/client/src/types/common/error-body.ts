/** Body of an error response. */
export interface ErrorBody {
  object: "error";
  /** HTTP status. */
  status: number;
  /** Error code. Compare it with `APIErrorCode`. */
  code: string;
  /** Description of the error, in English. */
  message: string;
  /** Details that depend on the code, for example `integration_id` or `rate_limit_reason`. */
  additional_data?: Record<string, unknown>;
  /** Id of the request, for questions to Notion's support. */
  request_id?: string;
}
