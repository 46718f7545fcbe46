// Reads the rows of one or several filters, in an order. A sorted query of Notion ends after 10,000 rows: the others are then read
// without order, and sorted in memory. So are the rows of several filters.
import { IncompleteResultError } from "../errors.ts";
import type { Fields } from "../json/fields.ts";
import { followList } from "../lists/follow-list.ts";
import { LIMITS } from "../limits.ts";
import { collect, eachBatch, eachItem } from "../tasks/combine-tasks.ts";
import type { CallArguments, CallFunction, Task } from "../tasks/task.ts";
import { readAllRows, type AllRowsOptions } from "./read-all-rows.ts";
import { sortRows, type OptionOrders } from "./sort-rows.ts";

/** The rows to read. */
export interface RowsRequest {
  /** The method `dataSources.query` of a client. */
  readonly query: CallFunction;
  /** The arguments of each request, without filter and order. */
  readonly args: CallArguments;
  /** The filters of `splitFilter`, whose results together are the rows. */
  readonly filters: readonly (Fields | undefined)[];
  /** The order of the rows. Without one, the oldest row is first in the result of each filter. */
  readonly sorts: readonly Fields[];
  /** Needed to sort by options in memory. */
  readonly optionOrders?: OptionOrders;
}

/** Emits all rows, each once. */
export function* readRows(request: RowsRequest, options: AllRowsOptions): Task<void, Fields> {
  yield* request.sorts.length === 0 ? readUnsorted(request, options) : readSorted(request, options);
}

function* readUnsorted({ query, args, filters }: RowsRequest, options: AllRowsOptions): Task<void, Fields> {
  const [filter] = filters;
  if (filters.length === 1) {
    yield* readAllRows(query, { ...args, filter }, options);
    return;
  }
  // A row can match several filters.
  const readIds = new Set<unknown>();
  for (const part of filters) {
    yield* eachBatch(readAllRows(query, { ...args, filter: part }, options), function* remember(rows) {
      yield { emit: rows.filter(({ id }) => readIds.size < readIds.add(id).size) };
    });
  }
}

function* readSorted(request: RowsRequest, options: AllRowsOptions): Task<void, Fields> {
  const { query, args, filters, sorts, optionOrders = {} } = request;
  const readIds = new Set<unknown>();
  const [filter] = filters;
  if (filters.length === 1) {
    try {
      yield* eachBatch(followList<Fields>(query, { ...args, filter, sorts }, options), function* remember(rows) {
        for (const { id } of rows) readIds.add(id);
        yield { emit: rows };
      });
      return;
    } catch (error) {
      if (!(error instanceof IncompleteResultError)) throw error;
    }
  }
  const selected = args["filter_properties"];
  const sortProperties = sorts.flatMap(({ property }) => property ?? []);
  const further = Array.isArray(selected)
    ? { filter_properties: [...new Set([...(selected as unknown[]), ...sortProperties])] }
    : {};
  const rest: Fields[] = [];
  const all = readUnsorted({ ...request, args: { ...args, ...further } }, options);
  // oxlint-disable-next-line require-yield -- collects the rows
  yield* eachItem(all, function* add(row): Task {
    if (!readIds.has(row["id"])) rest.push(row);
  });
  yield { emit: sortRows(rest, sorts, optionOrders) };
}

/** A part of the rows of a request. */
export interface RowsPart {
  readonly items: readonly Fields[];
  /** Where the next part begins. Undefined for the last part. */
  readonly nextCursor: string | undefined;
  /** Why Notion ended the list early. */
  readonly incomplete?: unknown;
}

/**
 * Reads all rows of several filters, which have no common cursor, and returns a part of them. The cursor is the place of the next row and
 * the id of the row before it: the part follows this row, or the place if the row is gone.
 */
export function* readRowsPart(request: RowsRequest, size: number, cursor = "0 "): Task<RowsPart> {
  const rows = yield* collect(readRows({ ...request, args: { ...request.args, page_size: LIMITS.pageSize } }, {}));
  const [place, last] = cursor.split(" ");
  const start = rows.findIndex(({ id }) => id === last) + 1 || Number(place);
  const items = rows.slice(start, start + size);
  const end = start + items.length;
  return { items, nextCursor: end < rows.length ? `${end} ${String(items.at(-1)?.["id"])}` : undefined };
}
