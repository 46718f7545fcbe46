import { PaginationError } from "../errors.ts";
import { isString } from "../json/fields.ts";
import { describeValue } from "../messages.ts";

/**
 * Returns the error of a cursor that cannot be followed: it is missing, or it is in `sentCursors`. Adds any other
 * cursor to `sentCursors` and returns undefined.
 */
export function cursorError(cursor: unknown, sentCursors: Set<unknown>): PaginationError | undefined {
  if (!isString(cursor) || cursor === "") {
    return new PaginationError(
      "missing_cursor",
      "Expected a next_cursor because has_more is true, got none. The remaining items cannot be read.",
    );
  }
  if (sentCursors.has(cursor)) {
    return new PaginationError(
      "repeated_cursor",
      `Expected a new next_cursor, got ${describeValue(cursor)} again. Check that the list function sends start_cursor.`,
    );
  }
  sentCursors.add(cursor);
  return undefined;
}
