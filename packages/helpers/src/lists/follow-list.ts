import { IncompleteResultError } from "../errors.ts";
import { isString, type Fields } from "../json/fields.ts";
import {
  resultOf,
  startCall,
  type CallArguments,
  type CallFunction,
  type PendingCall,
  type Task,
} from "../tasks/task.ts";
import { cursorError, readListPage } from "./list-page.ts";

/** Options of the pagination helpers. */
export interface PaginationOptions {
  /**
   * True to accept a result that Notion cut short (10,000 rows) instead of throwing an `IncompleteResultError`.
   * @default false
   */
  readonly allowIncomplete?: boolean;
  /**
   * Number of pages to request ahead while you process the current page: 0 or 1. Has no effect with `Client`, which
   * sends one request at a time.
   * @default 0
   */
  readonly prefetch?: number;
  /**
   * Stops the list with the signal's reason. The async helpers also pass it to the list function, as `{ signal }` in
   * the second argument.
   */
  readonly signal?: AbortSignal;
}

/**
 * Follows a list to its end and emits all items. The items of a page are emitted before an error in the rest of the
 * page is thrown, so no received item is lost.
 * @throws PaginationError `invalid_page`, `missing_cursor`, `repeated_cursor`
 * @throws IncompleteResultError after the last page of a result that Notion cut short
 */
export function* followList<Item>(
  list: CallFunction,
  args: CallArguments,
  { prefetch, allowIncomplete }: PaginationOptions,
): Task<void, Item> {
  let itemCount = 0;
  const incomplete = yield* followPages<Item, Item>(list, args, prefetch, (items) => {
    itemCount += items.length;
    return items;
  });
  if (incomplete === undefined || allowIncomplete === true) return;
  const reason = incomplete["incomplete_reason"];
  throw new IncompleteResultError({ reason: isString(reason) ? reason : undefined, itemCount });
}

/**
 * Follows a list to its end. Calls `onPage` with the items and the response of each page, and emits the items that
 * `onPage` returns.
 * @param firstCall the call for the first page, if it was started before
 * @returns the `request_status` of the response, if Notion cut the result short
 * @throws PaginationError `invalid_page`, `missing_cursor`, `repeated_cursor`
 */
export function* followPages<Item, Emitted = never>(
  list: CallFunction,
  args: CallArguments,
  prefetch: number | undefined,
  onPage: (items: readonly Item[], response: unknown) => readonly Emitted[] | undefined,
  firstCall?: PendingCall,
): Task<Fields | undefined, Emitted> {
  const sentCursors = new Set([args["start_cursor"]]);
  let incomplete: Fields | undefined;
  let request = args;
  let nextCall = firstCall;
  for (;;) {
    const response = yield* resultOf(nextCall ?? (yield* startCall(list, request)));
    const page = readListPage<Item>(response);
    // One page with this status is enough: Notion repeats it on every page.
    incomplete ??= page.incomplete;
    const error = page.hasMore ? cursorError(page.nextCursor, sentCursors) : undefined;
    request = { ...args, start_cursor: page.nextCursor };
    const startsNext = prefetch === 1 && page.hasMore && error === undefined;
    nextCall = startsNext ? yield* startCall(list, request) : undefined;
    // A page may be empty although has_more is true.
    const items = onPage(page.items, response) ?? [];
    if (items.length > 0) yield { emit: items };
    if (error !== undefined) throw error;
    if (!page.hasMore) return incomplete;
  }
}
