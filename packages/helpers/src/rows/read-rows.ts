// Reads the rows of one or several filters, in an order. A sorted query of Notion ends after 10,000 rows: the others are then read
// without order, and sorted in memory. So are the rows of several filters.
import { IncompleteResultError } from "../errors.ts";
import { fieldsOf, isString, type Fields } from "../input/fields.ts";
import { followList } from "../lists/follow-list.ts";
import { plainValue } from "../properties/property-types.ts";
import { eachBatch, eachItem } from "../tasks/emitted-items.ts";
import type { CallArguments, CallFunction, Task } from "../tasks/task.ts";
import { readAllRows, type AllRowsOptions } from "./read-all-rows.ts";

/** The order of the options of a select or status, by the id or name of the property. */
export type OptionOrders = Readonly<Record<string, readonly string[] | undefined>>;

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
  const rest: { readonly row: Fields; readonly values: readonly SortValue[] }[] = [];
  const all = readUnsorted({ ...request, args: { ...args, ...further } }, options);
  // oxlint-disable-next-line require-yield -- collects the rows
  yield* eachItem(all, function* add(row): Task {
    if (!readIds.has(row["id"])) rest.push({ row, values: sorts.map((key) => sortValue(row, key, optionOrders)) });
  });
  const signs = sorts.map(({ direction }) => (direction === "descending" ? -1 : 1));
  rest.sort((a, b) =>
    signs.reduce((order, sign, index) => order || compare(a.values[index], b.values[index], sign), 0),
  );
  yield { emit: rest.map(({ row }) => row) };
}

type SortValue = string | number | undefined;

const TEXT_ORDER = new Intl.Collator("en", { numeric: true });

/** Compares two values. Rows without a value come last in both directions. */
function compare(a: SortValue, b: SortValue, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (typeof a === "string" ? TEXT_ORDER.compare(a, String(b)) : a - Number(b));
}

function sortValue(row: Fields, { property, timestamp }: Fields, optionOrders: OptionOrders): SortValue {
  if (isString(timestamp)) return Date.parse(String(row[timestamp]));
  const [name, found] =
    Object.entries(fieldsOf(row["properties"])).find(
      ([key, value]) => fieldsOf(value)["id"] === property || key === property,
    ) ?? [];
  const plain: unknown = [plainValue(found)].flat()[0];
  if (typeof plain === "boolean" || typeof plain === "number") return Number(plain);
  const { start, name: fileName } = fieldsOf(plain);
  const text = start ?? fileName ?? plain;
  if (!isString(text) || text === "") return undefined;
  const options = optionOrders[String(property)] ?? optionOrders[String(name)];
  if (options !== undefined) return options.includes(text) ? options.indexOf(text) : options.length;
  return start === undefined ? text : Date.parse(text);
}
