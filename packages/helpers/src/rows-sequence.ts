// How a data source of any size is read past the 10,000 rows that one query reaches. Rows are read in the order of
// their creation; where a query ends early, the next begins at the minute of its last row. When a minute has more rows
// than a query reaches, this minute is read in the order of something else, and as a last resort split by conditions.
// What is kept is the ids of the rows of one minute: by them no row is handed over twice.
import { andFilter } from "./and-filter.ts";
import { HelperError } from "./errors.ts";
import { fieldsOf, type Fields } from "./input.ts";
import { readListPage } from "./list-page.ts";
import { eachPage } from "./page-sequence.ts";
import { propertyOrders, timestampOrder, type RowOrder } from "./row-order.ts";
import { bestSplit, sampleOrders, type RowSplit } from "./row-split.ts";
import { call, type Arguments, type CallFunction, type Steps } from "./steps.ts";

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

  constructor(createdTime: string, tried: readonly string[]) {
    super(
      "rows_not_separable",
      `More rows than one query reaches were created in the minute of ${createdTime}, and they are equal in all that ` +
        `can be filtered by (${tried.join(", ")}). Add a property that tells them apart, best of type unique_id, ` +
        "which numbers them all, or pass filters by something else that do, for example a formula or a rollup",
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
  specimen: Fields | undefined;
}

const CREATED = timestampOrder("created_time");

/** Reads all rows, the oldest first, each once. */
export function* rowsSequence(query: CallFunction, args: Arguments, options: AllRowsOptions): Steps<Fields> {
  const reading: Reading = {
    query,
    args,
    prefetch: options.prefetch,
    seen: new Set(),
    minute: "",
    specimen: undefined,
  };
  yield* readInOrder(reading, [], CREATED, (only) => readMinute(reading, only));
}

/** The rows of one minute: in one other order, then in all further ones, then split by conditions. */
function* readMinute(reading: Reading, minute: readonly Fields[]): Steps<Fields> {
  const [specimen = {}] = yield* readFew(reading, minute, 1);
  reading.specimen = specimen;
  // A unique id never changes and differs for all rows; the last change only moves on. The others may change while
  // rows are read.
  const orders = propertyOrders(specimen);
  const uniqueIds = orders.filter(({ isUnique }) => isUnique);
  const others = orders.filter(({ isUnique }) => !isUnique);
  yield* readByOrders(reading, minute, [...uniqueIds, timestampOrder("last_edited_time"), ...others]);
}

function* readByOrders(
  reading: Reading,
  within: readonly Fields[],
  [order, ...further]: readonly RowOrder[],
): Steps<Fields> {
  if (order === undefined) {
    yield* readBySplits(reading, within, new Set());
    return;
  }
  const deeper = (only: readonly Fields[]) => readByOrders(reading, only, further);
  yield* readInOrder(reading, [...within, ...order.filled], order, deeper);
  if (order.empty !== undefined) yield* readWhole(reading, [...within, order.empty], deeper);
}

/**
 * Reads the rows within some conditions in an order. Each query begins at the last value of the one before; `deeper`
 * reads the rows of one value, when they are more than a query reaches.
 */
function* readInOrder(
  reading: Reading,
  within: readonly Fields[],
  order: RowOrder,
  deeper: (only: readonly Fields[]) => Steps<Fields>,
): Steps<Fields> {
  let range: readonly Fields[] = [];
  let first: string | number | undefined;
  for (;;) {
    let last: string | number | undefined;
    const isCut = yield* readRows(reading, [...within, ...range], order, (row) => {
      const value = order.valueOf(row);
      first ??= value;
      last = value ?? last;
      if (order === CREATED && value !== undefined && value !== reading.minute) {
        reading.minute = String(value);
        reading.seen.clear();
      }
    });
    if (!isCut) return;
    // Rows that are only references have no value; then nothing says where to go on.
    if (last === undefined) throw notSeparable(reading, [order.name]);
    if (last === first) {
      yield* deeper([...within, ...order.only(last)]);
      range = order.beyond(last);
      first = undefined;
    } else {
      range = order.from(last);
      first = last;
    }
  }
}

/** Reads the rows within some conditions in one go; when they are too many, `deeper` reads them. */
function* readWhole(
  reading: Reading,
  within: readonly Fields[],
  deeper: (within: readonly Fields[]) => Steps<Fields>,
): Steps<Fields> {
  if (yield* readRows(reading, within, CREATED, () => {})) yield* deeper(within);
}

/** Splits rows by a condition and its opposite until a query reaches them all. */
function* readBySplits(reading: Reading, within: readonly Fields[], used: ReadonlySet<string>): Steps<Fields> {
  const split = used.size < MAX_SPLITS ? yield* findSplit(reading, within, used) : undefined;
  if (split === undefined) {
    throw notSeparable(reading, ["last_edited_time", ...Object.keys(fieldsOf(reading.specimen?.["properties"]))]);
  }
  const deeper = (part: readonly Fields[]) => readBySplits(reading, part, new Set([...used, split.key]));
  for (const condition of split.conditions) yield* readWhole(reading, [...within, condition], deeper);
}

/** Conditions are entries of one group, which holds 100 of them with the caller's. */
const MAX_SPLITS = 60;

/**
 * Hands over the rows of one query that were not handed over before.
 * @returns whether there are more than the query reached
 */
function* readRows(
  reading: Reading,
  conditions: readonly Fields[],
  order: RowOrder,
  look: (row: Fields) => void,
): Steps<Fields, boolean> {
  const { query, args, prefetch, seen } = reading;
  const wanted = args["filter_properties"];
  const isAdded =
    Array.isArray(wanted) &&
    order.property !== undefined &&
    !wanted.includes(order.property) &&
    !wanted.includes(order.name);
  const properties = isAdded ? { filter_properties: [...(wanted as unknown[]), order.property] } : {};
  const request = { ...args, ...filterOf(reading, conditions), ...properties, sorts: [order.sort] };
  const incomplete = yield* eachPage<Fields, Fields>(query, request, prefetch, (rows) => {
    const items: Fields[] = [];
    for (const row of rows) {
      look(row);
      if (seen.has(row["id"])) continue;
      seen.add(row["id"]);
      items.push(isAdded ? withoutProperty(row, order.property) : row);
    }
    return items;
  });
  return incomplete !== undefined;
}

function filterOf({ args }: Reading, conditions: readonly Fields[]): Arguments {
  return conditions.length === 0 ? {} : { filter: andFilter(args["filter"], conditions) };
}

/** A condition that splits the rows: looked for among those that stand first and last, by each property in turn. */
function* findSplit(
  reading: Reading,
  within: readonly Fields[],
  used: ReadonlySet<string>,
): Steps<never, RowSplit | undefined> {
  for (const by of sampleOrders(reading.specimen ?? {})) {
    const rows = [
      ...(yield* readFew(reading, within, 100, { ...by, direction: "ascending" })),
      ...(yield* readFew(reading, within, 100, { ...by, direction: "descending" })),
    ];
    const split = bestSplit(rows, used);
    if (split !== undefined) return split;
  }
  return undefined;
}

/** The first rows of a query, with all their properties. */
function* readFew(
  reading: Reading,
  within: readonly Fields[],
  count: number,
  sort: Fields = CREATED.sort,
): Steps<never, Fields[]> {
  const { filter_properties: _, ...args } = reading.args;
  const request = { ...args, ...filterOf(reading, within), page_size: count, sorts: [sort] };
  return [...readListPage<Fields>(yield* call(reading.query, request)).items];
}

function withoutProperty(row: Fields, id: string | undefined): Fields {
  const properties = Object.entries(fieldsOf(row["properties"])).filter(([, value]) => fieldsOf(value)["id"] !== id);
  return { ...row, properties: Object.fromEntries(properties) };
}

const notSeparable = ({ minute }: Reading, tried: readonly string[]): RowsNotSeparableError =>
  new RowsNotSeparableError(minute, tried);
