// HelperError                 base class; `code` identifies the error
// ├─ PaginationError          a list cannot be followed
// ├─ IncompleteResultError    Notion cut a result short
// ├─ RowsNotSeparableError    rows/: too many equal rows in one minute
// ├─ AppendTreeError          trees/: a block tree was appended in part
// └─ FileUploadError          files/: a file was uploaded in part or not at all
//
// Errors of the caller's own functions pass through unchanged. Only AppendTreeError and FileUploadError wrap them, as
// `cause`, because these two also report the progress.
import { helpUrl, printableLines } from "./messages.ts";
import { LocatedError } from "./stack.ts";

/** Identifies the kind of a {@link HelperError}. Codes are stable: use them in programs instead of messages. */
export type HelperErrorCode =
  /** An argument or option has a wrong value. */
  | "invalid_argument"
  /** A blocking helper received a function that returns a promise. */
  | "unexpected_promise"
  /** The response is not a page of a list. */
  | "invalid_page"
  /** The response does not have the form that the operation documents. */
  | "invalid_response"
  /** The response has `has_more: true` but no `next_cursor`. */
  | "missing_cursor"
  /** The response has a `next_cursor` that was already used, so following it would never end. */
  | "repeated_cursor"
  /** Notion no longer accepts the cursor of a list, and the list cannot begin again. */
  | "cursor_expired"
  /** Notion reports that more items match than it returns. */
  | "incomplete_result"
  /** More rows were created in one minute than a query returns, and no property tells them apart. */
  | "rows_not_separable"
  /** The page may show only 25 values of a property, and no function to read the rest was passed. */
  | "property_cut"
  /** The property does not exist, is read-only, or does not take the value. */
  | "invalid_property"
  /** The string is neither an id nor a URL of the expected kind. */
  | "invalid_id"
  /** A block tree was appended in part. */
  | "append_failed"
  /** A file was uploaded in part or not at all. */
  | "upload_failed"
  /** A file could not be downloaded. */
  | "download_failed"
  /** The body of a webhook request is neither an event nor the handshake. */
  | "invalid_webhook"
  /** The user denied access, or the callback URL belongs to another authorization request. */
  | "authorization_failed"
  /** The store has no token for the id, or the token cannot be refreshed. */
  | "no_token";

/** Base class of all errors that this package creates. */
export class HelperError extends LocatedError {
  override readonly name: string = "HelperError";
  /** The kind of the error. */
  readonly code: HelperErrorCode;

  constructor(code: HelperErrorCode, message: string, options?: { cause?: unknown }) {
    super(printableLines(message), options);
    this.code = code;
  }

  /** Address of the help for this error: what happened, whether the request may have been applied, and what to do. */
  get help(): string {
    return helpUrl(`helpers-${this.code}`);
  }
}

/** Details of a {@link PaginationError}. */
export interface PaginationDetails {
  /** Number of items before the error. */
  readonly read?: number;
  /** The items that a collecting helper has received. */
  readonly items?: readonly unknown[];
  /** The error of the request. */
  readonly cause?: unknown;
}

/** Notion sent a list that cannot be followed. */
export class PaginationError extends HelperError {
  override readonly name = "PaginationError";
  /** Number of items before the error, with the code `cursor_expired`. */
  readonly read: number | undefined;
  /** The items, if a collecting helper threw the error with the code `cursor_expired`. Undefined from an iterating helper. */
  declare readonly items: readonly unknown[] | undefined;

  constructor(code: HelperErrorCode, message: string, { read, items, cause }: PaginationDetails = {}) {
    super(code, message, cause === undefined ? undefined : { cause });
    this.read = read;
    // Not enumerable, so that logging the error does not print all rows.
    Object.defineProperty(this, "items", { value: items });
  }
}

/** Details of an {@link IncompleteResultError}. */
export interface IncompleteResultDetails {
  /** The `incomplete_reason` of the response. `query_result_limit_reached` is the 10,000-row limit. */
  readonly reason: string | undefined;
  /** Number of items before the result ended. */
  readonly itemCount: number;
  /** The items that a collecting helper has received. */
  readonly items?: readonly unknown[];
}

/**
 * Notion ended a list although more items match. A query returns at most 10,000 rows.
 * Iterating helpers throw it after the last item; the error of a collecting helper contains the items. To get all rows
 * use `iterateAllRows`. To accept an incomplete result pass `{ allowIncomplete: true }`.
 * @source api/errors-and-limits.yaml, pagination.row_limit
 */
export class IncompleteResultError extends HelperError {
  override readonly name = "IncompleteResultError";
  /** The `incomplete_reason` of the response, or undefined if the response has none. */
  readonly reason: string | undefined;
  /** Number of items before the result ended. */
  readonly itemCount: number;
  /** The items, if a collecting helper threw the error. Undefined from an iterating helper. */
  declare readonly items: readonly unknown[] | undefined;

  constructor({ reason, itemCount, items }: IncompleteResultDetails, options?: { cause?: unknown }) {
    super(
      "incomplete_result",
      `Expected all items, got ${itemCount}: Notion cut the result short (${reason}). ` +
        "Use iterateAllRows of @ws/helpers, narrow the filter, or pass { allowIncomplete: true } to a helper.",
      options,
    );
    this.reason = reason;
    this.itemCount = itemCount;
    // Not enumerable, so that logging the error does not print up to 10,000 rows.
    Object.defineProperty(this, "items", { value: items });
  }
}
