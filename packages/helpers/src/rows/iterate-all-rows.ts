// The public helpers that read all rows of a data source. read-all-rows.ts contains their logic.
import type { Fields } from "../json/fields.ts";
import type { ItemOf, MustBeList } from "../lists/list-page.ts";
import { invalidArgument, readArguments, readFunction, readOptions } from "../read-input.ts";
import { collect } from "../tasks/combine-tasks.ts";
import { iterateTaskAsync, iterateTaskBlocking, runAsync, runBlocking } from "../tasks/run-task.ts";
import type { Task } from "../tasks/task.ts";
import { readAllRows, type AllRowsOptions } from "./read-all-rows.ts";

/** Arguments of the query, without sorts and cursor, which the helper sets. */
type RowArguments<Args> = Args & { readonly sorts?: never; readonly start_cursor?: never };

/**
 * Iterates over all rows of a data source, for `Client`. One query returns at most 10,000 rows; this helper sends as many
 * queries as needed. The oldest rows come first, each row once. A row that is added during the read comes at most once.
 * If more than 10,000 rows were created in one minute, the order within the minute is undefined. Keeps the ids of the
 * rows of one minute in memory.
 *
 * @param query `client.dataSources.query`
 * @param args the arguments of the query, without `sorts` and `start_cursor`. A `filter` applies to every row.
 * @throws RowsNotSeparableError if more than 10,000 rows of one minute are equal in all properties that can be filtered
 * @throws PaginationError if a cursor is missing or repeated, a response is not a list, or a cursor has expired before its query
 * gave a row
 * @throws HelperError if an argument is invalid or the function returns a promise
 * @source api/errors-and-limits.yaml, pagination.row_limit
 */
export function iterateAllRows<Args, Page>(
  query: ((args: Args) => Page) & MustBeList<Page>,
  args: RowArguments<NoInfer<Args>>,
  options?: AllRowsOptions,
): Generator<ItemOf<Page>, void, undefined>;
export function iterateAllRows(query: unknown, args: unknown, options?: unknown) {
  return iterateTaskBlocking(...openRows(query, args, options));
}

/** Returns all rows of a data source, for `Client`. Parameters and errors as in {@link iterateAllRows}. */
export function collectAllRows<Args, Page>(
  query: ((args: Args) => Page) & MustBeList<Page>,
  args: RowArguments<NoInfer<Args>>,
  options?: AllRowsOptions,
): ItemOf<Page>[];
export function collectAllRows(query: unknown, args: unknown, options?: unknown) {
  const [task, signal] = openRows(query, args, options);
  return runBlocking(collect(task), signal);
}

/** Like {@link collectAllRows}, but for `AsyncClient` and other functions that return a promise or a value. */
export function asyncCollectAllRows<Args, Page>(
  query: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  args: RowArguments<NoInfer<Args>>,
  options?: AllRowsOptions,
): Promise<ItemOf<Page>[]>;
export async function asyncCollectAllRows(query: unknown, args: unknown, options?: unknown) {
  const [task, signal] = openRows(query, args, options);
  return runAsync(collect(task), signal);
}

/** Like {@link iterateAllRows}, but for `AsyncClient` and other functions that return a promise or a value. */
export function asyncIterateAllRows<Args, Page>(
  query: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  args: RowArguments<NoInfer<Args>>,
  options?: AllRowsOptions,
): AsyncGenerator<ItemOf<Page>, void, undefined>;
export function asyncIterateAllRows(query: unknown, args: unknown, options?: unknown) {
  return iterateTaskAsync(...openRows(query, args, options));
}

function openRows(query: unknown, args: unknown, options: unknown): [Task<void, Fields>, AbortSignal | undefined] {
  const request = readArguments(args);
  if (request["sorts"] !== undefined || request["start_cursor"] !== undefined) {
    throw invalidArgument(
      "Expected arguments without sorts and start_cursor. Remove them: rows are sorted by creation.",
    );
  }
  const checked = readOptions<AllRowsOptions>(options, {
    prefetch: "0 or 1",
    onExpiredCursor: '"error"',
    signal: "an AbortSignal",
  });
  return [readAllRows(readFunction(query, "query"), request, checked), checked.signal];
}
