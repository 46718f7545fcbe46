// HelperError                 code
// ├─ PaginationError          a list that cannot be followed
// ├─ IncompleteResultError    the service cut the result short
// ├─ RowsNotSeparableError    more rows than a query reaches, and nothing to split them by
// ├─ AppendTreeError          a tree of blocks was appended in part
// └─ FileUploadError          a file was uploaded in part, or not at all
//
// `code` is the contract. Errors that the caller's own functions throw pass through these helpers unchanged, but for
// the last two: they are in `cause`, because the caller needs to know what was done by then.

/** What went wrong, for programs: the contract of every error of this package. */
export type HelperErrorCode =
  /** A helper was called with something that it cannot use. */
  | "invalid_argument"
  /** A synchronous helper was given a function that answers with a promise. */
  | "unexpected_promise"
  /** The function's answer is not a page of a list. */
  | "invalid_page"
  /** The function's answer is not what the operation answers. */
  | "invalid_answer"
  /** `has_more` is true, but there is no cursor to go on with. */
  | "missing_cursor"
  /** The cursor was sent before: going on would never end. */
  | "repeated_cursor"
  /** The service says that the result is not all there is. */
  | "incomplete_result"
  /** More rows than a query reaches, and nothing to split them by. */
  | "rows_not_separable"
  /** A property may be cut off at 25 values, and there is no function to read the rest with. */
  | "property_cut"
  /** There is no such property, or it cannot be written, or not with this value. */
  | "invalid_property"
  /** What was given is no id, and no address of this kind. */
  | "invalid_id"
  /** A tree of blocks was appended in part. */
  | "append_failed"
  /** A file was uploaded in part, or not at all. */
  | "upload_failed"
  /** A file could not be downloaded. */
  | "download_failed"
  /** A webhook's body is not what the service sends. */
  | "invalid_webhook"
  /** The user refused, or the answer to an authorization is not that to our question. */
  | "authorization_failed"
  /** There are no tokens under this key, or none that can be refreshed. */
  | "no_token";

/** Base of every error that this package raises by itself. */
export class HelperError extends Error {
  override readonly name: string = "HelperError";
  /** What went wrong. */
  readonly code: HelperErrorCode;

  constructor(code: HelperErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A list that cannot be followed. */
export class PaginationError extends HelperError {
  override readonly name = "PaginationError";
}

/** The facts of an {@link IncompleteResultError}. */
export interface IncompleteResultDetails {
  /** The service's `incomplete_reason`, `query_result_limit_reached` for the 10,000-row limit. */
  readonly reason: string | undefined;
  /** How many items were handed over before the result ended. */
  readonly itemCount: number;
  /** These items, where a collecting helper holds them. */
  readonly items?: readonly unknown[];
}

/**
 * The service ended a list although more items match: a query reaches at most 10,000 rows.
 * Raised after the last item that can be had, so an iterating caller has all of them by then, and the error of a
 * collecting helper holds them. `iterateAllRows` reads them all; `{ allowIncomplete: true }` takes such a result for
 * complete.
 * @source api/errors-and-limits.yaml, pagination.row_limit
 */
export class IncompleteResultError extends HelperError {
  override readonly name = "IncompleteResultError";
  /** The service's `incomplete_reason`, or undefined when it gave none. */
  readonly reason: string | undefined;
  /** How many items were handed over before the result ended. */
  readonly itemCount: number;
  /** These items, when a collecting helper raised the error; undefined from an iterating one, whose caller has them. */
  declare readonly items: readonly unknown[] | undefined;

  constructor({ reason, itemCount, items }: IncompleteResultDetails, options?: ErrorOptions) {
    super(
      "incomplete_result",
      `The service ended the list after ${itemCount} items, but more match (${reason}): ` +
        "use iterateAllRows, narrow the filter, or pass { allowIncomplete: true }",
      options,
    );
    this.reason = reason;
    this.itemCount = itemCount;
    // Not enumerable: whoever logs the error does not want 10,000 rows of somebody's workspace in the log.
    Object.defineProperty(this, "items", { value: items });
  }
}

/** What an error says; anything may be thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
