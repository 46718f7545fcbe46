// The helpers that read all rows of a data source. What they do is decided in rows-sequence.ts.
import { driveAsync, driveSync } from "../tasks/run-blocking.ts";
import { invalidArgument, readArguments, readFunction, readOptions, type Fields } from "../input/read-input.ts";
import type { ItemOf, MustBeList } from "../lists/list-page.ts";
import { rowsSequence, type AllRowsOptions } from "./read-all-rows.ts";
import type { Steps } from "../tasks/task.ts";

/** Arguments of the query; the helper sorts and turns pages by itself. */
type RowArguments<Args> = Args & { readonly sorts?: never; readonly start_cursor?: never };

/**
 * All rows of a data source, however many: a query reaches 10,000 and is then cut, this goes on where it ended. The
 * oldest rows come first, each exactly once; rows that are added meanwhile come at most once. Of a minute in which more
 * than 10,000 rows were created, the order is not defined, and what is kept in memory is the ids of the rows of one
 * minute. For functions that answer at once (`Client`).
 *
 * @param query `client.dataSources.query`
 * @param args its arguments, without `sorts` and `start_cursor`; a `filter` holds for every row
 * @throws RowsNotSeparableError when more than 10,000 rows of one minute are equal in all that can be filtered by
 * @throws PaginationError an answer that is no list, a missing or repeated cursor
 * @throws HelperError wrong input, or a function that gives a promise
 * @source api/errors-and-limits.yaml, pagination.row_limit
 */
export function iterateAllRows<Args, Page>(
  query: ((args: Args) => Page) & MustBeList<Page>,
  args: RowArguments<NoInfer<Args>>,
  options?: AllRowsOptions,
): Generator<ItemOf<Page>, void, undefined>;
export function iterateAllRows(query: unknown, args: unknown, options?: unknown) {
  return driveSync(...openRows(query, args, options));
}

/** {@link iterateAllRows} for functions that answer with a promise (`AsyncClient`) and for those that answer at once. */
export function asyncIterateAllRows<Args, Page>(
  query: ((args: Args) => Page | PromiseLike<Page>) & MustBeList<Page>,
  args: RowArguments<NoInfer<Args>>,
  options?: AllRowsOptions,
): AsyncGenerator<ItemOf<Page>, void, undefined>;
export function asyncIterateAllRows(query: unknown, args: unknown, options?: unknown) {
  return driveAsync(...openRows(query, args, options));
}

function openRows(query: unknown, given: unknown, options: unknown): [Steps<Fields>, AbortSignal | undefined] {
  const args = readArguments(given);
  if (args["sorts"] !== undefined || args["start_cursor"] !== undefined) {
    throw invalidArgument("rows come by creation time: leave out sorts and start_cursor");
  }
  const read = readOptions<AllRowsOptions>(options, { prefetch: "0 or 1", signal: "an AbortSignal" });
  return [rowsSequence(readFunction(query, "query"), args, read), read.signal];
}
