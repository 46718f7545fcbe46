// The one place that decides how a list is followed: which arguments each request has, when the list is over, and
// what is an error. It does no I/O: it yields effects, and a driver carries them out (pagination.ts has both drivers).
import { IncompleteResultError, PaginationError } from "./errors.ts";
import { readListPage } from "./list-page.ts";

/** Settings of the pagination helpers. */
export interface PaginationOptions {
  /**
   * Whether a result that the service cut short (10,000 rows) may pass for complete. Default false: the end of such
   * a result is an `IncompleteResultError`.
   */
  readonly allowIncomplete?: boolean;
}

/** Arguments of one request: the caller's, with the cursor of the page. */
export type ListArguments = Readonly<Record<string, unknown>>;

/** What a driver is asked to do: get a page and hand it back to `next()`, or hand items to the caller. */
type PageEffect<Item> =
  | { readonly type: "fetch"; readonly args: ListArguments }
  | { readonly type: "deliver"; readonly items: readonly Item[] };

/** A list being followed. `next(answer)` takes the outcome of a `fetch`; after a `deliver` it takes nothing. */
export type PageSequence<Item> = Generator<PageEffect<Item>, void, unknown>;

/**
 * Follows a list from `args` to its end. Items are delivered before anything is found wrong with what comes after
 * them, so no item that was received is ever lost.
 * @throws PaginationError `invalid_page`, `missing_cursor`, `repeated_cursor`
 * @throws IncompleteResultError after the last page of a result that the service cut short
 */
export function* pageSequence<Item>(args: ListArguments, options: PaginationOptions): PageSequence<Item> {
  const sentCursors = new Set<unknown>([args["start_cursor"]]);
  let itemCount = 0;
  let incomplete: { readonly reason: string | undefined } | undefined;
  let request = args;
  for (;;) {
    const page = readListPage<Item>(yield { type: "fetch", args: request });
    // The service says so on every page of such a query; one word of it is enough.
    incomplete ??= page.incomplete;
    itemCount += page.items.length;
    // A page may be empty while has_more is true.
    if (page.items.length > 0) yield { type: "deliver", items: page.items };
    if (!page.hasMore) break;
    request = { ...args, start_cursor: nextCursor(page.nextCursor, sentCursors) };
  }
  if (incomplete !== undefined && options.allowIncomplete !== true) {
    throw new IncompleteResultError({ reason: incomplete.reason, itemCount });
  }
}

/** The cursor to send next. Every cursor is used once: a repeated one, also from far back, would go round for ever. */
function nextCursor(cursor: unknown, sentCursors: Set<unknown>): string {
  if (typeof cursor !== "string" || cursor === "") {
    throw new PaginationError(
      "missing_cursor",
      "The list says has_more: true but has no next_cursor: the items after this page cannot be reached",
    );
  }
  if (sentCursors.has(cursor)) {
    throw new PaginationError(
      "repeated_cursor",
      `The list answered with next_cursor ${JSON.stringify(cursor.slice(0, 80))}, which was already sent: ` +
        "going on would never end. Does the list function pass start_cursor along?",
    );
  }
  sentCursors.add(cursor);
  return cursor;
}
