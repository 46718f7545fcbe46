// The public pagination helpers. follow-list.ts contains their logic.
import { readArguments, readFunction, readOptions } from "../read-input.ts";
import { collect } from "../tasks/combine-tasks.ts";
import { iterateTaskAsync, iterateTaskBlocking, runAsync, runBlocking } from "../tasks/run-task.ts";
import type { Task } from "../tasks/task.ts";
import { followList, type PaginationOptions } from "./follow-list.ts";
import type { ItemOf, MustBeList } from "./list-page.ts";

/** The parameters after the list function: its arguments (optional if the function allows that), then the options. */
export type PaginationArguments<Args> = undefined extends Args
  ? [args?: Args, options?: PaginationOptions]
  : [args: Args, options?: PaginationOptions];

/**
 * Iterates over all items of a paginated list, for `Client` and other functions that return their result directly.
 * Sends the first request when you read the first item, and each further request when its first item is needed.
 *
 * @param listFunction a method that takes `start_cursor`, for example `client.blocks.children.list`
 * @param rest the arguments of the method, sent with every request, then {@link PaginationOptions}. A `start_cursor` in the
 * arguments sets where the list begins.
 * @throws PaginationError if a cursor is missing or repeated, a response is not a list, or the cursor has expired and the list
 * cannot begin again: `error.read` is the number of items before
 * @throws HelperError if an argument is invalid or the function returns a promise
 * @throws IncompleteResultError after the last item, if Notion cut the result short
 * @source spec/workspace-api.md, section 4
 */
export function iteratePaginatedApi<Args, Page>(
  listFunction: ((args: Args) => Page) & MustBeList<Page>,
  ...rest: PaginationArguments<NoInfer<Args>>
): Generator<ItemOf<Page>, void, undefined>;
export function iteratePaginatedApi(listFunction: unknown, args?: unknown, options?: unknown) {
  return iterateTaskBlocking(...openList(listFunction, args, options));
}

/**
 * Collects all items of a paginated list into an array, for `Client` and other functions that return their result
 * directly. Parameters and errors as in {@link iteratePaginatedApi}. An `IncompleteResultError`, and a
 * `PaginationError` with the code `cursor_expired`, have the items in `items`.
 * @source spec/workspace-api.md, section 4
 */
export function collectPaginatedApi<Args, Page>(
  listFunction: ((args: Args) => Page) & MustBeList<Page>,
  ...rest: PaginationArguments<NoInfer<Args>>
): ItemOf<Page>[];
export function collectPaginatedApi(listFunction: unknown, args?: unknown, options?: unknown) {
  const [task, signal] = openList(listFunction, args, options);
  return runBlocking(collect(task), signal);
}

/**
 * Iterates over all items of a paginated list, for `AsyncClient` and other functions that return a promise or a value.
 * Sends the first request when you read the first item, and each further request when its first item is needed.
 * Parameters and errors as in {@link iteratePaginatedApi}.
 * @source spec/workspace-api.md, section 4
 */
export function asyncIteratePaginatedApi<Args, Page>(
  listFunction: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  ...rest: PaginationArguments<NoInfer<Args>>
): AsyncGenerator<ItemOf<Page>, void, undefined>;
export function asyncIteratePaginatedApi(listFunction: unknown, args?: unknown, options?: unknown) {
  return iterateTaskAsync(...openList(listFunction, args, options));
}

/**
 * Collects all items of a paginated list into an array, for `AsyncClient` and other functions that return a promise or
 * a value. Parameters as in {@link iteratePaginatedApi}. Its errors reject the promise, and have `items` as
 * those of {@link collectPaginatedApi}.
 * @source spec/workspace-api.md, section 4
 */
export function asyncCollectPaginatedApi<Args, Page>(
  listFunction: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  ...rest: PaginationArguments<NoInfer<Args>>
): Promise<ItemOf<Page>[]>;
export async function asyncCollectPaginatedApi(listFunction: unknown, args?: unknown, options?: unknown) {
  const [task, signal] = openList(listFunction, args, options);
  return runAsync(collect(task), signal);
}

/** Checks the input and creates the task. Runs before the first item is read, so invalid input fails at the call. */
function openList(list: unknown, args: unknown, options: unknown): [Task<void, unknown>, AbortSignal | undefined] {
  const checked = readOptions<PaginationOptions>(options, {
    allowIncomplete: "true or false",
    prefetch: "0 or 1",
    onExpiredCursor: '"error"',
    signal: "an AbortSignal",
  });
  return [followList(readFunction(list, "listFunction"), readArguments(args), checked), checked.signal];
}
