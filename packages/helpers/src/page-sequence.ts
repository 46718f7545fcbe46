// The one place that decides how a list is followed: which arguments each request has, when the list is over, and
// what is an error.
import { IncompleteResultError, PaginationError } from "./errors.ts";
import { readListPage, type Incomplete } from "./list-page.ts";
import { join, start, type Arguments, type CallFunction, type Steps, type Task } from "./steps.ts";

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
  if (incomplete !== undefined && options.allowIncomplete !== true) {
    throw new IncompleteResultError({ reason: incomplete.reason, itemCount });
  }
}

/**
 * Follows a list from `args` to its end. `onPage` is given the items of each page, and the page as it was answered;
 * the items that it gives back are handed over.
 * @returns whether the service cut the list short, and why
 * @throws PaginationError `invalid_page`, `missing_cursor`, `repeated_cursor`
 */
export function* eachPage<Item, Emitted = never>(
  call: CallFunction,
  args: Arguments,
  prefetch: number | undefined,
  onPage: (items: readonly Item[], answer: unknown) => readonly Emitted[] | undefined,
): Steps<Emitted, Incomplete | undefined> {
  const sentCursors = new Set<unknown>([args["start_cursor"]]);
  let incomplete: Incomplete | undefined;
  let task: Task | undefined;
  let request = args;
  for (;;) {
    const answer = yield* join(task ?? (yield* start(call, request)));
    const page = readListPage<Item>(answer);
    // The service says so on every page of such a query; one word of it is enough.
    incomplete ??= page.incomplete;
    const cursor = page.nextCursor;
    const isUsable = canFollow(cursor, sentCursors);
    request = { ...args, start_cursor: cursor };
    task = prefetch === 1 && page.hasMore && isUsable ? yield* start(call, request) : undefined;
    // A page may be empty while has_more is true.
    const items = onPage(page.items, answer);
    if (items !== undefined && items.length > 0) yield { type: "emit", items };
    if (!page.hasMore) return incomplete;
    if (!isUsable) throw unusableCursor(cursor);
    sentCursors.add(cursor);
  }
}

/** Every cursor is used once: a repeated one, also from far back, would go round for ever. */
export const canFollow = (cursor: unknown, sentCursors: ReadonlySet<unknown>): boolean =>
  typeof cursor === "string" && cursor !== "" && !sentCursors.has(cursor);

/** Why a cursor cannot be followed. */
export function unusableCursor(cursor: unknown): PaginationError {
  if (typeof cursor !== "string" || cursor === "") {
    return new PaginationError(
      "missing_cursor",
      "The list says has_more: true but has no next_cursor: the items after this page cannot be reached",
    );
  }
  return new PaginationError(
    "repeated_cursor",
    `The list answered with next_cursor ${JSON.stringify(cursor.slice(0, 80))}, which was already sent: ` +
      "going on would never end. Does the list function pass start_cursor along?",
  );
}
