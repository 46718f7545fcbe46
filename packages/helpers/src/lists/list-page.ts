// Checks and types for one page of a list and its cursor.
import { PaginationError } from "../errors.ts";
import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { describeValue, messageOf } from "../messages.ts";

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
 * Returns true for the answer of Notion to a cursor that it does not accept: since April 2026, cursors belong to a session, which
 * can end in the middle of a list. Any other `validation_error` is a mistake in the request.
 */
export const isExpiredCursor = (error: unknown): boolean =>
  fieldsOf(error)["code"] === "validation_error" && /start_cursor provided is invalid/i.test(messageOf(error));

/** Returns the error of a list whose cursor has expired. */
export const expiredCursorError = (
  read: number,
  cause: unknown,
  advice = "Begin the list again without start_cursor",
): PaginationError =>
  new PaginationError("cursor_expired", `Notion no longer accepts the cursor after ${read} items. ${advice}.`, {
    read,
    cause,
  });

/** The items of a list that begins again if its cursor expires. */
export class Passes {
  /** Number of items that the list gave. */
  count = 0;
  /** Ids of these items. Undefined if the list cannot begin again. */
  #ids: Set<unknown> | undefined = new Set();
  /** Number of items before the pass. Undefined in the first pass. */
  #before: number | undefined;

  /** @param isOff True if the list does not begin again */
  constructor(isOff = false) {
    if (isOff) this.#ids = undefined;
  }

  /** Returns the items of a page that no earlier pass had. */
  take<Item>(items: readonly Item[]): readonly Item[] {
    const known = this.#ids;
    const fresh = known && this.#before !== undefined ? items.filter((item) => !known.has(idOf(item))) : items;
    const ids = new Set(fresh.map(idOf));
    if (ids.has(undefined) || ids.size < fresh.length) this.#ids = undefined;
    for (const id of ids) known?.add(id);
    this.count += fresh.length;
    return fresh;
  }

  /**
   * Begins a new pass.
   * @throws PaginationError `cursor_expired` if the cursor was the caller's own, a new pass would repeat items, or the last pass
   * got no further
   */
  restart(cause: unknown, isOwn: boolean): void {
    if (isOwn || this.#ids === undefined || this.count === this.#before) throw expiredCursorError(this.count, cause);
    this.#before = this.count;
  }
}

/** Returns the id of an item. Values of a property have the id of the property in its place, so they have none. */
function idOf(item: unknown): unknown {
  const { id, object } = fieldsOf(item);
  return object === "property_item" ? undefined : id;
}

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
