// How a data source of any size is read past the 10,000 rows that one query reaches. Rows are read in the order of
// their creation; where a query ends early, the next begins at the minute of its last row. When a minute has more rows
// than a query reaches, this minute is read in the order of something else, and as a last resort split by conditions.
// What is kept is the ids of the rows of one minute: by them no row is handed over twice.
import { andFilter } from "./and-filter.ts";
import { HelperError } from "../errors.ts";
import { fieldsOf, namesOf, type Fields } from "../input/read-input.ts";
import { readListPage } from "../lists/list-page.ts";
import { eachPage } from "../lists/follow-list.ts";
import { ordersOf, rowOrder, type RowOrder, type Value } from "./row-order.ts";
import { bestSplit, sampleOrders, type RowSplit } from "./row-split.ts";
import { call, type Arguments, type CallFunction, type Steps } from "../tasks/task.ts";

/** Settings of the helpers that read all rows. */
export interface AllRowsOptions {
  /** How many pages to ask for while the caller still works on this one: 0 or 1. Default 0. */
  readonly prefetch?: number;
  /** Ends reading with the signal's reason. The asynchronous helpers also hand it to the query function. */
  readonly signal?: AbortSignal;
}

/** More rows than a query reaches were created in one minute, and nothing that can be filtered by tells them apart. */
export class RowsNotSeparableError extends HelperError {
  override readonly name = "RowsNotSeparableError";
  /** The minute in which they were created, ISO 8601. */
  readonly createdTime: string;

  constructor(createdTime: string, tried: string) {
    super(
      "rows_not_separable",
      `More rows of ${createdTime} than a query reaches are equal in ${tried}: ` +
        "add a unique_id, or pass filters by something else",
    );
    this.createdTime = createdTime;
  }
}

/** Reading as far as it is. */
interface Reading {
  readonly query: CallFunction;
  readonly args: Arguments;
  readonly prefetch: number | undefined;
  /** Rows that were handed over, of the minute that is being read. */
  readonly seen: Set<unknown>;
  /** That minute. */
  minute: string;
  /** A row with all its properties. */
  specimen: Fields;
}

type Conditions = readonly Fields[];

const CREATED = rowOrder("timestamp", "created_time");

/** Reads all rows, the oldest first, each once. */
export function* rowsSequence(query: CallFunction, args: Arguments, { prefetch }: AllRowsOptions): Steps<Fields> {
  const reading: Reading = { query, args, prefetch, seen: new Set(), minute: "", specimen: {} };
  yield* readInOrder(reading, [], [CREATED]);
}

/**
 * Reads the rows within some conditions in the first of some orders. Each query begins at the last value of the one
 * before; the rows of one value, when they are more than a query reaches, are read in the next order.
 */
function* readInOrder(reading: Reading, within: Conditions, [order, ...further]: readonly RowOrder[]): Steps<Fields> {
  if (order === undefined) {
    yield* readBySplits(reading, within, new Set());
    return;
  }
  let range: Conditions = order.filled;
  let first: Value | undefined;
  for (;;) {
    let last: Value | undefined;
    const isCut = yield* readRows(reading, [...within, ...range], order, (value) => {
      first ??= value;
      last = value;
      if (order !== CREATED || value === reading.minute) return;
      reading.minute = String(value);
      reading.seen.clear();
    });
    if (!isCut) break;
    // Rows that are only references have no value; then nothing says where to go on.
    if (last === undefined) throw new RowsNotSeparableError(reading.minute, order.name);
    if (last === first) {
      const only = [...within, ...order.only(last)];
      if (order === CREATED) [reading.specimen = {}] = yield* readFew(reading, only, 1);
      yield* readInOrder(reading, only, order === CREATED ? ordersOf(reading.specimen) : further);
      range = order.beyond(last);
      first = undefined;
    } else {
      range = order.from(last);
      first = last;
    }
  }
  if (order.empty === undefined) return;
  const rest = [...within, order.empty];
  if (yield* readRows(reading, rest)) yield* readInOrder(reading, rest, further);
}

/** Conditions are entries of one group, which holds 100 of them with the caller's. */
const MAX_SPLITS = 60;

/** Splits rows by a condition and its opposite until a query reaches them all. */
function* readBySplits(reading: Reading, within: Conditions, used: ReadonlySet<string>): Steps<Fields> {
  const split = used.size < MAX_SPLITS ? yield* findSplit(reading, within, used) : undefined;
  if (split === undefined) {
    const tried = { last_edited_time: 0, ...fieldsOf(reading.specimen["properties"]) };
    throw new RowsNotSeparableError(reading.minute, namesOf(tried));
  }
  for (const condition of split.conditions) {
    const part = [...within, condition];
    if (yield* readRows(reading, part)) yield* readBySplits(reading, part, new Set([...used, split.key]));
  }
}

/**
 * Hands over the rows of one query that were not handed over before. `look` is told the value of each.
 * @returns whether there are more than the query reached
 */
function* readRows(
  reading: Reading,
  within: Conditions,
  order = CREATED,
  look?: (value: Value) => void,
): Steps<Fields, boolean> {
  const { query, args, prefetch, seen } = reading;
  const { property, name } = order;
  const wanted = args["filter_properties"];
  const isAdded =
    Array.isArray(wanted) && property !== undefined && ![property, name].some((one) => wanted.includes(one));
  const request = queryOf(reading, within, order.sort, isAdded ? [...(wanted as unknown[]), property] : wanted);
  const incomplete = yield* eachPage<Fields, Fields>(query, request, prefetch, (rows) =>
    rows.flatMap<Fields>((row) => {
      const value = order.valueOf(row);
      if (value !== undefined) look?.(value);
      if (seen.has(row["id"])) return [];
      seen.add(row["id"]);
      return isAdded ? withoutProperty(row, property) : row;
    }),
  );
  return incomplete !== undefined;
}

/** The arguments of a query. */
function queryOf({ args }: Reading, within: Conditions, sort: Fields, wanted?: unknown): Arguments {
  const { filter_properties: _, ...rest } = args;
  return {
    ...rest,
    ...(within.length === 0 ? {} : { filter: andFilter(args["filter"], within) }),
    ...(wanted === undefined ? {} : { filter_properties: wanted }),
    sorts: [sort],
  };
}

/** A condition that splits the rows: looked for among those that stand first and last, by each property in turn. */
function* findSplit(
  reading: Reading,
  within: Conditions,
  used: ReadonlySet<string>,
): Steps<never, RowSplit | undefined> {
  for (const by of sampleOrders(reading.specimen)) {
    const rows: Fields[] = [];
    for (const direction of ["ascending", "descending"]) {
      rows.push(...(yield* readFew(reading, within, 100, { ...by, direction })));
    }
    const split = bestSplit(rows, used);
    if (split !== undefined) return split;
  }
  return undefined;
}

/** The first rows of a query, with all their properties. */
function* readFew(
  reading: Reading,
  within: Conditions,
  page_size: number,
  sort = CREATED.sort,
): Steps<never, readonly Fields[]> {
  const request = { ...queryOf(reading, within, sort), page_size };
  return readListPage<Fields>(yield* call(reading.query, request)).items;
}

function withoutProperty(row: Fields, id: unknown): Fields {
  const properties = Object.entries(fieldsOf(row["properties"])).filter(([, value]) => fieldsOf(value)["id"] !== id);
  return { ...row, properties: Object.fromEntries(properties) };
}
