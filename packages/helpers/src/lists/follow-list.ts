// The one place that decides how a list is followed: which arguments each request has, when the list is over, and
// what is an error.
import { IncompleteResultError, PaginationError } from "../errors.ts";
import { describe, isText, type Fields } from "../input/read-input.ts";
import { readListPage } from "./list-page.ts";
import { join, start, type Arguments, type CallFunction, type Steps, type Task } from "../tasks/task.ts";

/** Settings of the pagination helpers. */
export interface PaginationOptions {
  /**
   * Whether a result that the service cut short (10,000 rows) may pass for complete. Default false: the end of such
   * a result is an `IncompleteResultError`.
   */
  readonly allowIncomplete?: boolean;
  /**
   * How many pages to ask for while the caller still works on this one: 0 or 1. Default 0: nothing is sent that is
   * not needed yet. The blocking helpers cannot do two things at once, so there it changes nothing.
   */
  readonly prefetch?: number;
  /**
   * Ends the list with the signal's reason. The asynchronous helpers also hand it to the list function as
   * `{ signal }`, its second argument, as the methods of `AsyncClient` take it.
   */
  readonly signal?: AbortSignal;
}

/**
 * Follows a list from `args` to its end and hands over its items. Items are handed over before anything is found wrong
 * with what comes after them, so no item that was received is ever lost.
 * @throws PaginationError `invalid_page`, `missing_cursor`, `repeated_cursor`
 * @throws IncompleteResultError after the last page of a result that the service cut short
 */
export function* pageSequence<Item>(call: CallFunction, args: Arguments, options: PaginationOptions): Steps<Item> {
  let itemCount = 0;
  const incomplete = yield* eachPage<Item, Item>(call, args, options.prefetch, (items) => {
    itemCount += items.length;
    return items;
  });
  if (incomplete === undefined || options.allowIncomplete === true) return;
  const reason = incomplete["incomplete_reason"];
  throw new IncompleteResultError({ reason: isText(reason) ? reason : undefined, itemCount });
}

/**
 * Follows a list from `args` to its end. `onPage` is given the items of each page, and the page as it was answered;
 * the items that it gives back are handed over.
 * @param task the call for the first page, where it was made before
 * @returns the `request_status`, when the service cut the list short
 * @throws PaginationError `invalid_page`, `missing_cursor`, `repeated_cursor`
 */
export function* eachPage<Item, Emitted = never>(
  call: CallFunction,
  args: Arguments,
  prefetch: number | undefined,
  onPage: (items: readonly Item[], answer: unknown) => readonly Emitted[] | undefined,
  task?: Task,
): Steps<Emitted, Fields | undefined> {
  const sentCursors = new Set([args["start_cursor"]]);
  let incomplete: Fields | undefined;
  let request = args;
  let following = task;
  for (;;) {
    const answer = yield* join(following ?? (yield* start(call, request)));
    const page = readListPage<Item>(answer);
    // The service says so on every page of such a query; one word of it is enough.
    incomplete ??= page.incomplete;
    const problem = page.hasMore ? cursorProblem(page.nextCursor, sentCursors) : undefined;
    request = { ...args, start_cursor: page.nextCursor };
    const isAhead = prefetch === 1 && page.hasMore && problem === undefined;
    following = isAhead ? yield* start(call, request) : undefined;
    // A page may be empty while has_more is true.
    const items = onPage(page.items, answer) ?? [];
    if (items.length > 0) yield { items };
    if (problem !== undefined) throw problem;
    if (!page.hasMore) return incomplete;
  }
}

/** Why a cursor cannot be followed. Each is used once: a repeated one, also from far back, would go round for ever. */
export function cursorProblem(cursor: unknown, sentCursors: Set<unknown>): PaginationError | undefined {
  if (!isText(cursor) || cursor === "") {
    return new PaginationError(
      "missing_cursor",
      "The list says has_more: true but has no next_cursor: the rest cannot be reached",
    );
  }
  if (sentCursors.has(cursor)) {
    return new PaginationError(
      "repeated_cursor",
      `The list answered with next_cursor ${describe(cursor)} again: is start_cursor passed along?`,
    );
  }
  sentCursors.add(cursor);
  return undefined;
}
