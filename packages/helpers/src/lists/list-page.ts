// Checks and types for one page of a list and its cursor.
import { PaginationError } from "../errors.ts";
import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { describeValue } from "../messages.ts";

/** Type of the items in a list response: the elements of `results` or of `templates`. */
export type ItemOf<Page> = Page extends { results: readonly (infer Item)[] }
  ? Item
  : Page extends { templates: readonly (infer Item)[] }
    ? Item
    : never;

/** The members of a response type that are lists. */
type ListsIn<Page> = Extract<Page, { results: readonly unknown[] } | { templates: readonly unknown[] }>;

/** Makes a function that returns no list a compile error whose text names the reason. */
export type MustBeList<Page> = [ListsIn<Page>] extends [never] ? "this function does not return a list" : unknown;

/** One page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** True if another page follows. */
  readonly hasMore: boolean;
  /** The cursor of the next page. Not checked. */
  readonly nextCursor: unknown;
  /** The `request_status`, if it reports an incomplete result. */
  readonly incomplete: Fields | undefined;
}

/**
 * Reads a response as one page of a list.
 * @throws PaginationError `invalid_page` if the response is not a page of a list
 */
export function readListPage<Item>(response: unknown): ListPage<Item> {
  const page = fieldsOf(response);
  // `dataSources.listTemplates` is the only list whose items are in `templates`.
  const items = page["results"] ?? page["templates"];
  const hasMore = page["has_more"];
  if (!isListOf<Item>(items)) {
    throw invalidPage(`results or templates, got ${describeValue(page["object"] ?? response)}`);
  }
  if (typeof hasMore !== "boolean") throw invalidPage(`a boolean has_more, got ${describeValue(hasMore)}`);
  const status = fieldsOf(page["request_status"]);
  return {
    items,
    hasMore,
    nextCursor: page["next_cursor"],
    incomplete: status["type"] === "incomplete" ? status : undefined,
  };
}

/** Checks that the value is an array. The type of its items comes from the list function and is not checked. */
function isListOf<Item>(value: unknown): value is readonly Item[] {
  return Array.isArray(value);
}

const invalidPage = (expectation: string): PaginationError =>
  new PaginationError("invalid_page", `Expected a page of a list with ${expectation}. Pass a list method.`);

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
