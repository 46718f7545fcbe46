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
import { cursorError, expiredCursorError, isExpiredCursor, Passes, readListPage } from "./list-page.ts";

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
   * `"error"` throws a `PaginationError` if Notion no longer accepts the cursor of the list. Otherwise the list begins again, and
   * leaves out the items whose ids it gave before.
   * @default undefined
   */
  readonly onExpiredCursor?: "error";
  /**
   * Stops the list with the signal's reason. The async helpers also pass it to the list function, as `{ signal }` in
   * the second argument.
   */
  readonly signal?: AbortSignal;
}

/**
 * Follows a list to its end and emits all items. The items of a page are emitted before an error in the rest of the
 * page is thrown, so no received item is lost.
 * @throws PaginationError `invalid_page`, `missing_cursor`, `repeated_cursor`, `cursor_expired`
 * @throws IncompleteResultError after the last page of a result that Notion cut short
 */
export function* followList<Item>(
  list: CallFunction,
  args: CallArguments,
  { prefetch, allowIncomplete, onExpiredCursor }: PaginationOptions,
): Task<void, Item> {
  const passes = new Passes(onExpiredCursor === "error");
  const incomplete = yield* followPages<Item, Item>(
    list,
    args,
    prefetch,
    (items) => passes.take(items),
    (cause, isOwn) => (passes.restart(cause, isOwn), args),
  );
  if (incomplete === undefined || allowIncomplete === true) return;
  const reason = incomplete["incomplete_reason"];
  throw new IncompleteResultError({ reason: isString(reason) ? reason : undefined, itemCount: passes.count });
}

/**
 * Returns all items of a list, and its last response. If the cursor expires, reads the list again as long as that gets further.
 * @param firstCall the call for the first page, if it was started before
 */
export function* readWholeList(
  list: CallFunction,
  args: CallArguments,
  firstCall?: PendingCall,
): Task<{ readonly items: readonly Fields[]; readonly last: unknown }> {
  const items: Fields[] = [];
  let last: unknown;
  let reached = 0;
  const onPage = (found: readonly Fields[], response: unknown): undefined => {
    items.push(...found);
    last = response;
  };
  const onExpired: OnExpired = (cause, isOwn) => {
    if (isOwn || items.length <= reached) throw expiredCursorError(items.length, cause);
    reached = items.length;
    items.length = 0;
    return args;
  };
  yield* followPages<Fields>(list, args, 0, onPage, onExpired, firstCall);
  return { items, last };
}

/**
 * Returns the arguments with which a list begins again after its cursor has expired.
 * @param isOwn True if the cursor was in the arguments of the list
 * @throws PaginationError if the list does not begin again
 */
type OnExpired = (cause: unknown, isOwn: boolean) => CallArguments;

/**
 * Follows a list to its end. Calls `onPage` with the items and the response of each page, and emits the items that
 * `onPage` returns.
 * @param onExpired called if Notion no longer accepts a cursor
 * @param firstCall the call for the first page, if it was started before
 * @returns the `request_status` of the response, if Notion cut the result short
 * @throws PaginationError `invalid_page`, `missing_cursor`, `repeated_cursor`, `cursor_expired`
 */
export function* followPages<Item, Emitted = never>(
  list: CallFunction,
  args: CallArguments,
  prefetch: number | undefined,
  onPage: (items: readonly Item[], response: unknown) => readonly Emitted[] | undefined,
  onExpired: OnExpired,
  firstCall?: PendingCall,
): Task<Fields | undefined, Emitted> {
  let start = args;
  let request = args;
  let sentCursors = new Set([args["start_cursor"]]);
  let incomplete: Fields | undefined;
  let nextCall = firstCall;
  for (;;) {
    let response: unknown;
    try {
      response = yield* resultOf(nextCall ?? (yield* startCall(list, request)));
    } catch (error) {
      if (!isString(request["start_cursor"]) || !isExpiredCursor(error)) throw error;
      start = request = onExpired(error, request === start);
      sentCursors = new Set([start["start_cursor"]]);
      nextCall = undefined;
      continue;
    }
    const page = readListPage<Item>(response);
    // One page with this status is enough: Notion repeats it on every page.
    incomplete ??= page.incomplete;
    const error = page.hasMore ? cursorError(page.nextCursor, sentCursors) : undefined;
    request = { ...start, start_cursor: page.nextCursor };
    const startsNext = prefetch === 1 && page.hasMore && error === undefined;
    nextCall = startsNext ? yield* startCall(list, request) : undefined;
    // A page may be empty although has_more is true.
    const items = onPage(page.items, response) ?? [];
    if (items.length > 0) yield { emit: items };
    if (error !== undefined) throw error;
    if (!page.hasMore) return incomplete;
  }
}
