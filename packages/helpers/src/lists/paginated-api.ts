// The four pagination helpers. What they do is decided in page-sequence.ts; drive.ts runs it.
import { driveAsync, driveSync } from "../tasks/run-blocking.ts";
import { IncompleteResultError } from "../errors.ts";
import { readArguments, readFunction, readOptions } from "../input/read-input.ts";
import type { ItemOf, MustBeList } from "./list-page.ts";
import { pageSequence, type PaginationOptions } from "./follow-list.ts";
import type { Steps } from "../tasks/task.ts";

/** What follows the list function: its arguments (left out only where the function allows it), then the options. */
export type PaginationArguments<Args> = undefined extends Args
  ? [args?: Args, options?: PaginationOptions]
  : [args: Args, options?: PaginationOptions];

/**
 * All items of a paginated list, one by one, over all pages; for functions that answer at once (`Client`).
 * Lazy: nothing is sent before the first item is asked for, and stopping early sends nothing more.
 *
 * @param listFunction a method that takes `start_cursor`, for example `client.blocks.children.list`
 * @param args its arguments, sent with every page; a `start_cursor` among them is where the list begins. Never changed.
 * @param options see {@link PaginationOptions}
 * @throws PaginationError a repeated or missing cursor, an answer that is no list
 * @throws HelperError wrong input, or a function that gives a promise
 * @throws IncompleteResultError after the last item, when the service cut the result short
 * @source spec/workspace-api.md, section 4
 */
export function iteratePaginatedApi<Args, Page>(
  listFunction: ((args: Args) => Page) & MustBeList<Page>,
  ...rest: PaginationArguments<NoInfer<Args>>
): Generator<ItemOf<Page>, void, undefined>;
export function iteratePaginatedApi(listFunction: unknown, args?: unknown, options?: unknown) {
  return driveSync(...openList(listFunction, args, options));
}

/**
 * All items of a paginated list in one array, held in memory; for functions that answer at once (`Client`).
 * Parameters and errors as in {@link iteratePaginatedApi}; an `IncompleteResultError` holds the items collected.
 * @source spec/workspace-api.md, section 4
 */
export function collectPaginatedApi<Args, Page>(
  listFunction: ((args: Args) => Page) & MustBeList<Page>,
  ...rest: PaginationArguments<NoInfer<Args>>
): ItemOf<Page>[];
export function collectPaginatedApi(listFunction: unknown, args?: unknown, options?: unknown) {
  const items: unknown[] = [];
  try {
    for (const item of driveSync(...openList(listFunction, args, options))) items.push(item);
  } catch (error) {
    throw withItems(error, items);
  }
  return items;
}

/**
 * All items of a paginated list, one by one, over all pages; for functions that answer with a promise (`AsyncClient`)
 * and for those that answer at once. Lazy: nothing is sent before the first item is asked for, and stopping early
 * sends nothing more. Parameters and errors as in {@link iteratePaginatedApi}.
 * @source spec/workspace-api.md, section 4
 */
export function asyncIteratePaginatedApi<Args, Page>(
  listFunction: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  ...rest: PaginationArguments<NoInfer<Args>>
): AsyncGenerator<ItemOf<Page>, void, undefined>;
export function asyncIteratePaginatedApi(listFunction: unknown, args?: unknown, options?: unknown) {
  return driveAsync(...openList(listFunction, args, options));
}

/**
 * All items of a paginated list in one array, held in memory; for functions that answer with a promise
 * (`AsyncClient`) and for those that answer at once. Parameters as in {@link iteratePaginatedApi}; its errors reject
 * the promise, and an `IncompleteResultError` holds the items collected.
 * @source spec/workspace-api.md, section 4
 */
export function asyncCollectPaginatedApi<Args, Page>(
  listFunction: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  ...rest: PaginationArguments<NoInfer<Args>>
): Promise<ItemOf<Page>[]>;
export async function asyncCollectPaginatedApi(listFunction: unknown, args?: unknown, options?: unknown) {
  const items: unknown[] = [];
  try {
    for await (const item of driveAsync(...openList(listFunction, args, options))) items.push(item);
  } catch (error) {
    throw withItems(error, items);
  }
  return items;
}

/** What a driver needs, from what the caller gave. Wrong input is an error here, before the first item is asked for. */
function openList(list: unknown, args: unknown, given: unknown): [Steps<unknown>, AbortSignal | undefined] {
  const options = readOptions<PaginationOptions>(given, {
    allowIncomplete: "true or false",
    prefetch: "0 or 1",
    signal: "an AbortSignal",
  });
  return [pageSequence(readFunction(list, "listFunction"), readArguments(args), options), options.signal];
}

/** The same error, with the items that a collecting helper has by then. */
const withItems = (error: unknown, items: readonly unknown[]): unknown =>
  error instanceof IncompleteResultError
    ? new IncompleteResultError({ reason: error.reason, itemCount: items.length, items })
    : error;
